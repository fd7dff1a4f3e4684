/// The last bytes of a file: what is to follow them says by these that it belongs there.
///
/// A journal's line ends in a checksum of all the lines before it, so its last bytes stand for all
/// of it.
struct LastBytes: Equatable, Sendable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// How many bytes count.
    static let count = 16

    init() {}

    /// The last of these bytes.
    init(of bytes: ArraySlice<UInt8>) {
        for byte in bytes.suffix(Self.count) { take(byte) }
    }

    /// The last of these bytes.
    init(of bytes: UnsafeBufferPointer<UInt8>) { take(bytes) }

    /// Goes on behind bytes that were appended.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes[max(0, bytes.count - Self.count)...] { take(byte) }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte)
    }

    /// All of them in one number, for which those of two files are hardly ever equal.
    var digest: UInt32 {
        let mixed = (high &* 0x9E37_79B9_7F4A_7C15 ^ low) &* 0xC2B2_AE3D_27D4_EB4F
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }
}
