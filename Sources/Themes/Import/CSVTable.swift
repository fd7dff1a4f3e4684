/// A table as RFC 4180 writes it.
enum CSVTable {
    private static let maximumRows = 10_000

    static func rows(_ text: String) throws(ImportProblem) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        var rest = text.unicodeScalars[...]
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
                    guard let next = rest.first, !",\r\n".unicodeScalars.contains(next) else {
                        continue
                    }
                    throw problem("goes on after a quote")
                }
            case _ where isQuoted: cell.append(scalar)
            case "\"" where cell.isEmpty: isQuoted = true
            case "\"": throw problem("has a quote inside of a cell that does not begin with one")
            case ",":
                row.append(String(cell))
                cell = .init()
            case "\r" where rest.first == "\n": continue
            case "\n":
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
