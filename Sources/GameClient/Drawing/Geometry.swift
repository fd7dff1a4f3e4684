/// A size in cells of a terminal.
struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int
}

/// A cell of a screen; both count from 0, the first row is the highest.
struct Position: Equatable, Hashable, Sendable {
    var column: Int
    var row: Int
}

/// A rectangle of cells.
struct Rect: Equatable, Sendable {
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int

    /// The first column to the right of it.
    var endColumn: Int { column + columns }
    /// The first row below it.
    var endRow: Int { row + rows }

    func contains(_ position: Position) -> Bool {
        (column..<max(column, endColumn)).contains(position.column)
            && (row..<max(row, endRow)).contains(position.row)
    }

    /// The rectangle without so many cells on each side.
    func inset(columns horizontal: Int, rows vertical: Int) -> Rect {
        Rect(
            column: column + horizontal,
            row: row + vertical,
            columns: max(0, columns - 2 * horizontal),
            rows: max(0, rows - 2 * vertical)
        )
    }

    /// A rectangle of that size in the middle of this one.
    func centered(_ size: Size) -> Rect {
        Rect(
            column: column + (columns - size.columns) / 2,
            row: row + (rows - size.rows) / 2,
            columns: size.columns,
            rows: size.rows
        )
    }
}
