/// The conversion of a PNG file's samples to red, green, blue and alpha.
struct PNGPixels {
    let hasAlpha: Bool
    private let colors: PNGHead.Colors
    private let depth: Int
    private let palette: [UInt8]
    /// The alphas of the first colors of the palette.
    private let alphas: [UInt8]
    /// The samples of the one color that is transparent; empty if the file names no such color.
    private let hole: [Int]

    init(_ head: PNGHead, palette: [UInt8], transparency: [UInt8]?) throws(PictureError) {
        colors = head.colors
        depth = head.depth
        self.palette = palette
        let words = transparency ?? []
        switch head.colors {
        case .palette:
            guard !palette.isEmpty else { throw .broken("its palette is missing") }
            alphas = words
            hole = []
            hasAlpha = transparency != nil
        case .gray, .rgb:
            let count = head.colors == .gray ? 1 : 3
            guard transparency == nil || words.count == 2 * count else {
                throw .broken("its transparent color")
            }
            alphas = []
            hole = stride(from: 0, to: words.count, by: 2).map {
                (Int(words[$0]) << 8 | Int(words[$0 + 1])) & ((1 << head.depth) - 1)
            }
            hasAlpha = transparency != nil
        case .grayAlpha, .rgbAlpha:
            (alphas, hole, hasAlpha) = ([], [], true)
        }
    }

    /// Writes the pixel of a column; `start` is the index of the row's first byte.
    func write(
        _ lines: [UInt8],
        _ start: Int,
        _ column: Int,
        _ bytes: inout [UInt8],
        _ place: Int
    ) throws(PictureError) {
        switch colors {
        case .gray:
            let value = sample(lines, start, column)
            fill(&bytes, place, value, value, value)
            if hasAlpha { bytes[place + 3] = value == hole[0] ? 0 : 255 }
        case .grayAlpha:
            let value = sample(lines, start, 2 * column)
            fill(&bytes, place, value, value, value)
            bytes[place + 3] = scaled(sample(lines, start, 2 * column + 1))
        case .rgb:
            let red = sample(lines, start, 3 * column)
            let green = sample(lines, start, 3 * column + 1)
            let blue = sample(lines, start, 3 * column + 2)
            fill(&bytes, place, red, green, blue)
            if hasAlpha {
                let isHole = red == hole[0] && green == hole[1] && blue == hole[2]
                bytes[place + 3] = isHole ? 0 : 255
            }
        case .rgbAlpha:
            let red = sample(lines, start, 4 * column)
            let green = sample(lines, start, 4 * column + 1)
            let blue = sample(lines, start, 4 * column + 2)
            fill(&bytes, place, red, green, blue)
            bytes[place + 3] = scaled(sample(lines, start, 4 * column + 3))
        case .palette:
            let index = sample(lines, start, column)
            guard 3 * index + 2 < palette.count else {
                throw .broken("a color is not in its palette")
            }
            for part in 0..<3 { bytes[place + part] = palette[3 * index + part] }
            if hasAlpha { bytes[place + 3] = index < alphas.count ? alphas[index] : 255 }
        }
    }

    private func fill(
        _ bytes: inout [UInt8],
        _ place: Int,
        _ red: Int,
        _ green: Int,
        _ blue: Int
    ) {
        bytes[place] = scaled(red)
        bytes[place + 1] = scaled(green)
        bytes[place + 2] = scaled(blue)
    }

    /// Returns a sample of a row, at its own bit depth.
    private func sample(_ lines: [UInt8], _ start: Int, _ index: Int) -> Int {
        switch depth {
        case 8: return Int(lines[start + index])
        case 16: return Int(lines[start + 2 * index]) << 8 | Int(lines[start + 2 * index + 1])
        default:
            let bit = index * depth
            return Int(lines[start + bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
        }
    }

    /// Returns the sample scaled to 8 bits.
    private func scaled(_ number: Int) -> UInt8 {
        let most = (1 << depth) - 1
        return UInt8((number * 255 + most / 2) / most)
    }
}
