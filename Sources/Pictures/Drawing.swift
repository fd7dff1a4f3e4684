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

extension Drawing {
    /// The drawing as a file of SVG 1.1, in one line of ASCII. The title must not need escapes,
    /// because all drawings come from this program.
    package var svg: String {
        let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        let name = "http://www.w3.org/2000/svg"
        return "<svg xmlns=\"\(name)\" \(size) role=\"img\"><title>\(title)</title>"
            + shapes.map(\.svg).joined() + "</svg>"
    }
}

extension Shape {
    fileprivate var svg: String {
        let digits = String(
            UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue),
            radix: 16
        )
        let color = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        let look =
            switch paint {
            case .fill: "fill=\"\(color)\""
            case .line(let width):
                "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(SVGNumber(width))\""
                    + " stroke-linecap=\"round\" stroke-linejoin=\"round\""
            }
        return "<path \(look) d=\"\(path.svg)\"/>"
    }
}

extension Path {
    /// The path data. Each point is relative to the one before it, which makes the text short.
    fileprivate var svg: String {
        var text = ""
        var here = SVGPoint(x: 0, y: 0)
        var begin = here
        func add(_ letter: Character, _ points: [Point]) {
            let ends = points.map(SVGPoint.init)
            text.append(letter)
            for (index, end) in ends.enumerated() {
                let across = SVGNumber(tenths: end.x - here.x).description
                let down = SVGNumber(tenths: end.y - here.y).description
                if index > 0, !across.hasPrefix("-") { text += " " }
                text += across + (down.hasPrefix("-") ? "" : " ") + down
            }
            here = ends[ends.count - 1]
        }
        for step in steps {
            switch step {
            case .move(let point):
                add("m", [point])
                begin = here
            case .line(let point): add("l", [point])
            case .curve(let first, let second, let end): add("c", [first, second, end])
            case .close:
                text += "z"
                here = begin
            }
        }
        return text
    }
}

/// A point in tenths of a unit, which is finer than the eye can see.
private struct SVGPoint {
    let x: Int
    let y: Int

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    init(_ point: Point) {
        self.init(x: SVGNumber(point.x).tenths, y: SVGNumber(point.y).tenths)
    }
}

/// A number with one decimal, in as few characters as possible.
private struct SVGNumber: CustomStringConvertible {
    let tenths: Int

    init(tenths: Int) { self.tenths = tenths }

    init(_ number: Double) { tenths = Int((10 * number).rounded()) }

    var description: String {
        let sign = tenths < 0 ? "-" : ""
        let (whole, part) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        if part == 0 { return "\(sign)\(whole)" }
        return whole == 0 ? "\(sign).\(part)" : "\(sign)\(whole).\(part)"
    }
}
