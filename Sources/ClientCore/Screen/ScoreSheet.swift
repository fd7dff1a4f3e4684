import GameProtocol

/// A finished round as the text of a file: the players, every turn, and the proof of the deal.
struct ScoreSheet: Sendable {
    let room: RoomView
    let record: RoundRecord
    /// Whether this client saw the whole round.
    let isWhole: Bool
    /// The moves in the game's notation.
    let lines: [String]

    /// `cardtable-K3QF-1.txt`
    var name: String {
        let code = room.code.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        let digits = room.code.unicodeScalars.filter { ("0"..."9").contains($0) }
        let isPlain = code.count + digits.count == room.code.unicodeScalars.count
        return "cardtable-\(isPlain ? room.code : "room")-\(room.round).txt"
    }

    /// The effect that saves the file; nil if this client has not seen the end of the round.
    var saving: [ScreenEffect]? {
        record.outcome == nil ? nil : [.save(name: name, text: text)]
    }

    /// The message if there is no result to save.
    static let noResult = "There is no result to save: you came after the end."

    var text: String {
        let name = room.shortName == room.code ? "" : "\(room.shortName), "
        var text = ["\(room.gameWords), \(name)room \(room.code), round \(room.round)"]
        if let outcome = record.outcome {
            text.append(OverWords(room: room, outcome: outcome).headline)
            if let begin = room.startedAt, let end = room.endedAt {
                text.append("Time: \(Clock.hours(end - begin))")
            }
            text.append("")
            text += outcome.ranked.map(line)
        }
        text.append("")
        if !isWhole { text.append("What was before this client came is not here.") }
        text += lines
        if let over = record.outcome?.over {
            text += [
                "", "commit       \(room.deal.commit ?? "unknown")", "proof        \(over.proof)",
                "server seed  \(over.serverSeed)",
                "entropies    \(over.entropies.map { $0.isEmpty ? "-" : $0 }.joined(separator: " "))",
            ]
        }
        if let verdict = record.verdict { text.append(PlainOver.line(verdict)) }
        return text.joined(separator: "\n") + "\n"
    }

    private func line(_ result: News.Result) -> String {
        let counts =
            [room.game.points(result.points, room.options)] + room.game.tally(result.counts).words
        return "\(result.player)  \(counts.joined(separator: ", "))"
    }
}
