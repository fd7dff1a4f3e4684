/// The checksum CRC-32 as zlib computes it, which can go on from the checksum of what came before.
///
/// It finds accidents, not forgery. Eight bytes are taken at a time ("slicing by 8"): a line of a
/// journal is summed on the way of every move.
package enum CRC32 {
    /// The checksum of the bytes, as they follow those whose checksum is `crc`; 0 for none.
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

    /// The checksum of the bytes, as they follow those whose checksum is `crc`; 0 for none.
    package static func update(_ crc: UInt32, _ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { update(crc, $0) }
    }

    /// The next four bytes, the first of them lowest.
    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        let low = UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) << 8
        let high = UInt32(bytes[index &+ 2]) | UInt32(bytes[index &+ 3]) << 8
        return low | high << 16
    }

    /// What four bytes add, when so many bytes follow them.
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

    /// What the low byte of `value` adds, when so many bytes follow it.
    @inline(__always)
    private static func entry(
        _ tables: UnsafeBufferPointer<UInt32>,
        _ following: Int,
        _ value: UInt32
    ) -> UInt32 {
        tables[following << 8 | Int(value & 0xFF)]
    }

    /// Eight tables of 256 words: the first is that of a byte, each next one of a byte before it.
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
