package import GameProtocol
import TerminalKit

/// The words and tables of a ladder, for the commands, plain mode and the screens.
package struct LadderWords: Sendable {
    let isASCII: Bool

    package init(isASCII: Bool) { self.isASCII = isASCII }

    /// Returns the result of a round for a player, such as `1,512 (+9), 3rd of 14`.
    package static func change(_ row: LadderChange.Row, of count: Int) -> String {
        let sign = row.change < 0 ? "-" : "+"
        let change = "\(sign)\(grouped(Int(row.change.magnitude)))"
        return "\(grouped(row.rating)) (\(change)), \(ordinal(row.rank)) of \(grouped(count))"
    }

    /// Returns the result of a round for all its players:
    /// `On the ladder: you 1,512 (+9), 3rd of 14; bob 1,488 (-9), 5th of 14.`
    static func sentence(_ change: LadderChange, me: String?) -> String {
        let rows = change.rows.map { row in
            "\(row.name == me ? "you" : row.name) \(Self.change(row, of: change.count))"
        }
        return "On the ladder: \(rows.joined(separator: "; "))."
    }

    /// Returns `1st`, `2nd`, `3rd`, `4th`, `11th`.
    static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number / 10 % 10, number % 10) {
            case (1, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return grouped(number) + ending
    }

    /// Returns a number with a comma before every three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number.magnitude)")
        let parts = digits.enumerated().map { index, digit in
            let isFirstOfThree = index > 0 && (digits.count - index) % 3 == 0
            return (isFirstOfThree ? "," : "") + String(digit)
        }
        return (number < 0 ? "-" : "") + parts.joined()
    }

    /// Returns a class in words, such as `Concentration, pairs 18`.
    package static func title(_ game: GameKind, _ contest: String) -> String {
        let options = contest.split(separator: ",").joined(separator: ", ")
        let words = String(options.map { "_=".contains($0) ? " " : $0 })
        return "\(game.rawValue.prefix(1).uppercased())\(game.rawValue.dropFirst()), \(words)"
    }
}

extension LadderWords {
    private struct Column {
        let title: String
        let columns: Int
        var isLeft = false
        let text: (LadderRow) -> String
    }

    /// Returns the heading of the table and a line for each row, in at most that many columns.
    ///
    /// A narrow table has the rank, the name and the rating only. Wider ones also have the counts,
    /// the streak and the trend.
    package func lines(
        _ rows: [LadderRow],
        columns: Int
    ) -> (heading: String, rows: [String]) {
        let all = table(rows, columns: columns)
        func line(_ text: (Column) -> String) -> String {
            let cells = all.map { column in
                let fitting = Frame.fit(text(column), column.columns)
                let cell = isASCII ? Cleaning.ascii(Self.withPoints(fitting)) : fitting
                return column.isLeft
                    ? cell.padded(to: column.columns, atLeast: 0)
                    : cell.aligned(to: column.columns, atLeast: 0)
            }
            let line = cells.joined(separator: " ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        return (line(\.title), rows.map { row in line { $0.text(row) } })
    }

    private func table(_ rows: [LadderRow], columns: Int) -> [Column] {
        func number(_ title: String, _ columns: Int, _ value: KeyPath<LadderRow, Int>) -> Column {
            Column(title: title, columns: columns) { "\($0[keyPath: value])" }
        }
        let sign = isASCII ? "+-" : "±"
        let names = rows.map { Width.of($0.name) }.max() ?? 0
        let name = Column(
            title: "name",
            columns: max(4, min(names, 20, columns - 17)),
            isLeft: true
        ) { $0.name }
        let rating = Column(title: "rating", columns: 11) { row in
            let error = row.error.map { "\(sign)\($0)" } ?? ""
            return "\(row.rating)".aligned(to: 5, atLeast: 0) + error.aligned(to: 6)
        }
        var table = [number("#", 4, \.rank), name, rating]
        var free = columns - 17 - name.columns
        func add(_ more: [Column]) {
            let wanted = more.reduce(0) { $0 + $1.columns + 1 }
            guard wanted <= free else { return }
            table += more
            free -= wanted
        }
        add([number("rounds", 6, \.rounds)])
        add([number("won", 4, \.won), number("drawn", 5, \.drawn), number("lost", 4, \.lost)])
        add([Column(title: "streak", columns: 7) { Self.streak($0.streak) }])
        if rows.contains(where: { $0.trend != nil }) {
            let count = min(LadderRow.trendCount, free - 2)
            if count >= 6 {
                add([
                    Column(title: " trend", columns: count + 1, isLeft: true) {
                        " " + sparkline(($0.trend ?? []).suffix(count))
                    }
                ])
            }
        }
        return table
    }

    /// Returns the text with a period instead of each `…`, the sign of a cut name.
    private static func withPoints(_ text: String) -> String {
        String(text.map { $0 == "…" ? "." : $0 })
    }

    private static func streak(_ streak: Int) -> String {
        streak == 0 ? "-" : streak > 0 ? "\(streak) won" : "\(-streak) lost"
    }

    /// Returns a bar for each rating. Changes of a few points stay small.
    func sparkline(_ trend: some Collection<Int>) -> String {
        let bars = Array(isASCII ? "_.-=+*%#" : "▁▂▃▄▅▆▇█")
        guard let low = trend.min(), let high = trend.max() else { return "" }
        let span = max(high - low, 40)
        // A span above the ratings keeps them in the middle.
        let base = low - (span - (high - low)) / 2
        let shown = trend.map { bars[min(bars.count - 1, ($0 - base) * bars.count / (span + 1))] }
        return String(shown)
    }

    /// Returns the results of each player against the others of the table, wrapped to lines.
    package func crossLines(_ reply: LadderReply, columns: Int) -> [String] {
        guard let cross = reply.cross else { return [] }
        let names = reply.rows.map(\.name)
        let width = names.map { Width.of($0) }.max() ?? 0
        return zip(names, cross).flatMap { name, results in
            let against = zip(names, results).compactMap { other, result -> String? in
                guard other != name, result.contains(where: { $0 > 0 }) else { return nil }
                return "\(other) " + result.map(String.init).joined(separator: "-")
            }
            let words = against.isEmpty ? "-" : against.joined(separator: ", ")
            return WordWrap.lines(words, columns: max(10, columns - width - 2)).enumerated()
                .map { ($0 == 0 ? name : "").padded(to: width, atLeast: 0) + "  " + $1 }
        }
    }
}
