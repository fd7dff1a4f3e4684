/// A tile at its place in a frame.
package struct PlacedTile: Equatable, Sendable {
    package var tile: Tile
    package var position: Position

    package static let size = Size(columns: Tile.columns, rows: Tile.rows)

    package var rect: Rect {
        Rect(
            column: position.column,
            row: position.row,
            columns: Tile.columns,
            rows: Tile.rows
        )
    }

    /// Whether nothing covers any of it.
    package func isWhole(in frame: Frame) -> Bool {
        guard position.column >= 0, position.row >= 0, rect.endColumn <= frame.size.columns,
            rect.endRow <= frame.size.rows
        else { return false }
        return (0..<Tile.rows).allSatisfy { row in
            (0..<Tile.columns).allSatisfy { column in
                frame[position.column + column, position.row + row]
                    == tile.cell(column, row)
            }
        }
    }
}
