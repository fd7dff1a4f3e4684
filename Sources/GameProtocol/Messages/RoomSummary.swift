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
    /// The room's owner.
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
        room = try fields.requiredString("room")
        title = try fields.string("title")
        phase = try fields.required("phase", fields.word("phase"))
        seats = try fields.requiredInt("seats")
        players = try fields.requiredStrings("players")
        owner = try fields.string("owner")
        spectatorCount = try fields.requiredInt("spectators")
        isLocked = try fields.bool("locked") ?? false
        options = try GameOptions.decode(game, &object)
    }
}
