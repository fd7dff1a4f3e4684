/// A size in cells of a terminal.
package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A cell of a screen; both count from 0, the first row is the highest.
package struct Position: Equatable, Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
package struct Rect: Equatable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    /// A part of one row, unless it has more.
    package init(column: Int, row: Int, columns: Int, rows: Int = 1) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// The first column to the right of it.
    package var endColumn: Int { column + columns }
    /// The first row below it.
    package var endRow: Int { row + rows }

    package func contains(_ position: Position) -> Bool {
        (column..<max(column, endColumn)).contains(position.column)
            && (row..<max(row, endRow)).contains(position.row)
    }

    /// Whether the two have a cell in common.
    package func intersects(_ other: Rect) -> Bool {
        column < other.endColumn && other.column < endColumn && row < other.endRow
            && other.row < endRow
    }

    /// The rectangle without so many cells on each side.
    package func inset(columns horizontal: Int, rows vertical: Int) -> Rect {
        Rect(
            column: column + horizontal,
            row: row + vertical,
            columns: max(0, columns - 2 * horizontal),
            rows: max(0, rows - 2 * vertical)
        )
    }

    /// The whole rows of a window where this one leaves but a few columns of them.
    package func wide(in window: Rect) -> Rect {
        guard window.columns - columns <= 8 else { return self }
        return Rect(column: window.column, row: row, columns: window.columns, rows: rows)
    }

    /// A rectangle of that size in the middle of this one.
    package func centered(_ size: Size) -> Rect {
        Rect(
            column: column + (columns - size.columns) / 2,
            row: row + (rows - size.rows) / 2,
            columns: size.columns,
            rows: size.rows
        )
    }
}
