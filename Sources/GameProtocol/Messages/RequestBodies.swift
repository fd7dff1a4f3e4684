/// A client's first request (protocol.md, "Hello and names").
public struct HelloRequest: Equatable, Sendable {
    /// The protocol version that the client speaks.
    public var protocolVersion: Int
    /// The requested name; nil for a free `guest-xxxx`.
    public var name: String?
    /// The name that people read, in any script; nil if people read `name`.
    public var display: String?
    /// The client's own name and version, such as `mybot/0.2`.
    public var client: String?
    /// A promise to send a line at least this often, in seconds, 5 to 300.
    public var heartbeatSeconds: Int?
    /// Whether the server should refuse unknown fields instead of ignoring them.
    public var isStrict: Bool
    /// Whether the server should leave the session out of the list of people.
    public var isHidden: Bool
    /// The key that makes the ladder name the player's own, 16 to 64 printable ASCII characters.
    public var key: String?
    /// The token of the seat to resume.
    public var resume: String?
    /// The last `seq` that the client received before the connection was lost.
    public var seen: Int64?
    /// The room of the seat to resume, which saves a group of servers a lookup.
    public var room: String?
    /// The ticket that another server of the group sent with `moved`.
    public var ticket: String?

    /// Creates a first request; every field may be missing.
    public init(
        protocolVersion: Int = 1,
        name: String? = nil,
        display: String? = nil,
        client: String? = nil,
        heartbeatSeconds: Int? = nil,
        isStrict: Bool = false,
        isHidden: Bool = false,
        key: String? = nil,
        resume: String? = nil,
        seen: Int64? = nil,
        room: String? = nil,
        ticket: String? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.name = name
        self.display = display
        self.client = client
        self.heartbeatSeconds = heartbeatSeconds
        self.isStrict = isStrict
        self.isHidden = isHidden
        self.key = key
        self.resume = resume
        self.seen = seen
        self.room = room
        self.ticket = ticket
    }
}

/// A request for a page of the server's rooms (protocol.md, "The list").
public struct ListRequest: Equatable, Sendable {
    /// The game of the rooms; nil for all games.
    public var game: GameKind?
    /// The code after which the page begins; nil for the first page.
    public var after: String?
    /// The maximum number of rooms, 1 to 50.
    public var limit: Int

    /// Creates a request for a page.
    public init(game: GameKind? = nil, after: String? = nil, limit: Int = 50) {
        self.game = game
        self.after = after
        self.limit = limit
    }
}

/// A request for a page of the people on the server (Documentation/protocol/rooms.md, section 7).
public struct PeopleRequest: Equatable, Sendable {
    /// The name after which the page begins; nil for the first page.
    public var after: String?
    /// The maximum number of people, 1 to 50.
    public var limit: Int

    /// Creates a request for a page.
    public init(after: String? = nil, limit: Int = 50) {
        self.after = after
        self.limit = limit
    }
}

/// A request for a new room (protocol.md, "Entering a room").
public struct CreateRequest: Equatable, Sendable {
    /// The game of the room.
    public var game: GameKind
    /// A name for the room, 1 to 40 characters; nil for none.
    public var title: String?
    /// The number of seats, 1 to 6.
    public var seats: Int
    /// Whether the room is private: it is not in the list and has a longer code.
    public var isPrivate: Bool
    /// A password, 1 to 64 characters; nil for none.
    public var password: String?
    /// Whether the creator is ready at once.
    public var isReady: Bool
    /// The game's options in the request; nil for none.
    public var options: GameOptions.Request?
    /// The level of a bot that plays until a person takes its seat; nil for none. Only for `join`.
    public var standIn: BotGrade?
    /// Whether the ladder chooses the opponent. Only `join` has this field.
    public var isForLadder: Bool

    /// Creates a request; the server fills in its default for a missing field.
    public init(
        game: GameKind,
        title: String? = nil,
        seats: Int = 2,
        isPrivate: Bool = false,
        password: String? = nil,
        isReady: Bool = true,
        options: GameOptions.Request? = nil,
        standIn: BotGrade? = nil,
        isForLadder: Bool = false
    ) {
        self.game = game
        self.title = title
        self.seats = seats
        self.isPrivate = isPrivate
        self.password = password
        self.isReady = isReady
        self.options = options
        self.standIn = standIn
        self.isForLadder = isForLadder
    }

