import Checksums

/// PNG files whose parts have correct checksums.
enum PNGSums {
    /// Returns the same file with correct checksums, as far as its parts can be found.
    static func mended(_ file: [UInt8]) -> [UInt8] {
        var bytes = file
        var place = 8
        while place + 12 <= bytes.count {
            let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + count
            guard end + 4 <= bytes.count else { break }
            let sum = CRC32.update(0, Array(bytes[place + 4..<end]))
            for part in 0..<4 {
                bytes[end + part] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * part))
            }
            place = end + 4
        }
        return bytes
    }
}
