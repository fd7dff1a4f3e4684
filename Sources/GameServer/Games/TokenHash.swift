import GameProtocol

/// What the server keeps of a session's token: enough to know it again, too little to use it.
///
/// Two hashes are compared in a time that does not depend on where they differ.
public struct TokenHash: Hashable, Sendable {
    /// SHA-256 of the token in 64 lowercase hexadecimal characters.
    public let hex: String

    /// The hash of a token.
    public init(token: String) {
        hex = SHA256.hex(token)
    }

    /// Takes 64 lowercase hexadecimal characters; nil for anything else.
    public init?(hex: String) {
        let isHex = hex.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard isHex, hex.utf8.count == 64 else { return nil }
        self.hex = hex
    }

    /// Whether both are of the same token.
    public static func == (left: TokenHash, right: TokenHash) -> Bool {
        zip(left.hex.utf8, right.hex.utf8).reduce(0) { $0 | $1.0 ^ $1.1 } == 0
    }

    /// A part serves: the whole is as good as random.
    public func hash(into hasher: inout Hasher) {
        for byte in hex.utf8.prefix(16) { hasher.combine(byte) }
    }
}
