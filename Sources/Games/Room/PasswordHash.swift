import GameProtocol

/// What the server keeps of a room's password, in memory and in the journal: a salted hash.
public struct PasswordHash: Equatable, Sendable {
    /// Random hexadecimal characters, unlike any other room's.
    public let salt: String
    /// 64 lowercase hexadecimal characters: SHA-256 of the salt, `|` and the password.
    public let hash: String

    /// The hash of a password.
    public init(_ password: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(password, salt))
    }

    /// A hash that was made before.
    public init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Whether this is the password, byte by byte.
    public func accepts(_ password: String) -> Bool {
        // Of two hashes, the place where they differ tells nothing about the password.
        hash == Self.hash(password, salt)
    }

    private static func hash(_ password: String, _ salt: String) -> String {
        SHA256.hex(salt + "|" + password)
    }
}
