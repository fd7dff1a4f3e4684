public import GameProtocol

/// What a room is made of: its options each have a value.
public struct RoomSettings: Equatable, Sendable {
    /// The room's name, where it has one.
    public var title: String?
    /// How many can play, 1 to 6.
    public var seats: Int
    /// Not listed, and with a longer code.
    public var isPrivate: Bool
    /// The game's options, each with its value.
    public var options: GameOptions
    /// The hash of the room's password, where it has one.
    public var password: PasswordHash?

    /// What a room is made of.
    public init(
        title: String? = nil,
        seats: Int,
        isPrivate: Bool = false,
        options: GameOptions,
        password: PasswordHash? = nil
    ) {
        self.title = title
        self.seats = seats
        self.isPrivate = isPrivate
        self.options = options
        self.password = password
    }
}

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
