import TerminalKit
import Testing

/// A picture of a screen: its cells, each with its sign and its paint.
struct Picture {
    private struct Cell: Equatable {
        /// Empty for the right half of a wide sign.
        var sign: String
        /// The codes of SGR; empty for a cell without paint.
        var paint = ""
    }

    private var rows: [[Cell]]

    /// Rows of signs without paint.
    init(rows: [String]) { self.rows = rows.map(Self.cells) }

    /// Lines of `Fixtures/frames`: `|` begins a row, `~4-9:1;7` paints its columns 4 to 9.
    init(lines: some Sequence<Substring>) {
        rows = []
        for line in lines {
            let text = String(line.dropFirst())
            if line.first == "|" { rows.append(Self.cells(text)) }
            if line.first == "~" { paint(text) }
        }
    }

    private static func cells(_ row: String) -> [Cell] {
        row.flatMap { sign in
            let halves = max(0, Width.of(String(sign)) - 1)
            return [Cell(sign: String(sign))] + Array(repeating: Cell(sign: ""), count: halves)
        }
    }

    private mutating func paint(_ runs: String) {
        guard var row = rows.popLast() else { return }
        for run in runs.split(separator: " ") {
            let parts = run.split(separator: ":")
            let columns = parts[0].split(separator: "-").compactMap { Int($0) }
            guard parts.count == 2, columns.count == 2 else { continue }
            while row.count <= columns[1] { row.append(Cell(sign: " ")) }
            for column in columns[0]...columns[1] { row[column].paint = String(parts[1]) }
        }
        rows.append(row)
    }
}

/// The difference between two pictures.
extension Picture {
    /// Returns the differing cells, one line for each run of them: row and columns from 0, the old
    /// text, and the text in the other picture.
    func changes(to other: Picture) -> [String] {
        (0..<max(rows.count, other.rows.count)).flatMap { row in
            let (old, new) = Self.padded(
                row < rows.count ? rows[row] : [],
                row < other.rows.count ? other.rows[row] : []
            )
            return Self.runs(old, new).map { run in
                "row \(row), columns \(run.lowerBound)-\(run.upperBound): "
                    + Self.change(old[run], new[run])
            }
        }
    }

    private static func padded(_ one: [Cell], _ other: [Cell]) -> ([Cell], [Cell]) {
        let count = max(one.count, other.count)
        func padded(_ row: [Cell]) -> [Cell] {
            row + Array(repeating: Cell(sign: " "), count: count - row.count)
        }
        return (padded(one), padded(other))
    }

    /// Cells that differ, with up to two equal ones between them, and whole wide signs.
    private static func runs(_ old: [Cell], _ new: [Cell]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for column in old.indices where old[column] != new[column] {
            if let last = runs.last, column - last.upperBound <= 3 {
                runs[runs.count - 1] = last.lowerBound...column
            } else {
                let isHalf = old[column].sign.isEmpty || new[column].sign.isEmpty
                runs.append((isHalf ? max(0, column - 1) : column)...column)
            }
        }
        return runs
    }

    private static func change(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>) -> String {
        let signs = (old.map(\.sign).joined(), new.map(\.sign).joined())
        let paints = (paint(old), paint(new))
        let paint = paints.0 == paints.1 ? "" : "\(paints.0) → \(paints.1)"
        if signs.0 == signs.1 { return "\"\(signs.0)\" is painted \(paint)" }
        return "\"\(signs.0)\" → \"\(signs.1)\"" + (paint.isEmpty ? "" : ", painted \(paint)")
    }

    /// `1;7`, or each part of a run with its columns: `4-5:1;7 6-9:plain`.
    private static func paint(_ cells: ArraySlice<Cell>) -> String {
        var parts: [(begin: Int, end: Int, paint: String)] = []
        for (column, cell) in zip(cells.indices, cells) {
            if parts.last?.paint == cell.paint {
                parts[parts.count - 1].end = column
            } else {
                parts.append((column, column, cell.paint))
            }
        }
        func name(_ paint: String) -> String { paint.isEmpty ? "plain" : paint }
        if parts.count == 1 { return name(parts[0].paint) }
        return parts.map { "\($0.begin)-\($0.end):\(name($0.paint))" }.joined(separator: " ")
    }
}

/// Expects a screen that equals the drawing in the test; a failure shows the differing cells.
func expectPicture(
    _ shown: [String],
    _ drawn: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard shown != drawn else { return }
    let changes = Picture(rows: drawn).changes(to: Picture(rows: shown))
    let lines = changes.isEmpty ? ["\(shown.count) rows, \(drawn.count) drawn"] : changes
    Issue.record(
        "drawn → shown\n\(lines.joined(separator: "\n"))",
        sourceLocation: sourceLocation
    )
}

/// Expects a screen that equals the text of a drawing.
func expectPicture(
    _ shown: String,
    _ drawn: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    func rows(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    expectPicture(rows(shown), rows(drawn), sourceLocation: sourceLocation)
}
