/// The single answer to a request: carried out, or refused (protocol.md, "Requests and replies").
public struct Reply: Equatable, Sendable {
    /// The request's name; nil if the line could not be read or the name is unknown.
    public var re: String?
    /// The request's `id`, which the reply repeats; nil if the request had none.
    public var id: RequestID?
    /// The names of the request's fields that the server does not know.
    public var ignored: [String]
    /// The outcome of the request.
    public var outcome: Outcome

    /// Creates a reply.
    public init(re: String?, id: RequestID? = nil, ignored: [String] = [], _ outcome: Outcome) {
        self.re = re
        self.id = id
        self.ignored = ignored
        self.outcome = outcome
    }

    /// The outcome of a request.
    public enum Outcome: Equatable, Sendable {
        /// The request was carried out.
        case ok(Content)
        /// The request was refused and changed nothing.
        indirect case refused(Refusal)
    }

    /// The content of an `ok`.
    public indirect enum Content: Equatable, Sendable {
        case none
        case hello(HelloReply)
        case help(HelpReply)
        /// A page of rooms; `next` is the `after` for the next page, nil on the last one. The page
        /// is partial if only the rooms of this server were available.
        case list([RoomSummary], next: String?, isPartial: Bool = false)
        /// A page of people; `next` is the `after` for the next page, nil on the last one.
        case people([ListedPerson], next: String?)
        case ladder(LadderReply)
        case theme(ThemeReply)
        /// The room that was made or entered, before the request's own events.
        case entered(RoomState)
        case state(RoomState)
        case game(GameReply)
    }
}

/// The server's answer to an accepted `hello`.
public struct HelloReply: Equatable, Sendable {
    /// The protocol version of this connection.
    public var protocolVersion: Int
    /// The session's name.
    public var name: String
    /// The session's display name, which people read instead of `name`; nil if it has none.
    public var display: String?
    /// The secret that resumes a lost connection's seat; shown only here.
    public var resume: String
    /// The time for which a seat is kept, in milliseconds.
    public var resumeMs: Int
    /// Whether the name is the player's own on the ladder; nil without a key or a ladder.
    public var isRated: Bool?
    /// The resumed session; nil for a new one.
    public var resumed: Resumed?

    /// The state of a resumed session (protocol.md, section 8).
    public struct Resumed: Equatable, Sendable {
        /// The room that kept the session's place; nil if it was in none.
        public var room: String?
        /// The `id` of the session's last handled request. Later requests were lost.
        public var lastID: RequestID?

        package init(room: String? = nil, lastID: RequestID? = nil) {
            self.room = room
            self.lastID = lastID
        }
    }

    package init(
        protocolVersion: Int = 1,
        name: String,
        display: String? = nil,
        resume: String,
        resumeMs: Int,
        isRated: Bool? = nil,
        resumed: Resumed? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.name = name
        self.display = display
        self.resume = resume
        self.resumeMs = resumeMs
        self.isRated = isRated
        self.resumed = resumed
    }
}

/// The answer to `help`: the server's requests and limits.
public struct HelpReply: Equatable, Sendable {
    /// The requests, each with an example line and a sentence.
    public var requests: [HelpEntry]
    /// The games that can be played.
    public var games: [GameKind]
    /// The themes that the server has.
    public var themes: [String]
    /// The card games with a referee; each name is a value of `rules`.
    public var rules: [RulesEntry]
    /// The server's limits, by name.
    public var limits: [Limit]

    /// A limit and its name.
    public struct Limit: Equatable, Sendable {
        /// The name, such as `chat`.
        public var name: String
        /// The value of the limit.
        public var value: Int

        package init(_ name: String, _ value: Int) {
            self.name = name
            self.value = value
        }
    }

    package init(
        requests: [HelpEntry],
        games: [GameKind],
        themes: [String],
        rules: [RulesEntry] = [],
        limits: [Limit]
    ) {
        self.requests = requests
        self.games = games
        self.themes = themes
        self.rules = rules
        self.limits = limits
    }
}
