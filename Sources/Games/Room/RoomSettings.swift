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
