import GameProtocol

/// The result of a daily deal as lines to paste, which show no card
/// (Documentation/protocol/fairness.md, section 8).
package struct DailyResult: Equatable, Sendable {
    let title: String
    let date: String
    let round: Int
    /// The steps of the round in their order, true for a good one; empty if they are not known.
    let marks: [Bool]
    /// `31 turns`
    let words: String
    /// The length of the round; nil if this client does not know it.
    let ms: Int?

    private static let marksInLine = 15
    private static let maximumLines = 3
}

extension DailyResult {
    /// The player's own result; nil if the room has no daily deal, or no result of this player.
    package init?(_ room: RoomView) {
        guard let date = room.options.daily, room.phase == .over, let own = room.ownSeat,
            let (marks, words) = room.game.dailyResult(room, own.counts)
        else { return nil }
        self.init(
            title: room.game.title,
            date: date.text,
            round: room.round,
            marks: marks,
            words: words,
            ms: room.startedAt.flatMap { start in room.endedAt.map { $0 - start } }
        )
    }

    /// At most three rows of squares: green for good steps, white for others. In a long round a
    /// square stands for several steps, and is yellow if only some of them are good.
    var squares: [String] {
        let most = Self.marksInLine * Self.maximumLines
        let steps = max(1, (marks.count + most - 1) / most)
        let squares = stride(from: 0, to: marks.count, by: steps).map { start in
            let part = marks[start..<min(marks.count, start + steps)]
            return part.allSatisfy(\.self) ? "🟩" : part.contains(true) ? "🟨" : "⬜"
        }
        return stride(from: 0, to: squares.count, by: Self.marksInLine).map { start in
            squares[start..<min(squares.count, start + Self.marksInLine)].joined()
        }
    }

    package var lines: [String] {
        let again = round > 1 ? ", round \(round)" : ""
        let time = ms.map { ", \(Clock.minutes($0))" } ?? ""
        return ["Cardtable daily \(date) · \(title)\(again)"] + squares + [words + time]
    }

    package var text: String { lines.joined(separator: "\n") }

    static func ascii(_ line: String) -> String {
        String(
            line.map { character -> Character in
                switch character {
                case "🟩": "#"
                case "🟨": "+"
                case "⬜", "·": "-"
                default: character
                }
            }
        )
    }
}
