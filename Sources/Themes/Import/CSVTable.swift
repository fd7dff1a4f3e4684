/// A table as RFC 4180 writes it, or a spreadsheet: its cells may be separated by `;` or a tab, and
/// its rows end in a carriage return alone.
enum CSVTable {
    private static let maximumRows = 10_000

    /// - Parameter column: a column that its first row has to name, by which the separator is found.
    static func rows(_ text: String, naming column: String) throws(ImportProblem) -> [[String]] {
        let scalars = text.unicodeScalars
        // Spreadsheets say so in a line before the table, if their country does not use the comma.
        if text.lowercased().hasPrefix("sep="), let separator = scalars.dropFirst(4).first {
            let rest = scalars.drop { $0 != "\n" && $0 != "\r" }.drop { $0 == "\n" || $0 == "\r" }
            return try rows(rest, separator)
        }
        for separator: Unicode.Scalar in [",", ";", "\t"] {
            let rows = try? rows(scalars[...], separator)
            if rows?.first?.contains(where: { $0.trimmed.lowercased() == column }) == true {
                return rows ?? []
            }
        }
        return try rows(scalars[...], ",")
    }

    private static func rows(
        _ scalars: Substring.UnicodeScalarView,
        _ separator: Unicode.Scalar
    ) throws(ImportProblem) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var rest = scalars
        func problem(_ reason: String) -> ImportProblem {
            ImportProblem("The table cannot be read: row \(rows.count + 1) \(reason).")
        }
        func end(_ row: [String]) throws(ImportProblem) {
            guard rows.count < maximumRows else { throw problem("is one too many") }
            rows.append(row)
        }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted:
                if rest.first == "\"" {
                    cell.append("\"")
                    rest.removeFirst()
                } else {
                    isQuoted = false
                    guard let next = rest.first, next != separator, next != "\r", next != "\n"
                    else {
                        continue
                    }
                    throw problem("goes on after a quote")
                }
            case _ where isQuoted: cell.append(scalar)
            case "\"" where cell.isEmpty: isQuoted = true
            case "\"": throw problem("has a quote inside of a cell that does not begin with one")
            case separator:
                row.append(String(cell))
                cell = .init()
            case "\r" where rest.first == "\n": continue
            case "\n", "\r":
                try end(row + [String(cell)])
                (row, cell) = ([], .init())
            default: cell.append(scalar)
            }
        }
        guard !isQuoted else { throw problem("has a quote that does not end") }
        if !row.isEmpty || !cell.isEmpty { try end(row + [String(cell)]) }
        return rows
    }
}

extension String {
    var trimmed: String {
        var scalars = unicodeScalars[...]
        while scalars.first == " " { scalars.removeFirst() }
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
