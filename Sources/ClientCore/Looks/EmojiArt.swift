import GameProtocol
import Pictures
package import TerminalKit

/// The pictures of the theme `emoji` for large cards, drawn by this program.
package enum EmojiArt {
    /// The side of a picture in pixels, for terminals that show pictures. It is a multiple of both
    /// sizes of tiles.
    private static let side = 80
    private static let scale = Double(side) / 20

    /// Returns the picture of a sign of the theme; nil for any other text.
    package static func picture(of sign: String) -> TilePicture? { pictures[sign] }

    /// All pictures. They are drawn together when the first one is shown, which takes less than a
    /// tenth of a second.
    private static let pictures = Dictionary(
        faces.indices.map { (faces[$0].text, draw($0)) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let faces = Theme.named(Look.emoji.rawValue)?.pairs.map(\.first) ?? []
    /// The shapes of each picture as text, by the code of its face.
    private static let texts: [Substring: Substring] = Dictionary(
        shapes.replacing("\n  ", with: " ").split(separator: "\n").compactMap { line in
            line.firstIndex(of: ":").map { (line[..<$0], line[line.index(after: $0)...]) }
        },
        uniquingKeysWith: { first, _ in first }
    )

    private static func draw(_ index: Int) -> TilePicture {
        let ground = RGB(grounds[index % grounds.count])
        let text = texts[faces[index].code[...]] ?? ""
        let shapes = text.split(separator: ";").flatMap { Self.shapes($0, ground) }
        let drawing = Drawing(title: "", width: side, height: side, shapes: shapes)
        let pixels = Bitmap(drawing).pixels.map { pixel in
            TilePicture.Color(pixel.color, alpha: Int(pixel.alpha), over: ground)
        }
        return TilePicture(side: side, pixels: pixels)
    }

    /// Returns the shape of a text such as `w oo 7 9 2 3`, and its mirror image if it has one.
    private static func shapes(_ text: Substring, _ ground: RGB) -> [Shape] {
        let words = text.split(separator: " ")
        let color = colors[words[0]].map { RGB($0) } ?? ground
        let kind = words[1]
        let numbers = words.dropFirst(2).compactMap { Double($0) }.map { scale * $0 }
        return (kind.count > 1 ? [false, true] : [false]).map { isMirrored in
            func x(_ number: Double) -> Double { isMirrored ? Double(side) - number : number }
            switch kind.first {
            case "o":
                let center = Point(x(numbers[0]), numbers[1])
                return Shape(.ellipse(center, numbers[2], numbers[3]), color)
            case "r":
                let left = isMirrored ? x(numbers[0]) - numbers[2] : numbers[0]
                let corner = Point(left, numbers[1])
                let (width, height, radius) = (numbers[2], numbers[3], numbers[4])
                return Shape(.rectangle(corner, width, height, radius: radius), color)
            default:
                let isLine = kind.first == "l"
                let ends = Array(numbers.dropFirst(isLine ? 1 : 0))
                let steps = stride(from: 0, to: ends.count - 1, by: 2).map { place in
                    let point = Point(x(ends[place]), ends[place + 1])
                    return place == 0 ? Path.Step.move(point) : .line(point)
                }
                return isLine
                    ? Shape(Path(steps), color, .line(width: numbers[0]))
                    : Shape(Path(steps + [.close]), color)
            }
        }
    }

    /// The backgrounds, which also help to tell pictures apart.
    private static let grounds: [UInt32] = [
        0xBF_E3D0, 0xC6_DBF2, 0x4A_4560, 0xDE_CFEE, 0xF3_CFC6,
    ]

    /// The colors by the letters in `shapes`. Any other letter means the background.
    private static let colors: [Substring: UInt32] = [
        "w": 0xFF_FFFF, "k": 0x22_222A, "r": 0xD8_303A, "o": 0xF0_8A24, "y": 0xFF_D23C,
        "g": 0x4C_AF50, "G": 0x2E_7D32, "L": 0xB4_D235, "b": 0x3C_8CE8, "B": 0x1E_4E9C,
        "m": 0x6F_D0E0, "p": 0xF5_A0B5, "q": 0xE2_748F, "P": 0x8E_4EC6, "n": 0x8B_5A2B,
        "N": 0x4E_3018, "t": 0xE3_B778, "c": 0xFF_F1D6, "s": 0x9A_A0A8, "S": 0x55_5C66,
    ]
}

extension TilePicture.Color {
    fileprivate init(_ color: RGB, alpha: Int, over ground: RGB) {
        func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
            UInt8((Int(above) * alpha + Int(below) * (255 - alpha)) / 255)
        }
        self.init(
            red: mix(color.red, ground.red),
            green: mix(color.green, ground.green),
            blue: mix(color.blue, ground.blue)
        )
    }
}
