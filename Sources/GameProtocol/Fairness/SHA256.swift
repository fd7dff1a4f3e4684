/// The hash function SHA-256 (FIPS 180-4), for commitments and deals
/// (Documentation/protocol/fairness.md, section 2).
public enum SHA256 {
    /// Returns the digest of all bytes at once: 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBytes { Self.bytes(of: words(of: $0)) }
    }

    /// Returns the digest of a text's UTF-8: 32 bytes.
    public static func hash(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { Self.bytes(of: words(of: UnsafeRawBufferPointer($0))) }
    }

    /// Returns the digest of a text's UTF-8 in 64 lowercase hexadecimal characters.
    public static func hex(_ text: String) -> String {
        hex(hash(text))
    }

    /// Returns the bytes in lowercase hexadecimal, two characters each.
    public static func hex(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            text.append(Hexadecimal.character(byte >> 4))
            text.append(Hexadecimal.character(byte & 0x0F))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the digest of bytes in memory as eight words, the highest byte of each first.
    static func words(of bytes: UnsafeRawBufferPointer) -> SHA256Block.State {
        var state = SHA256Block.initialState
        let end = bytes.count - bytes.count % SHA256Block.byteCount
        for start in stride(from: 0, to: end, by: SHA256Block.byteCount) {
            SHA256Block.compress(bytes, at: start, into: &state)
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
        return words(of: rest, state, UInt64(bytes.count))
    }

    /// Returns the digest of `byteCount` bytes, whose last incomplete block is `rest`.
    private static func words(
        of rest: UnsafeRawBufferPointer,
        _ state: SHA256Block.State,
        _ byteCount: UInt64
    ) -> SHA256Block.State {
        let count = SHA256Block.byteCount * (rest.count + 9 > SHA256Block.byteCount ? 2 : 1)
        return withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { last in
            var state = state
            last.initializeMemory(as: UInt8.self, repeating: 0)
            last.copyMemory(from: rest)
            last[rest.count] = 0x80
            let end = (byteCount * 8).bigEndian
            last.storeBytes(of: end, toByteOffset: count - 8, as: UInt64.self)
            for start in stride(from: 0, to: count, by: SHA256Block.byteCount) {
                SHA256Block.compress(UnsafeRawBufferPointer(last), at: start, into: &state)
            }
            return state
        }
    }

    /// Returns the bytes of a digest, the highest of each word first.
    private static func bytes(of words: SHA256Block.State) -> [UInt8] {
        let words = (0..<words.scalarCount).map { words[$0].bigEndian }
        return words.withUnsafeBytes { Array($0) }
    }
}

/// The compression function of SHA-256, which adds one block of 64 bytes to the state.
enum SHA256Block {
    typealias State = SIMD8<UInt32>

    static let byteCount = 64

    static let initialState = State(
        0x6A09_E667,
        0xBB67_AE85,
        0x3C6E_F372,
        0xA54F_F53A,
        0x510E_527F,
        0x9B05_688C,
        0x1F83_D9AB,
        0x5BE0_CD19
    )

    /// Adds the block at `start`, which must lie within the bytes.
    static func compress(_ bytes: UnsafeRawBufferPointer, at start: Int, into state: inout State) {
        precondition(start >= 0 && start + byteCount <= bytes.count)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            guard let words = schedule.baseAddress, let block = bytes.baseAddress else {
                return
            }
            expand(block + start, into: words)
            roundConstants.withUnsafeBufferPointer { constants in
                if let constants = constants.baseAddress {
                    mix(words, constants, into: &state)
                }
            }
        }
    }

    /// Writes the block's 16 words and the 48 that follow from them.
    private static func expand(_ block: UnsafeRawPointer, into words: UnsafeMutablePointer<UInt32>)
    {
        var index = 0
        while index < 16 {
            let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            words[index] = UInt32(bigEndian: word)
            index += 1
        }
        while index < 64 {
            let x = words[index - 15]
            let y = words[index - 2]
            let s0 = (x &>> 7 | x &<< 25) ^ (x &>> 18 | x &<< 14) ^ x &>> 3
            let s1 = (y &>> 17 | y &<< 15) ^ (y &>> 19 | y &<< 13) ^ y &>> 10
            words[index] = words[index - 16] &+ s0 &+ words[index - 7] &+ s1
            index += 1
        }
    }

    /// The 64 rounds, with the names of FIPS 180-4, section 6.2.2.
    private static func mix(
        _ words: UnsafePointer<UInt32>,
        _ constants: UnsafePointer<UInt32>,
        into state: inout State
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            // After eight rounds, each value has its first name again.
            let (words, constants) = (words + index, constants + index)
            round(a, b, c, &d, e, f, g, &h, constants[0] &+ words[0])
            round(h, a, b, &c, d, e, f, &g, constants[1] &+ words[1])
            round(g, h, a, &b, c, d, e, &f, constants[2] &+ words[2])
            round(f, g, h, &a, b, c, d, &e, constants[3] &+ words[3])
            round(e, f, g, &h, a, b, c, &d, constants[4] &+ words[4])
            round(d, e, f, &g, h, a, b, &c, constants[5] &+ words[5])
            round(c, d, e, &f, g, h, a, &b, constants[6] &+ words[6])
            round(b, c, d, &e, f, g, h, &a, constants[7] &+ words[7])
            index += 8
        }
        state = state &+ State(a, b, c, d, e, f, g, h)
    }

    /// One round: `d` and `h` get the values that the next round calls `e` and `a`.
    @inline(__always)
    private static func round(
        _ a: UInt32,
        _ b: UInt32,
        _ c: UInt32,
        _ d: inout UInt32,
        _ e: UInt32,
        _ f: UInt32,
        _ g: UInt32,
        _ h: inout UInt32,
        _ word: UInt32
    ) {
        let s1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
        let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ word
        let s0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
        d = d &+ t1
        h = t1 &+ s0 &+ ((a & b) | (c & (a | b)))
    }

    private static let roundConstants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]
}
