import GameProtocol

/// The hash of a session's token, by which the server recognizes the token. It gives no access.
///
/// A comparison of two hashes takes the same time wherever they differ.
public struct TokenHash: Hashable, Sendable {
    /// The SHA-256 of the token as four numbers, which need no allocation.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// Hashes a token.
    public init(token: String) {
        self.init(bytes: SHA256.hash(token))
    }

    /// Reads 64 lowercase hexadecimal characters; nil for anything else.
    public init?(hex: String) {
        let digits = hex.utf8.compactMap(Hexadecimal.digit)
        guard digits.count == 64, hex.utf8.count == 64 else { return nil }
        self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private init(bytes: [UInt8]) {
        func word(_ number: Int) -> UInt64 {
            bytes[number * 8..<number * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        words = (word(0), word(1), word(2), word(3))
    }

    /// A part of the hash as a lookup key. Two hashes with one key may differ; `==` decides.
    public var key: UInt64 { words.0 }

    /// 64 lowercase hexadecimal characters.
    public var hex: String {
        SHA256.hex(
            [words.0, words.1, words.2, words.3].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
            }
        )
    }

    /// Whether both belong to the same token.
    public static func == (left: TokenHash, right: TokenHash) -> Bool {
        let difference =
            left.words.0 ^ right.words.0 | left.words.1 ^ right.words.1
            | left.words.2 ^ right.words.2 | left.words.3 ^ right.words.3
        return difference == 0
    }

    /// Hashes only one part, because every part is as good as random.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}
