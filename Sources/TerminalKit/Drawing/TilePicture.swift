/// A square true-color picture whose small copy is a tile.
///
/// It is a class, because it is large and shown many times; two are equal only if they are
/// identical.
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