    /// Creates a request for a date's deal, in a private room; nil for a game without such deals.
    public init?(daily date: DailyDate, of game: GameKind) {
        guard let options = GameOptions.Request(game, daily: date) else { return nil }
        self.init(game: game, seats: 1, isPrivate: true, isReady: false, options: options)
    }
}

/// A request for a place in a room (protocol.md, "Entering a room").
public enum JoinRequest: Equatable, Sendable {
    /// The room with this code, as a player or as a spectator.
    case room(code: String, role: Role, password: String?, isReady: Bool)
    /// The oldest waiting room of a game, or else a new one with these fields.
    case quick(CreateRequest)
}

/// A request for a bot of the server (Documentation/protocol/rooms.md, section 6).
public struct BotRequest: Equatable, Sendable {
    /// The strength of the bot.
    public var level: BotGrade
    /// The bot's name; with nil the server chooses one, such as `bot-fox-1`.
    public var name: String?

    /// Creates a request for a bot.
    public init(level: BotGrade = .normal, name: String? = nil) {
        self.level = level
        self.name = name
    }
}

/// The role of a member in a room.
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
    /// The key of a name on a ladder, in `hello`.
    case key
}

extension HelloRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        protocolVersion = try fields.int("protocol", in: 0...Int.max) ?? 1
        name = try fields.string("name", where: NameRule.accepts)
        // The lobby checks the display name, and its refusal says what is wrong.
        display = try fields.string("display")
        client = try fields.text("client", maximum: Limits.maximumClientCount)
        heartbeatSeconds = try fields.int("heartbeat_s", in: Limits.heartbeatSeconds)
        isStrict = try fields.bool("strict") ?? false
        isHidden = try fields.bool("hidden") ?? false
        key = try fields.string("key", where: LadderKey.accepts)
        resume = try fields.string("resume")
        seen = try fields.integer("seen", in: 0...Limits.maximumInteger)
        // A server without a group ignores both fields, so a wrong type is ignored, too.
        room = fields.value("room")?.string.map(RoomCode.normalized)
        ticket = fields.value("ticket").map { $0.string ?? "" }
    }
}

extension ListRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        game = try fields.word("game")
        after = try fields.string("after").map(RoomCode.normalized)
        limit = try fields.int("limit", in: Limits.listPage) ?? Limits.listPage.upperBound
    }
}

extension PeopleRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        after = try fields.string("after")
        limit = try fields.int("limit", in: Limits.listPage) ?? Limits.listPage.upperBound
    }
}

extension BotRequest {
    init(_ fields: inout JSONObject) throws(FieldError) {
        level = try fields.word("level") ?? .normal
        name = try fields.string("name", where: NameRule.accepts)
    }
}

extension CreateRequest {
    static func decode(
        _ fields: inout JSONObject,
        _ ignored: inout [String]
    ) throws(FieldError) -> CreateRequest {
        let game: GameKind = try fields.required("game", fields.word("game"))
        var options: GameOptions.Request?
        if var object = try fields.object("options") {
            do throws(FieldError) {
                options = try GameOptions.Request.decode(game, &object)
            } catch {
                throw FieldError(kind: error.kind, field: "options." + error.field)
            }
            ignored = object.unusedKeys.map { "options." + $0 }
        }
        return CreateRequest(
            game: game,
            title: try fields.text("title", maximum: Limits.maximumTitleCount),
            seats: try fields.int("seats", in: game.row.seats)
                ?? (options?.daily == nil ? game.row.defaultSeats : 1),
            isPrivate: try fields.bool("private") ?? false,
            password: try fields.text("password", maximum: Limits.maximumPasswordCount),
            isReady: try fields.bool("ready") ?? true,
            options: options
        )
    }
}

extension JoinRequest {
    static func decode(
        _ fields: inout JSONObject,
        _ ignored: inout [String]
    ) throws(FieldError) -> JoinRequest {
        guard let code = try fields.string("room") else {
            guard fields.contains("game") else {
                throw FieldError(kind: .missing, field: "room")
            }
            var create = try CreateRequest.decode(&fields, &ignored)
            create.standIn = try fields.word("bot")
            create.isForLadder = try fields.bool("ladder") ?? false
            return .quick(create)
        }
        return .room(
            code: RoomCode.normalized(code),
            role: try fields.word("role") ?? .player,
            password: try fields.text("password", maximum: Limits.maximumPasswordCount),
            isReady: try fields.bool("ready") ?? true
        )
    }
}
