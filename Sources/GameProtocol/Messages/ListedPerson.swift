/// A person in the list of people (Documentation/protocol/rooms.md, section 7).
public struct ListedPerson: Equatable, Sendable {
    /// The name in the session of the person.
    public var name: String
    /// The display of the person; nil if there is none.
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
        name = try fields.requiredString("name")
        display = try fields.string("display")
        hereMs = try fields.int("here_ms", in: 0...Int.max) ?? 0
        guard let code = try fields.string("room") else { return }
        room = Room(
            code: code,
            game: try fields.required("game", fields.word("game")),
            phase: try fields.required("phase", fields.word("phase")),
            role: try fields.required("role", fields.word("role"))
        )
    }
}
