import Checksums

/// An encoder for PNG files.
package enum PNG {
    /// Encodes an opaque picture from red, green and blue of each pixel, row by row.
    package static func encode(columns: Int, rows: Int, rgb bytes: [UInt8]) -> [UInt8] {
        let width = 3 * columns
        let lines = (0..<rows).flatMap { row in [0] + bytes[row * width..<(row + 1) * width] }
        return file(columns, rows, depth: 8, colors: 2, [], Zlib.compress(lines))
    }

    /// Encodes an opaque true-color picture without compression.
    package static func encodeStored(columns: Int, rows: Int, rgb bytes: [UInt8]) -> [UInt8] {
        let width = 3 * columns
        let lines = (0..<rows).flatMap { row in [0] + bytes[row * width..<(row + 1) * width] }
        return file(columns, rows, depth: 8, colors: 2, [], Zlib.store(lines))
    }

    /// Encodes a picture of at most 16 different pixels; further ones become the nearest of them.
    package static func encode(_ picture: Bitmap) -> [UInt8] {
        let picture = picture.reduced(to: 16)
        var numbers: [Bitmap.Pixel: UInt8] = [:]
        var palette: [Bitmap.Pixel] = []
        // Pixels with transparency come first: the list of alphas ends with the last of them.
        let holes = picture.pixels.filter { $0.alpha < 255 }
        for pixel in holes + picture.pixels where numbers[pixel] == nil {
            numbers[pixel] = UInt8(palette.count)
            palette.append(pixel)
        }
        let colors = palette.flatMap { [$0.color.red, $0.color.green, $0.color.blue] }
        let alphas = palette.filter { $0.alpha < 255 }.map(\.alpha)
        var chunks = chunk("PLTE", colors)
        if !alphas.isEmpty { chunks += chunk("tRNS", alphas) }
        let indices = picture.pixels.map { numbers[$0] ?? 0 }
        return file(
            picture.columns,
            picture.rows,
            depth: 4,
            colors: 3,
            chunks,
            Zlib.compress(halves(indices, picture.columns))
        )
    }

    /// Returns rows of two pixels in a byte, each minus the row above, which gives mostly 0.
    private static func halves(_ indices: [UInt8], _ columns: Int) -> [UInt8] {
        let width = (columns + 1) / 2
        var above = [UInt8](repeating: 0, count: width)
        var lines: [UInt8] = []
        lines.reserveCapacity(indices.count / columns * (width + 1))
        for start in stride(from: 0, to: indices.count, by: columns) {
            let row = (0..<width).map { place in
                let left = indices[start + 2 * place]
                let right = 2 * place + 1 < columns ? indices[start + 2 * place + 1] : 0
                return left << 4 | right
            }
            lines.append(2)
            lines += zip(row, above).map { $0 &- $1 }
            above = row
        }
        return lines
    }

    /// Returns the PNG file. `data` has the compressed rows, each after the number of its filter.
    private static func file(
        _ columns: Int,
        _ rows: Int,
        depth: UInt8,
        colors: UInt8,
        _ palette: [UInt8],
        _ data: [UInt8]
    ) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = word(UInt32(columns)) + word(UInt32(rows))
        return signature + chunk("IHDR", size + [depth, colors, 0, 0, 0]) + palette
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return word(UInt32(data.count)) + named + word(CRC32.update(0, named))
    }

    private static func word(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
