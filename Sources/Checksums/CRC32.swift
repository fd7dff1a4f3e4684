/// The checksum CRC-32 as zlib computes it. It can be continued from the checksum of earlier bytes.
///
/// It detects accidental changes, not forgery. The loop handles eight bytes at a time ("slicing by
/// 8"), because every move waits for the checksum of a journal line.
package enum CRC32 {
    /// Returns the checksum after these bytes; `crc` is the checksum of all bytes before, or 0.
    package static func update(_ crc: UInt32, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var state = ~crc
            var index = 0
            while bytes.count &- index >= 8 {
                let low = state ^ word(bytes, index)
                let high = word(bytes, index &+ 4)
                state = four(tables, 4, low) ^ four(tables, 0, high)
                index &+= 8
            }
            while index < bytes.count {
                state = state >> 8 ^ entry(tables, 0, state ^ UInt32(bytes[index]))
                index &+= 1
            }
            return ~state
        }
    }

    package static func update(_ crc: UInt32, _ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { update(crc, $0) }
    }

    /// Returns the next four bytes, with the first byte lowest.
    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        let low = UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) << 8
        let high = UInt32(bytes[index &+ 2]) | UInt32(bytes[index &+ 3]) << 8
        return low | high << 16
    }

    /// Returns the contribution of four bytes to the checksum, if `following` more bytes of the
    /// same step come after them.
    @inline(__always)
    private static func four(
        _ tables: UnsafeBufferPointer<UInt32>,
        _ following: Int,
        _ word: UInt32
    ) -> UInt32 {
        let low = entry(tables, following + 3, word) ^ entry(tables, following + 2, word >> 8)
        let high = entry(tables, following + 1, word >> 16) ^ entry(tables, following, word >> 24)
        return low ^ high
    }

    /// Returns the contribution of the low byte of `value`, if `following` more bytes of the same
    /// step come after it.
    @inline(__always)
    private static func entry(
        _ tables: UnsafeBufferPointer<UInt32>,
        _ following: Int,
        _ value: UInt32
    ) -> UInt32 {
        tables[following << 8 | Int(value & 0xFF)]
    }

    /// Eight tables of 256 words. The first is for the last byte of a step, and each further one
    /// for the byte before.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var word = byte
            for _ in 0..<8 { word = word & 1 == 1 ? word >> 1 ^ 0xEDB8_8320 : word >> 1 }
            tables.append(word)
        }
        for index in 256..<8 * 256 {
            let word = tables[index - 256]
            tables.append(word >> 8 ^ tables[Int(word & 0xFF)])
        }
        return tables
    }()
}
