/// SHA-1 (FIPS 180-4). The handshake of WebSocket uses it to show that both sides speak WebSocket.
///
/// It protects nothing, because collisions can be made. The proofs of deals use SHA-256.
package enum SHA1 {
    /// Returns the 20 bytes of the digest.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(bytes)
        for start in stride(from: 0, to: padded.count, by: 64) {
            add(padded[start..<start + 64], to: &state)
        }
        return state.flatMap(bigEndian)
    }

    /// Returns the bytes padded to whole blocks: a 1 bit, zeros, and the length in bits.
    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let zeros = 63 - (bytes.count + 8) % 64
        let bits = UInt64(bytes.count) * 8
        return bytes + [0x80] + [UInt8](repeating: 0, count: zeros)
            + bigEndian(UInt32(bits >> 32)) + bigEndian(UInt32(truncatingIfNeeded: bits))
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (round, word) in schedule(block).enumerated() {
            let (mixed, constant) = mix(b, c, d, round: round)
            let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<80 {
            let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(word, by: 1))
        }
        return words
    }

    private static func mix(
        _ b: UInt32,
        _ c: UInt32,
        _ d: UInt32,
        round: Int
    ) -> (UInt32, UInt32) {
        switch round {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    private static func bigEndian(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
