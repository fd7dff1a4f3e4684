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
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }

    /// Returns the digest of a text's UTF-8: 32 bytes.
    public static func hash(_ text: String) -> [UInt8] {
        hash(Array(text.utf8))
    }

    /// Returns the digest of a text's UTF-8 in 64 lowercase hexadecimal characters.
    public static func hex(_ text: String) -> String {
        hex(hash(text))
    }

    /// Returns the bytes in lowercase hexadecimal, two characters each.
    public static func hex(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
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
        let words = finalizeWords()
        return words.indices.flatMap { Self.bigEndian(words[$0]) }
    }

    /// Returns the digest of the bytes so far as eight words, the highest byte of each first.
    func finalizeWords() -> SIMD8<UInt32> {
        var last = self
        let zeroCount = (2 * SHA256Block.byteCount - 9 - pending.count) % SHA256Block.byteCount
        last.update([0x80] + Array(repeating: 0, count: zeroCount) + Self.bigEndian(byteCount * 8))
        return last.state
    }

    /// Returns the bytes of an integer, the highest first.
    static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian, Array.init)
    }
}
