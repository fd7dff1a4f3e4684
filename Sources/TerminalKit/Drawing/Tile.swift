/// A small square picture. Each cell of a terminal shows two pixels, one above the other.
package struct Tile: Equatable, Sendable {
    package typealias Color = Style.Color

    /// The usual side of the square in pixels.
    package static let side = 10
    /// The number of columns of a usual tile, in cells.
    package static let columns = side
    package static let rows = side / 2

    package let side: Int
    package var size: Size { Size(columns: side, rows: side / 2) }
    /// The pixels row by row, the top row first.
    package private(set) var pixels: [Color]
    /// The original picture, for terminals that show more than half blocks.
    package private(set) var source: TilePicture?
    /// The text in place of the tile on a terminal that shows no tiles; empty for none.
    package private(set) var sign = ""

    package init(_ background: Color) {
        side = Self.side
        pixels = Array(repeating: background, count: Self.side * Self.side)
    }

    /// Creates a tile as a small copy of a square picture.
    package init(_ picture: TilePicture, side: Int = Tile.side, sign: String = "") {
        self.side = side
        self.sign = sign
        pixels = picture.scaled(to: side)
        source = picture
    }

    package subscript(column: Int, row: Int) -> Color {
        get { pixels[row * side + column] }
        set { pixels[row * side + column] = newValue }
    }
}

extension Tile {
    /// Returns one cell of the tile: a half block. The upper pixel is the foreground color, the
    /// lower pixel is the background color.
    package func cell(_ column: Int, _ row: Int) -> Cell {
        let (upper, lower) = (self[column, 2 * row], self[column, 2 * row + 1])
        return Cell("▀", Style(.pixels(upper: upper, lower: lower)))
    }
}

extension Frame {
    /// The same picture without tiles, for a terminal that shows none.
    package var withoutTiles: Frame { withoutTiles { _ in true } }

    /// The same picture with signs in place of the tiles that have one, for a terminal with too few
    /// colors.
    package var withSigns: Frame { withoutTiles { !$0.sign.isEmpty } }

    private func withoutTiles(_ isGone: (Tile) -> Bool) -> Frame {
        guard !tiles.isEmpty else { return self }
        var frame = self
        for tile in tiles where isGone(tile.tile) && tile.isWhole(in: self) {
            let (rect, sign) = (tile.rect, tile.tile.sign)
            // The cell below the tile has the ground of the card.
            var style = rect.endRow < size.rows ? self[rect.column, rect.endRow].style : .plain
            frame.fill(rect, " ", sign.isEmpty ? .plain : Style(style.paint))
            style.isBold = style.paint == .face
            let column = rect.column + (rect.columns - Width.of(sign)) / 2
            frame.put(sign, column: column, row: rect.row + rect.rows / 2, style)
        }
        frame.tiles.removeAll { isGone($0.tile) }
        return frame
    }

    /// Draws a tile in half blocks, and adds the tile to `tiles` for terminals that show images.
    package mutating func put(_ tile: Tile, column: Int, row: Int) {
        tiles.append(PlacedTile(tile: tile, position: Position(column: column, row: row)))
        for line in 0..<tile.size.rows {
            for place in 0..<tile.size.columns {
                let cell = tile.cell(place, line)
                put("▀", column: column + place, row: row + line, cell.style)
            }
        }
    }
}

package struct PlacedTile: Equatable, Sendable {
    package var tile: Tile
    package var position: Position

    package var rect: Rect {
        Rect(
            column: position.column,
            row: position.row,
            columns: tile.size.columns,
            rows: tile.size.rows
        )
    }

    /// Whether the tile is completely visible in the frame.
    package func isWhole(in frame: Frame) -> Bool {
        guard position.column >= 0, position.row >= 0, rect.endColumn <= frame.size.columns,
            rect.endRow <= frame.size.rows
        else { return false }
        return (0..<tile.size.rows).allSatisfy { row in
            (0..<tile.size.columns).allSatisfy { column in
                frame[position.column + column, position.row + row]
                    == tile.cell(column, row)
            }
        }
    }
}

/// A square true-color picture whose small copy is a tile. It is a class, because a picture is
/// large and shown many times. Two pictures are equal only if they are the same object.
package final class TilePicture: Equatable, Sendable {
    package typealias Color = Style.Color

    package let side: Int
    /// The pixels row by row, the top row first.
    package let pixels: [Color]

    /// - Parameter pixels: `side` rows of `side` pixels; `side` is at least 1.
    package init(side: Int, pixels: [Color]) {
        precondition(side > 0 && pixels.count == side * side, "A picture has all its pixels.")
        self.side = side
        self.pixels = pixels
    }

    package static func == (left: TilePicture, right: TilePicture) -> Bool { left === right }

    /// Returns the picture with fewer pixels, each the mean of the pixels that it replaces.
    func scaled(to count: Int) -> [Color] {
        (0..<count * count).map { place in
            let rows = range(place / count, of: count)
            let columns = range(place % count, of: count)
            var (red, green, blue) = (0, 0, 0)
            for row in rows {
                for column in columns {
                    let pixel = pixels[row * side + column]
                    red += Int(pixel.red)
                    green += Int(pixel.green)
                    blue += Int(pixel.blue)
                }
            }
            let number = rows.count * columns.count
            return Color(
                red: UInt8(red / number),
                green: UInt8(green / number),
                blue: UInt8(blue / number)
            )
        }
    }

    private func range(_ place: Int, of count: Int) -> Range<Int> {
        let start = place * side / count
        return start..<max(start + 1, (place + 1) * side / count)
    }
}
