/// A picture of pixels, each with a color and an alpha.
package struct Bitmap: Equatable, Sendable {
    package struct Pixel: Hashable, Sendable {
        package var color: RGB
        /// The opacity: 0 is transparent, 255 is opaque.
        package var alpha: UInt8

        package init(_ color: RGB, alpha: UInt8 = 255) {
            self.color = color
            self.alpha = alpha
        }
    }

    package let columns: Int
    package let rows: Int
    /// The pixels row by row, the top row first.
    package private(set) var pixels: [Pixel]

    package init(columns: Int, rows: Int, pixels: [Pixel]) {
        self.columns = columns
        self.rows = rows
        self.pixels = pixels
    }

    /// Draws a drawing with pixels of one unit. Each pixel has 4 × 4 sample points. The share of
    /// the points that a shape covers is the share of its color in the pixel.
    package init(_ drawing: Drawing) {
        let clear = Pixel(RGB(0), alpha: 0)
        self.init(
            columns: drawing.width,
            rows: drawing.height,
            pixels: Array(repeating: clear, count: drawing.width * drawing.height)
        )
        for shape in drawing.shapes {
            let counts = Coverage(shape, columns: columns, rows: rows).counts
            for index in counts.indices where counts[index] > 0 {
                pixels[index].cover(shape.color, Int(counts[index]), of: Coverage.most)
            }
        }
    }
}

extension Bitmap.Pixel {
    /// Blends a color over a part of the pixel: `count` of `whole` sample points.
    fileprivate mutating func cover(_ over: RGB, _ count: Int, of whole: Int) {
        let below = Int(alpha) * (whole - count)
        let above = 255 * count
        let sum = below + above
        func mix(_ old: UInt8, _ new: UInt8) -> UInt8 {
            UInt8((Int(old) * below + Int(new) * above + sum / 2) / sum)
        }
        color = RGB(
            red: mix(color.red, over.red),
            green: mix(color.green, over.green),
            blue: mix(color.blue, over.blue)
        )
        alpha = UInt8((sum + whole / 2) / whole)
    }
}

extension Bitmap {
    /// Returns the same picture with at most `count` different pixels. The most frequent pixels
    /// stay; each other pixel becomes the nearest of them.
    package func reduced(to count: Int) -> Bitmap {
        var counts: [Pixel: Int] = [:]
        for pixel in pixels { counts[pixel, default: 0] += 1 }
        guard counts.count > count else { return self }
        // The order of equal counts is fixed, so that the same drawing always gives the same file.
        let order = counts.sorted {
            ($0.value, $0.key.rank) > ($1.value, $1.key.rank)
        }
        let kept = order.prefix(count).map(\.key)
        var nearest: [Pixel: Pixel] = [:]
        for (pixel, _) in order {
            nearest[pixel] = kept.min { $0.distance(to: pixel) < $1.distance(to: pixel) }
        }
        return Bitmap(columns: columns, rows: rows, pixels: pixels.map { nearest[$0] ?? $0 })
    }
}

extension Bitmap.Pixel {
    fileprivate var channels: [Int] {
        [Int(color.red), Int(color.green), Int(color.blue), Int(alpha)]
    }

    /// A unique number for each pixel value.
    fileprivate var rank: Int { channels.reduce(0) { $0 << 8 | $1 } }

    fileprivate func distance(to other: Self) -> Int {
        zip(channels, other.channels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
