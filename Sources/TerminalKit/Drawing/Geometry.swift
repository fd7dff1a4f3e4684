/// A size in cells of a terminal.
package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// The position of a cell. Both numbers count from 0; row 0 is at the top.
package struct Position: Equatable, Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

package struct Rect: Equatable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    /// Creates a rectangle, by default within one row.
    package init(column: Int, row: Int, columns: Int, rows: Int = 1) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// The first column to the right of the rectangle.
    package var endColumn: Int { column + columns }
    /// The first row below the rectangle.
    package var endRow: Int { row + rows }

    package func contains(_ position: Position) -> Bool {
        (column..<max(column, endColumn)).contains(position.column)
            && (row..<max(row, endRow)).contains(position.row)
    }

    package func intersects(_ other: Rect) -> Bool {
        column < other.endColumn && other.column < endColumn && row < other.endRow
            && other.row < endRow
    }

    /// Returns the rectangle without the given number of cells on each side.
    package func inset(columns horizontal: Int, rows vertical: Int) -> Rect {
        Rect(
            column: column + horizontal,
            row: row + vertical,
            columns: max(0, columns - 2 * horizontal),
            rows: max(0, rows - 2 * vertical)
        )
    }

    /// Returns the full rows of the window if this rectangle leaves only a few columns of them;
    /// otherwise returns the rectangle itself.
    package func wide(in window: Rect) -> Rect {
        guard window.columns - columns <= 8 else { return self }
        return Rect(column: window.column, row: row, columns: window.columns, rows: rows)
    }

    /// Returns a rectangle of the given size in the middle of this one.
    package func centered(_ size: Size) -> Rect {
        Rect(
            column: column + (columns - size.columns) / 2,
            row: row + (rows - size.rows) / 2,
            columns: size.columns,
            rows: size.rows
        )
    }
}
