/// One request of a client: its body, and the mark for its reply (protocol.md, section 4).
public struct Request: Equatable, Sendable {
    /// The mark that the reply repeats.
    public var id: RequestID?
    /// The body.
    public var body: Body
    /// The names of fields that the server does not know; nested ones with their path.
    public var ignored: [String]

    /// Creates a request.
    public init(id: RequestID? = nil, _ body: Body, ignored: [String] = []) {
        self.id = id
        self.body = body
        self.ignored = ignored
    }

    /// The body of a request. The large cases are indirect, so that a move stays small.
    public enum Body: Equatable, Sendable {
        indirect case hello(HelloRequest)
        case help
        case list(ListRequest)
        indirect case people(PeopleRequest)
        indirect case ladder(LadderRequest)
        indirect case theme(ThemeRequest)
        case ping
        case bye
        indirect case create(CreateRequest)
        indirect case join(JoinRequest)
        /// Invite a player on the server into the sender's room.
        case invite(player: String)
        /// Ask for a bot on a free seat of the sender's room.
        indirect case bot(BotRequest)
        case room(RoomRequest)
    }

    /// The game of a move; nil for any other request.
    public var gameOfMove: GameKind? {
        if case .room(.move(let move)) = body { move.game } else { nil }
    }

    /// The request's name on the wire, which its reply repeats in `re`.
    public var verb: String {
        switch body {
        case .hello: "hello"
        case .help: "help"
        case .list: "list"
        case .people: "people"
        case .ladder: "ladder"
        case .theme: "theme"
        case .ping: "ping"
        case .bye: "bye"
        case .create: "create"
        case .join: "join"
        case .invite: "invite"
        case .bot: "bot"
        case .room(let request): request.verb
        }
    }
}

/// A request of a member to the room (protocol.md, section 7).
public enum RoomRequest: Equatable, Sendable {
    /// Set whether the player is ready for the next round, with `entropy` for its deal.
    case ready(Bool, entropy: String?)
    case start
    case kick(player: String)
    case state
    case chat(text: String)
    /// Show the player's cursor over this cell, or over none.
    case hover(cell: Int?)
    case leave
    case move(GameMove)
    indirect case read(GameQuery)

    /// The request's name on the wire.
    public var verb: String {
        switch self {
        case .ready: "ready"
        case .start: "start"
        case .kick: "kick"
        case .state: "state"
        case .chat: "chat"
        case .hover: "hover"
        case .leave: "leave"
        case .move(let move): move.verb
        case .read(let query): query.verb
        }
    }
}

/// The mark on a request that its reply repeats (protocol.md, "Requests and replies").
///
/// It is an integer from 0 to 2^53-1, or a string of 1 to 64 bytes, and the reply has it unchanged.
public enum RequestID: Hashable, Sendable {
    case number(Int64)
    case text(String)

    /// Reads the member `id` of a request; nil if it is absent. Throws the refusal `bad_id` for a
    /// value that can be no `RequestID`.
    public static func decode(
        _ fields: inout JSONObject,
        _ key: StaticString = "id"
    ) throws(Refusal) -> RequestID? {
        guard fields.contains(key) else { return nil }
        let bad = Refusal(
            .badID,
            "An id is an integer from 0 to 2^53-1 or a string of 1 to 64 bytes."
        )
        do throws(FieldError) {
            if let value = fields.value(key), value.kind == .string {
                guard let text = try fields.token(key),
                    (1...Limits.maximumIDBytes).contains(text.utf8.count)
                else { throw FieldError(kind: .badValue, field: "\(key)") }
                return .text(text)
            }
            guard let number = try fields.integer(key, in: 0...Limits.maximumInteger) else {
                return nil
            }
            return .number(number)
        } catch {
            throw bad
        }
    }

    /// Writes the mark as a member.
    public func encode(into writer: inout JSONWriter, as key: StaticString = "id") {
        switch self {
        case .number(let number): writer.field(key, number)
        case .text(let text): writer.field(key, text)
        }
    }
}
