/// The hash function SHA-256 (FIPS 180-4), for commitments and deals
/// (Documentation/protocol/fairness.md, section 2).
///
/// Bytes may arrive in any number of pieces; the digest covers all of them in order.
public struct SHA256: Sendable {
    private var state = SHA256Block.initialState
    /// The bytes of an incomplete block.
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// Creates a hash of no bytes.
    public init() {
        pending.reserveCapacity(SHA256Block.byteCount)
    }

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

    /// Adds the next bytes.
    public mutating func update(_ bytes: [UInt8]) {
        byteCount += UInt64(bytes.count)
        pending.append(contentsOf: bytes)
        guard pending.count >= SHA256Block.byteCount else {
            return
        }
        let end = pending.count - pending.count % SHA256Block.byteCount
        pending.withUnsafeBytes { pending in
            for start in stride(from: 0, to: end, by: SHA256Block.byteCount) {
                SHA256Block.compress(pending, at: start, into: &state)
            }
        }
        pending.removeFirst(end)
    }

    /// Returns the digest of the bytes so far, 32 bytes; more bytes may follow afterwards.
    public func finalize() -> [UInt8] {
        pending.withUnsafeBytes { Self.bytes(of: Self.words(of: $0, state, byteCount)) }
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

    /// Returns the digest after the last incomplete block, of `byteCount` bytes in all.
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
