/// A room's entry in the list (protocol.md, "The list").
public struct RoomSummary: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The room's title; nil if it has none.
    public var title: String?
    /// The room's phase.
    public var phase: RoomState.Phase
    /// The number of seats, 1 to 6.
    public var seats: Int
    /// The names of the players, in seat order.
    public var players: [String]
    /// The room's owner; nil in a room without players.
    public var owner: String?
    /// The number of spectators.
    public var spectatorCount: Int
    /// Whether the room needs a password.
    public var isLocked: Bool
    /// The room's options, which also name the game.
    public var options: GameOptions

    package init(
        room: String,
        title: String?,
        phase: RoomState.Phase,
        seats: Int,
        players: [String],
        owner: String?,
        spectatorCount: Int,
        isLocked: Bool,
        options: GameOptions
    ) {
        self.room = room
        self.title = title
        self.phase = phase
        self.seats = seats
        self.players = players
        self.owner = owner
        self.spectatorCount = spectatorCount
        self.isLocked = isLocked
        self.options = options
    }

    /// Writes the summary as one JSON object.
    public func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        encodeFields(into: &writer)
        writer.endObject()
    }

    func encodeFields(into writer: inout JSONWriter) {
        writer.field("room", room)
        writer.field("title", ifPresent: title)
        writer.field("game", options.game.rawValue)
        writer.field("phase", phase.rawValue)
        writer.field("seats", seats)
        writer.field("players", players)
        writer.field("owner", ifPresent: owner)
        writer.field("spectators", spectatorCount)
        writer.field("locked", isLocked)
        writer.key("options")
        options.encode(into: &writer)
    }

    package init(_ fields: inout JSONObject) throws(FieldError) {
        let game: GameKind = try fields.required("game", fields.word("game"))
        var object = try fields.requiredObject("options")
        room = try fields.requiredString("room", .code)
        title = try fields.string("title", .title)
        phase = try fields.required("phase", fields.word("phase"))
        seats = try fields.requiredInt("seats")
        players = try fields.requiredNames("players")
        owner = try fields.name("owner")
        spectatorCount = try fields.requiredInt("spectators")
        isLocked = try fields.bool("locked") ?? false
        options = try GameOptions.decode(game, &object)
    }
}

/// A person in the list of people (Documentation/protocol/rooms.md, section 7).
public struct ListedPerson: Equatable, Sendable {
    /// The name in the session of the person.
    public var name: String
    /// The display name of the person, which people read instead of `name`; nil if there is none.
    public var display: String?
    /// The room of the person; nil in the lobby.
    public var room: Room?
    /// The time since the person came to the lobby or the room, in milliseconds.
    public var hereMs: Int

    /// The listed room of a person.
    public struct Room: Equatable, Sendable {
        /// The code of the room.
        public var code: String
        /// The game of the room.
        public var game: GameKind
        /// The phase of the room.
        public var phase: RoomState.Phase
        /// The role of the person in the room.
        public var role: Role

        package init(code: String, game: GameKind, phase: RoomState.Phase, role: Role) {
            self.code = code
            self.game = game
            self.phase = phase
            self.role = role
        }
    }

    package init(name: String, display: String? = nil, room: Room?, hereMs: Int) {
        self.name = name
        self.display = display
        self.room = room
        self.hereMs = hereMs
    }

    func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("display", ifPresent: display)
        if let room {
            writer.field("room", room.code)
            writer.field("game", room.game.rawValue)
            writer.field("phase", room.phase.rawValue)
            writer.field("role", room.role.rawValue)
        }
        writer.field("here_ms", hereMs)
        writer.endObject()
    }

    init(_ fields: inout JSONObject) throws(FieldError) {
        name = try fields.requiredName("name")
        display = try fields.display()
        hereMs = try fields.int("here_ms", in: 0...Int.max) ?? 0
        guard let code = try fields.string("room", .code) else { return }
        room = Room(
            code: code,
            game: try fields.required("game", fields.word("game")),
            phase: try fields.required("phase", fields.word("phase")),
            role: try fields.required("role", fields.word("role"))
        )
    }
}
