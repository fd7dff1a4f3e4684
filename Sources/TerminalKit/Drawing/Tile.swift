/// A small square picture. Each cell of a terminal shows two pixels, one above the other.
package struct Tile: Equatable, Sendable {
    package typealias Color = Style.Color

    /// The side of the square in pixels.
    package static let side = 10
    /// The number of cells that it takes.
    package static let columns = side
    package static let rows = side / 2

    /// The pixels row by row, the top row first.
    package private(set) var pixels: [Color]
    /// The original picture, for terminals that show more than half blocks.
    package private(set) var source: TilePicture?

    package init(_ background: Color) {
        pixels = Array(repeating: background, count: Self.side * Self.side)
    }

    /// Creates a tile as a small copy of a square picture.
    package init(_ picture: TilePicture) {
        pixels = picture.scaled(to: Self.side)
        source = picture
    }

    package subscript(column: Int, row: Int) -> Color {
        get { pixels[row * Self.side + column] }
        set { pixels[row * Self.side + column] = newValue }
    }
}

extension Tile {
    /// Returns one of its cells. The upper pixel is the foreground of a half block, the lower pixel
    /// its background.
    package func cell(_ column: Int, _ row: Int) -> Cell {
        let (upper, lower) = (self[column, 2 * row], self[column, 2 * row + 1])
        return Cell("▀", Style(.pixels(upper: upper, lower: lower)))
    }
}

extension Frame {
    /// The same picture without tiles, for a terminal with too few colors.
    package var withoutTiles: Frame {
        guard !tiles.isEmpty else { return self }
        var frame = self
        for tile in tiles where tile.isWhole(in: self) { frame.fill(tile.rect) }
        frame.tiles = []
        return frame
    }

    /// Draws a tile in half blocks.
    package mutating func put(_ tile: Tile, column: Int, row: Int) {
        tiles.append(PlacedTile(tile: tile, position: Position(column: column, row: row)))
        for line in 0..<Tile.rows {
            for place in 0..<Tile.columns {
                let cell = tile.cell(place, line)
                put("▀", column: column + place, row: row + line, cell.style)
            }
        }
    }
}

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

    /// Whether the tile is completely visible in the frame.
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
