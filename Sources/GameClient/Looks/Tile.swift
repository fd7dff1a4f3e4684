/// A small square picture: two pixels in each cell of a terminal, one above the other.
struct Tile: Equatable, Sendable {
    typealias Colour = Style.Colour

    /// The side of the square in pixels.
    static let side = 10
    /// The cells that it takes.
    static let columns = side
    static let rows = side / 2

    /// Row by row, the highest first.
    private(set) var pixels: [Colour]

    init(_ background: Colour) {
        pixels = Array(repeating: background, count: Self.side * Self.side)
    }

    subscript(column: Int, row: Int) -> Colour {
        get { pixels[row * Self.side + column] }
        set { pixels[row * Self.side + column] = newValue }
    }
}

extension Tile {
    /// One of its cells: the upper pixel is the foreground of a half block, the lower one the back.
    func cell(_ column: Int, _ row: Int) -> Cell {
        let (upper, lower) = (self[column, 2 * row], self[column, 2 * row + 1])
        return Cell("▀", Style(.pixels(upper: upper, lower: lower)))
    }
}

extension Frame {
    /// The same picture without tiles, for a terminal whose colours do not suffice.
    var withoutTiles: Frame {
        guard !tiles.isEmpty else { return self }
        var frame = self
        for tile in tiles where tile.isWhole(in: self) { frame.fill(tile.rect) }
        frame.tiles = []
        return frame
    }

    /// Draws a tile in half blocks.
    mutating func put(_ tile: Tile, column: Int, row: Int) {
        tiles.append(PlacedTile(tile: tile, position: Position(column: column, row: row)))
        for line in 0..<Tile.rows {
            for place in 0..<Tile.columns {
                let cell = tile.cell(place, line)
                put("▀", column: column + place, row: row + line, cell.style)
            }
        }
    }
}
