/// A table in the form of RFC 4180 or of a spreadsheet. Cells may also be separated by `;` or a
/// tab, and rows may end in a carriage return alone.
struct CSVTable {
    private static let maximumRows = 10_000
    /// The most characters of a cell, as in spreadsheets. A longer text in quotes is a fault.
    static let maximumCell = 32_767
    /// The most line breaks within the quotes of a row. The limit bounds the work after a forgotten
    /// quote, so that a table with many such quotes is still read quickly.
    static let maximumBreaks = 100

    /// A row, and its number from 1.
    struct Row {
        var number: Int
        var cells: [String] = []
        /// The fault of the row. A row with a fault ends with its first line.
        var fault: String?
    }

    private var rest: Substring.UnicodeScalarView
    private let separator: Unicode.Scalar
    private var count = 0

    /// Returns all rows that are not empty. The first row has to name `column`, by which
    /// the separator is recognized.
    static func rows(_ text: String, naming column: String) throws(ImportProblem) -> [Row] {
        let scalars = text.unicodeScalars
        // If numbers have commas, spreadsheets name the separator in a line before the table.
        if text.lowercased().hasPrefix("sep="), let separator = scalars.dropFirst(4).first {
            let rest = scalars.drop { $0 != "\n" && $0 != "\r" }.drop { $0 == "\n" || $0 == "\r" }
            return try CSVTable(rest: rest, separator: separator).rows()
        }
        for separator: Unicode.Scalar in [",", ";", "\t"] {
            let table = CSVTable(rest: scalars[...], separator: separator)
            var first = table
            let head = first.next()
            let names = head?.fault == nil ? head?.cells : nil
            if names?.contains(where: { $0.trimmed.lowercased() == column }) == true {
                return try table.rows()
            }
        }
        return try CSVTable(rest: scalars[...], separator: ",").rows()
    }

    private func rows() throws(ImportProblem) -> [Row] {
        var (table, rows) = (self, [Row]())
        while let row = table.next() {
            guard row.number <= Self.maximumRows else {
                throw ImportProblem(
                    "The table cannot be read: row \(row.number) is one too many."
                )
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns the next row that is not empty; nil at the end of the table.
    private mutating func next() -> Row? {
        while !rest.isEmpty {
            count += 1
            let start = rest
            var row = Row(number: count)
            row.fault = read(&row.cells)
            if row.fault != nil {
                rest = start.drop { $0 != "\n" && $0 != "\r" }
                if let end = rest.popFirst(), end == "\r", rest.first == "\n" { rest.removeFirst() }
                return row
            }
            if row.cells.contains(where: { !$0.trimmed.isEmpty }) { return row }
        }
        return nil
    }

    /// Reads the cells of a row and returns its fault.
    private mutating func read(_ cells: inout [String]) -> String? {
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var (quotedCount, breakCount) = (0, 0)
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"" where isQuoted && rest.first == "\"":
                cell.append("\"")
                rest.removeFirst()
            case "\"" where isQuoted:
                isQuoted = false
                guard let next = rest.first, next != separator, next != "\r", next != "\n"
                else { continue }
                return "goes on after a quote"
            case _ where isQuoted:
                cell.append(scalar)
                quotedCount += 1
                if scalar == "\n" || scalar == "\r" { breakCount += 1 }
                guard quotedCount <= Self.maximumCell, breakCount <= Self.maximumBreaks
                else { return "has a quote that does not end" }
            case "\"" where cell.isEmpty: (isQuoted, quotedCount) = (true, 0)
            case separator:
                cells.append(String(cell))
                cell = .init()
            case "\r" where rest.first == "\n": continue
            case "\n", "\r":
                cells.append(String(cell))
                return nil
            default: cell.append(scalar)
            }
        }
        cells.append(String(cell))
        return isQuoted ? "has a quote that does not end" : nil
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
