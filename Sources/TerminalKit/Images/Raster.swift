import Pictures

/// A true-color picture in the form for terminals that show images.
package struct Raster: Equatable, Sendable {
    package typealias Color = Style.Color

    package let columns: Int
    package let rows: Int
    /// The pixels row by row, the top row first.
    package let pixels: [Color]
}

extension Raster {
    /// Creates the picture of a tile: its original, or else the tile enlarged sixteen times.
    package init(_ tile: Tile) {
        if let source = tile.source {
            self.init(columns: source.side, rows: source.side, pixels: source.pixels)
            return
        }
        let small = Raster(columns: tile.side, rows: tile.side, pixels: tile.pixels)
        self = (0..<4).reduce(small) { picture, _ in picture.doubled }
    }

    package var bytes: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue] } }

    var png: [UInt8] { PNG.encode(columns: columns, rows: rows, rgb: bytes) }

    /// The picture in double size, with slanting edges in place of steps (the rule called Scale2x).
    private var doubled: Raster {
        var large: [Color] = []
        large.reserveCapacity(4 * pixels.count)
        for row in 0..<2 * rows {
            for column in 0..<2 * columns {
                large.append(quarter(column / 2, row / 2, column % 2, row % 2))
            }
        }
        return Raster(columns: 2 * columns, rows: 2 * rows, pixels: large)
    }

    /// Returns one quarter of a pixel. A corner takes the color of its two neighbors if they are
    /// equal and the opposite neighbors differ.
    private func quarter(_ column: Int, _ row: Int, _ right: Int, _ below: Int) -> Color {
        let beside = self[column + (right == 0 ? -1 : 1), row]
        let across = self[column + (right == 0 ? 1 : -1), row]
        let near = self[column, row + (below == 0 ? -1 : 1)]
        let far = self[column, row + (below == 0 ? 1 : -1)]
        let isCorner = beside == near && beside != far && near != across
        return isCorner ? near : self[column, row]
    }

    /// The pixel at a position; beyond an edge, the pixel at the edge.
    private subscript(column: Int, row: Int) -> Color {
        let column = min(max(column, 0), columns - 1)
        return pixels[min(max(row, 0), rows - 1) * columns + column]
    }
}
