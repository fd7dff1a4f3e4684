/// What a client says of itself first (protocol.md, "Hello and names").
public struct HelloRequest: Equatable, Sendable {
    /// The protocol version that the client speaks.
    public var protocolVersion: Int
    /// The wanted name; nil for a free `guest-xxxx`.
    public var name: String?
    /// The client's own name and version, such as `mybot/0.2`.
    public var client: String?
    /// A promise to send a line at least this often, in seconds, 5 to 300.
    public var heartbeatSeconds: Int?
    /// Unknown fields are refused instead of ignored.
    public var isStrict: Bool
    /// The token of the seat to come back to.
    public var resume: String?
    /// The last `seq` that was seen before the connection was lost.
    public var seen: Int64?
    /// The room of that seat, which saves a group of servers a look-up.
    public var room: String?
    /// What another server of the group gave with `moved`.
    public var ticket: String?

    /// A first request; every field may be left out.
    public init(
        protocolVersion: Int = 1,
        name: String? = nil,
        client: String? = nil,
        heartbeatSeconds: Int? = nil,
        isStrict: Bool = false,
        resume: String? = nil,
        seen: Int64? = nil,
        room: String? = nil,
        ticket: String? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.name = name
        self.client = client
        self.heartbeatSeconds = heartbeatSeconds
        self.isStrict = isStrict
        self.resume = resume
        self.seen = seen
        self.room = room
        self.ticket = ticket
    }
}

/// A page of the server's rooms is wanted (protocol.md, "The list").
public struct ListRequest: Equatable, Sendable {
    /// Only rooms of this game.
    public var game: GameKind?
    /// Only rooms whose code sorts after this one.
    public var after: String?
    /// At most this many rooms, 1 to 50.
    public var limit: Int

    /// A page of rooms.
    public init(game: GameKind? = nil, after: String? = nil, limit: Int = 50) {
        self.game = game
        self.after = after
        self.limit = limit
    }
}

/// A new room is wanted (protocol.md, "Entering a room").
public struct CreateRequest: Equatable, Sendable {
    /// The game that is played there.
    public var game: GameKind
    /// A name for the room, 1 to 40 characters.
    public var title: String?
    /// How many can play, 1 to 6.
    public var seats: Int
    /// Not listed, and with a longer code.
    public var isPrivate: Bool
    /// A password, 1 to 64 characters.
    public var password: String?
    /// The creator is ready at once.
    public var isReady: Bool
    /// The game's options, as far as they were given.
    public var options: GameOptions.Request?

    /// A new room; what is left out takes the server's default.
    public init(
        game: GameKind,
        title: String? = nil,
        seats: Int = 2,
        isPrivate: Bool = false,
        password: String? = nil,
        isReady: Bool = true,
        options: GameOptions.Request? = nil
    ) {
        self.game = game
        self.title = title
        self.seats = seats
        self.isPrivate = isPrivate
        self.password = password
        self.isReady = isReady
        self.options = options
    }
}

/// A place in a room is wanted (protocol.md, "Entering a room").
public enum JoinRequest: Equatable, Sendable {
    /// The room with this code, as a player or as a spectator.
    case room(code: String, role: Role, password: String?, isReady: Bool)
    /// The oldest open room of a game, or else a new one with these fields.
    case quick(CreateRequest)
}

/// What somebody is in a room.
public enum Role: String, CaseIterable, Sendable {
    case player
    case spectator
}

/// The fields whose values give access to a seat or a room. No log of a client shows the values.
public enum SecretField: String, CaseIterable, Sendable {
    /// The token of a seat, in the `hello` of both sides.
    case resume
    /// A ticket for another server of a group, in `moved` and `hello`.
    case ticket
    /// A room's password, in `create` and `join`.
    case password
}
