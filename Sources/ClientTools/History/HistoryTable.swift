import ClientCore
import TerminalKit

/// The history and its statistics as lines of a table, with at most 80 columns.
struct HistoryTable {
    private static let columns = 80

    /// Returns the lines of the games. The newest comes last and has number 1.
    static func lines(_ games: [PlayedGame]) -> [String] {
        games.enumerated().map { index, game in
            let number = "\(games.count - index)"
            let moves = PlainWords.count(game.own?.moves ?? 0, game.moveUnit)
            let result = game.outcome == .alone ? game.result : "\(game.result), \(moves)"
            return row([
                (String(repeating: " ", count: max(0, 4 - number.count)) + number, 4),
                (game.date, 16), (game.against, 12), (result, 23), (game.what, 21),
            ])
        }
    }

    static func lines(_ statistics: HistoryStatistics) -> [String] {
        let total = statistics.total
        var lines = [
            "\(PlainWords.count(total.games, "game")) with others: won \(total.won), lost "
                + "\(total.lost), drawn \(total.drawn). Alone: \(statistics.aloneCount)."
        ]
        if !statistics.opponents.isEmpty {
            lines += ["", numbers("OPPONENT", ["games", "won", "lost", "drawn", "rating"])]
            lines += statistics.opponents.map { opponent in
                numbers(
                    opponent.name,
                    [opponent.games, opponent.won, opponent.lost, opponent.drawn].map(String.init)
                        + [opponent.rating.map(String.init) ?? "-"]
                )
            }
            lines.append("The rating is theirs, where yours is \(HistoryStatistics.ownRating).")
        }
        if !statistics.best.isEmpty {
            lines += ["", "BEST ALONE"]
            lines += statistics.best.map { best in
                row([
                    (best.what, 28), (best.game.reached, 26),
                    ("of \(PlainWords.count(best.count, "game"))", 12),
                    (String(best.game.date.prefix(10)), 10),
                ])
            }
        }
        return lines
    }

    private static func numbers(_ name: String, _ numbers: [String]) -> String {
        Frame.fit(name, 24).padded(to: 24)
            + numbers.map { String(repeating: " ", count: max(1, 8 - $0.count)) + $0 }.joined()
    }

    private static func row(_ parts: [(text: String, columns: Int)]) -> String {
        var line = ""
        for (index, part) in parts.enumerated() {
            let text = Frame.fit(part.text, part.columns)
            line += index == parts.count - 1 ? text : text.padded(to: part.columns + 1)
        }
        return Frame.fit(line, columns)
    }
}
