import Checksums

/// A reader for PNG files: all color types, with and without interlacing.
package struct PNGReader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private var head: PNGHead?
    private var palette: [UInt8] = []
    private var transparency: [UInt8]?
    private var data: [UInt8] = []

    package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

    package static func read(_ bytes: [UInt8]) throws(PictureError) -> Raster {
        guard begins(bytes) else { throw .unknown }
        guard bytes.count <= PictureLimits.maximumBytes else { throw .tooLarge("its file") }
        var reader = PNGReader()
        try reader.takeChunks(bytes)
        return try reader.picture()
    }

    private mutating func takeChunks(_ bytes: [UInt8]) throws(PictureError) {
        var position = 8
        while true {
            guard position + 12 <= bytes.count else { throw .truncated }
            let count = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = position + 8 + count
            guard end + 4 <= bytes.count else { throw .truncated }
            let sum = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
            guard CRC32.update(0, Array(bytes[position + 4..<end])) == sum else {
                throw .broken("the sum of a part is wrong")
            }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            if type == "IEND" { return }
            try take(type, bytes[position + 8..<end], isCritical: bytes[position + 4] & 32 == 0)
            position = end + 4
        }
    }

    private mutating func take(
        _ type: String,
        _ content: ArraySlice<UInt8>,
        isCritical: Bool
    ) throws(PictureError) {
        guard head != nil || type == "IHDR" else { throw .broken("its head is missing") }
        switch type {
        case "IHDR":
            guard head == nil else { throw .broken("it has two heads") }
            head = try PNGHead(Array(content))
        case "PLTE":
            guard content.count % 3 == 0, 3...768 ~= content.count else {
                throw .broken("its palette")
            }
            palette = Array(content)
        case "tRNS": transparency = Array(content.prefix(256))
        case "IDAT": data += content
        default:
            if isCritical { throw .unsupported("a part that only some programs know") }
        }
    }

    private func picture() throws(PictureError) -> Raster {
        guard let head else { throw .truncated }
        // Each compressed byte expands to at most 1,032 bytes, so a short file has a small picture.
        guard head.byteCount / 1_032 <= data.count else { throw .truncated }
        var lines = try Inflate.run(data, maximum: head.byteCount)
        guard lines.count == head.byteCount else { throw .truncated }
        let pixels = try PNGPixels(head, palette: palette, transparency: transparency)
        let channels = pixels.hasAlpha ? 4 : 3
        var bytes = [UInt8](repeating: 0, count: channels * head.columns * head.rows)
        var start = 0
        for pass in head.passes {
            let width = head.rowBytes(pass)
            let step = max(1, head.bitsPerPixel / 8)
            for row in 0..<pass.rows {
                try PNGFilter.undo(&lines, start, width, step, isFirst: row == 0)
                var place =
                    ((pass.row + row * pass.rowStep) * head.columns + pass.column) * channels
                for column in 0..<pass.columns {
                    try pixels.write(lines, start + 1, column, &bytes, place)
                    place += channels * pass.columnStep
                }
                start += 1 + width
            }
        }
        return Raster(
            columns: head.columns,
            rows: head.rows,
            hasAlpha: pixels.hasAlpha,
            bytes: bytes
        )
    }
}

enum PNGFilter {
    /// Reverses the filter of a row. The filter number is at `start`; `width` bytes follow it, and
    /// the row above comes before it. A pixel has `step` bytes, at least 1.
    static func undo(
        _ lines: inout [UInt8],
        _ start: Int,
        _ width: Int,
        _ step: Int,
        isFirst: Bool
    ) throws(PictureError) {
        let filter = lines[start]
        guard filter <= 4 else { throw .broken("a filter that does not exist") }
        guard filter > 0 else { return }
        for place in start + 1...start + width {
            let hasLeft = place > start + step
            let left = hasLeft ? Int(lines[place - step]) : 0
            let above = isFirst ? 0 : Int(lines[place - width - 1])
            let corner = isFirst || !hasLeft ? 0 : Int(lines[place - width - 1 - step])
            let guess =
                switch filter {
                case 1: left
                case 2: above
                case 3: (left + above) / 2
                default: nearest(left, above, corner)
                }
            lines[place] &+= UInt8(truncatingIfNeeded: guess)
        }
    }

    /// Returns the neighbor that is nearest to left + above - corner (Alan W. Paeth).
    private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let (a, b) = (abs(above - corner), abs(left - corner))
        let c = abs(left + above - 2 * corner)
        if a <= b, a <= c { return left }
        return b <= c ? above : corner
    }
}
