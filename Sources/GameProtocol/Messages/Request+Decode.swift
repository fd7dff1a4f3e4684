extension Request {
    /// A request line that could not be carried out because it could not be understood.
    public struct Rejected: Error, Equatable, Sendable {
        /// The request's name; nil if it is unknown.
        public var verb: String?
        /// The request's `id`; nil if the request has no valid one.
        public var id: RequestID?
        /// The refusal that the server sends as its answer.
        public var refusal: Refusal
    }

    /// Reads one request line (protocol.md, section 4). `game` is the game of the room that
    /// receives the request; nil outside rooms. Throws `Rejected` with the code for the error line.
    /// For an unknown verb its `verb` is nil, because raw input is never echoed.
    public init(_ fields: JSONObject, in game: GameKind? = nil) throws(Rejected) {
        var fields = fields
        var id: RequestID?
        var verb: String?
        do throws(Refusal) {
            var badID: Refusal?
            do throws(Refusal) {
                id = try RequestID.decode(&fields)
            } catch {
                badID = error
            }
            let type = try Self.type(&fields)
            var ignored: [String] = []
            guard let body = try Self.body(type, game, &fields, knownVerb: &verb, &ignored) else {
                throw Refusal(
                    .unknownType,
                    "There is no such request. Send {\"type\":\"help\"} for the list.",
                    field: "type"
                )
            }
            if let badID { throw badID }
            self.init(id: id, body, ignored: fields.unusedKeys)
            if !ignored.isEmpty { self.ignored += ignored }
        } catch {
            throw Rejected(verb: verb, id: id, refusal: error)
        }
    }

    private static func type(_ fields: inout JSONObject) throws(Refusal) -> String {
        do throws(FieldError) {
            return try fields.required("type", fields.string("type"))
        } catch {
            throw Refusal(error)
        }
    }

    private static func body(
        _ type: String,
        _ own: GameKind?,
        _ fields: inout JSONObject,
        knownVerb: inout String?,
        _ ignored: inout [String]
    ) throws(Refusal) -> Body? {
        do throws(FieldError) {
            guard let verb = Verb(rawValue: type) else {
                return try requestOfGame(type, own, &fields, knownVerb: &knownVerb)
            }
            knownVerb = type
            switch verb {
            case .hello: return .hello(try HelloRequest(&fields))
            case .help: return .help
            case .list: return .list(try ListRequest(&fields))
            case .people: return .people(try PeopleRequest(&fields))
            case .ladder: return .ladder(try LadderRequest(&fields))
            case .theme: return .theme(try ThemeRequest(&fields))
            case .ping: return .ping
            case .bye: return .bye
            case .create: return .create(try CreateRequest.decode(&fields, &ignored))
            case .join: return .join(try JoinRequest.decode(&fields, &ignored))
            case .ready:
                let isReady = try fields.bool("ready") ?? true
                return .room(.ready(isReady, entropy: try Entropy.decode(&fields)))
            case .start: return .room(.start)
            case .kick: return .room(.kick(player: try fields.requiredString("player")))
            case .invite: return .invite(player: try fields.requiredString("player"))
            case .bot: return .bot(try BotRequest(&fields))
            case .state: return .room(.state)
            case .chat:
                let text = try fields.text("text", maximum: Limits.maximumChatCount)
                return .room(.chat(text: try fields.required("text", text)))
            case .hover:
                return .room(.hover(cell: try fields.int("cell", in: 1...Limits.maximumCells)))
            case .leave: return .room(.leave)
            }
        } catch {
            throw Refusal(error)
        }
    }

    private static func requestOfGame(
        _ type: String,
        _ own: GameKind?,
        _ fields: inout JSONObject,
        knownVerb: inout String?
    ) throws(FieldError) -> Body? {
        guard let game = GameKind.knowing(type, in: own) else { return nil }
        knownVerb = type
        if let move = try GameMove.decode(type, &fields, in: game) { return .room(.move(move)) }
        return try GameQuery.decode(type, &fields, in: game).map { .room(.read($0)) }
    }

    /// The names of the requests that exist in every game.
    public static var commonVerbs: [String] { Verb.allCases.map(\.rawValue) }

    enum Verb: String, CaseIterable {
        case hello, help, list, people, ladder, theme, ping, bye, create, join
        case ready, start, kick, invite, bot, state, chat, hover, leave
    }
}

extension PlainMove {
    /// The request's `id`; nil if the request had none.
    public var id: RequestID? { mark.map { .number(Int64($0)) } }
}

extension Request {
    /// Creates the same request as the strict reader and `Request.init(_:in:)` do for the line.
    public init(_ plain: PlainMove) {
        self.init(id: plain.id, .room(.move(plain.move)))
    }
}
