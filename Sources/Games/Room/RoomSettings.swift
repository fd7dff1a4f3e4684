public import GameProtocol

/// The settings of a room, with a value for each option.
public struct RoomSettings: Equatable, Sendable {
    /// The room's title; nil if it has none.
    public var title: String?
    /// The number of seats, 1 to 6.
    public var seats: Int
    /// Whether the room is private: it is not in the list and has a longer code.
    public var isPrivate: Bool
    /// The game's options, each with its value.
    public var options: GameOptions
    /// The hash of the room's password; nil if it has none.
    public var password: PasswordHash?

    /// Creates settings.
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

/// The salted hash of a room's password. The server keeps only this, in memory and in the journal.
public struct PasswordHash: Equatable, Sendable {
    /// Random hexadecimal characters, different for every room.
    public let salt: String
    /// 64 lowercase hexadecimal characters: SHA-256 of the salt, `|` and the password.
    public let hash: String

    /// Hashes a password.
    public init(_ password: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(password, salt))
    }

    /// Restores an earlier hash.
    public init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Whether this is the password, compared byte by byte.
    public func accepts(_ password: String) -> Bool {
        // This comparison need not take constant time: the first difference of two hashes says
        // nothing about the password.
        hash == Self.hash(password, salt)
    }

    private static func hash(_ password: String, _ salt: String) -> String {
        SHA256.hex(salt + "|" + password)
    }
}
