import Checksums

/// A picture as a PNG file whose pixels are stored as they are, without compression.
package enum PNG {
    package static func encode(_ picture: Raster) -> [UInt8] {
        let header = word(UInt32(picture.columns)) + word(UInt32(picture.rows))
        // Eight bits a channel, true color, nothing special.
        let file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return file + chunk("IHDR", header + [8, 2, 0, 0, 0])
            + chunk("IDAT", stored(lines(picture))) + chunk("IEND", [])
    }

    /// Each row of pixels begins with the number of its filter: none.
    private static func lines(_ picture: Raster) -> [UInt8] {
        let bytes = picture.bytes
        let width = 3 * picture.columns
        return (0..<picture.rows).flatMap { row in [0] + bytes[row * width..<(row + 1) * width] }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + data
        return word(UInt32(data.count)) + named + word(CRC32.update(0, named))
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        let most = 0xFFFF
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, data.count), by: most) {
            let block = data[start..<min(start + most, data.count)]
            let count = UInt16(block.count)
            stream.append(start + most >= data.count ? 1 : 0)
            for half in [count, ~count] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += block
        }
        return stream + word(adler32(data))
    }

    private static func word(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The checksum of RFC 1950.
    package static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
