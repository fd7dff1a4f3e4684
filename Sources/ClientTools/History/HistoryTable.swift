import ClientCore
import TerminalKit

/// The history and its statistics as lines of a table, with at most 80 columns.
package struct HistoryTable {
    package static let columns = 80

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

    /// Returns the statistics in lines of at most the given number of columns.
    package static func lines(
        _ statistics: HistoryStatistics,
        columns: Int = Self.columns
    ) -> [String] {
        let isNarrow = columns < 66
        var lines = summary(statistics).flatMap { WordWrap.lines($0, columns: columns) }
        if !statistics.opponents.isEmpty {
            let names = isNarrow ? columns - 18 : 24
            let headings = ["won", "lost", "drawn"]
            lines.append("")
            lines.append(
                numbers("OPPONENT", names, isNarrow ? headings : ["games"] + headings + ["rating"])
            )
            lines += statistics.opponents.map { opponent in
                let results = [opponent.won, opponent.lost, opponent.drawn].map(String.init)
                let rating = opponent.rating.map(String.init) ?? "-"
                let all = ["\(opponent.games)"] + results + [rating]
                return numbers(opponent.name, names, isNarrow ? results : all)
            }
            if !isNarrow {
                lines.append("The rating is theirs, where yours is \(HistoryStatistics.ownRating).")
            }
        }
        if !statistics.best.isEmpty {
            lines += ["", "BEST ALONE"]
            lines += statistics.best.flatMap { best in
                let count = "of \(PlainWords.count(best.count, "game"))"
                if isNarrow {
                    return [Frame.fit(best.what, columns)]
                        + ["  \(best.game.reached)", "  \(count)"].map { Frame.fit($0, columns) }
                }
                return [
                    row([
                        (best.what, 28), (best.game.reached, 26), (count, 12),
                        (String(best.game.date.prefix(10)), 10),
                    ])
                ]
            }
        }
        return lines
    }

    private static func summary(_ statistics: HistoryStatistics) -> [String] {
        let total = statistics.total
        let (streak, longest) = (statistics.streak, statistics.longestStreak)
        let hinted =
            statistics.hintedCount == 0 ? "" : ", of them \(statistics.hintedCount) with hints"
        let first =
            "\(PlainWords.count(total.games, "game")) with others: won \(total.won), lost "
            + "\(total.lost), drawn \(total.drawn). Alone: \(statistics.aloneCount)\(hinted)."
        if longest == 0 { return [first] }
        let now = streak == 0 ? "" : "\(streak) won in a row now. "
        return [first, "\(now)Longest streak: \(longest) won."]
    }

    private static func numbers(_ name: String, _ columns: Int, _ numbers: [String]) -> String {
        let width = numbers.count > 3 ? 8 : 6
        return Frame.fit(name, columns).padded(to: columns)
            + numbers.map { String(repeating: " ", count: max(1, width - $0.count)) + $0 }.joined()
    }

    package static func row(_ parts: [(text: String, columns: Int)]) -> String {
        var line = ""
        for (index, part) in parts.enumerated() {
            let text = Frame.fit(part.text, part.columns)
            line += index == parts.count - 1 ? text : text.padded(to: part.columns + 1)
        }
        return Frame.fit(line, columns)
    }
}
