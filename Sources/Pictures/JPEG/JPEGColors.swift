/// The meaning of a pixel's components.
struct JPEGColors {
    private var hasJFIF = false
    /// The color transform in Adobe's marker; nil without that marker.
    private var adobe: UInt8?

    /// Reads a marker of JFIF or Adobe, which defines the colors, and ignores any other marker.
    mutating func take(_ marker: UInt8, _ segment: ArraySlice<UInt8>) {
        switch marker {
        case 0xE0 where segment.starts(with: Array("JFIF\0".utf8)): hasJFIF = true
        case 0xEE where segment.starts(with: Array("Adobe".utf8)) && segment.count >= 12:
            adobe = segment.dropFirst(11).first
        default: break
        }
    }

    /// Returns red, green and blue of all pixels, row by row.
    func pixels(
        _ frame: JPEGFrame,
        _ planes: [JPEGPlane],
        _ columns: Int,
        _ rows: Int
    ) -> [UInt8] {
        let isRGB = isRGB(frame)
        var bytes = [UInt8](repeating: 0, count: 3 * columns * rows)
        let width = 8 * frame.maximumWidth * frame.unitColumns
        var lines = planes.map { _ in [UInt8](repeating: 0, count: width) }
        var place = 0
        for row in 0..<rows {
            for index in planes.indices { planes[index].row(row, into: &lines[index]) }
            for column in 0..<columns {
                let first = lines[0][column]
                if planes.count == 1 {
                    (bytes[place], bytes[place + 1], bytes[place + 2]) = (first, first, first)
                } else if isRGB {
                    bytes[place] = first
                    bytes[place + 1] = lines[1][column]
                    bytes[place + 2] = lines[2][column]
                } else {
                    let (blue, red) = (Int(lines[1][column]) - 128, Int(lines[2][column]) - 128)
                    let light = Int(first)
                    bytes[place] = Self.byte(light + ((91_881 * red + 32_768) >> 16))
                    let green = (-22_554 * blue - 46_802 * red + 32_768) >> 16
                    bytes[place + 1] = Self.byte(light + green)
                    bytes[place + 2] = Self.byte(light + ((116_130 * blue + 32_768) >> 16))
                }
                place += 3
            }
        }
        return bytes
    }

    private static func byte(_ number: Int) -> UInt8 { UInt8(min(max(number, 0), 255)) }

    private func isRGB(_ frame: JPEGFrame) -> Bool {
        if hasJFIF { return false }
        if let adobe { return adobe == 0 }
        return frame.components.map(\.id) == Array("RGB".utf8)
    }
}
