/// A color of red, green and blue, 0 … 255 each.
package struct RGB: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    /// Creates a color from six hexadecimal digits.
    package init(_ code: UInt32) {
        red = UInt8(truncatingIfNeeded: code >> 16)
        green = UInt8(truncatingIfNeeded: code >> 8)
        blue = UInt8(truncatingIfNeeded: code)
    }

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// A path in one color.
package struct Shape: Equatable, Sendable {
    package enum Paint: Equatable, Sendable {
        /// The inside of the path, by the nonzero rule.
        case fill
        /// A line along the path, with the given width and with round ends and corners.
        case line(width: Double)
    }

    package var path: Path
    package var color: RGB
    package var paint: Paint

    package init(_ path: Path, _ color: RGB, _ paint: Paint = .fill) {
        self.path = path
        self.color = color
        self.paint = paint
    }
}

/// A picture of shapes, each drawn over those before it. Its background is transparent.
package struct Drawing: Equatable, Sendable {
    /// A description of the picture in words.
    package let title: String
    package let width: Int
    package let height: Int
    package var shapes: [Shape]

    package init(title: String, width: Int, height: Int, shapes: [Shape]) {
        self.title = title
        self.width = width
        self.height = height
        self.shapes = shapes
    }
}
