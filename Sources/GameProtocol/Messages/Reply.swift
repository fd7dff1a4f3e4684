/// The one answer to a request: done, or refused (protocol.md, "Requests and replies").
public struct Reply: Equatable, Sendable {
    /// The request's name; nil if the request could not be read or has no such name.
    public var re: String?
    /// The mark that the request carried.
    public var id: RequestID?
    /// Names of the request's fields that the server did not know.
    public var ignored: [String]
    /// The outcome of the request.
    public var outcome: Outcome

    /// The one answer to a request.
    public init(re: String?, id: RequestID? = nil, ignored: [String] = [], _ outcome: Outcome) {
        self.re = re
        self.id = id
        self.ignored = ignored
        self.outcome = outcome
    }

    /// The outcome of a request.
    public enum Outcome: Equatable, Sendable {
        /// It was carried out.
        case ok(Content)
        /// It changed nothing.
        indirect case refused(Refusal)
    }

    /// What an `ok` says beyond that.
    public indirect enum Content: Equatable, Sendable {
        case none
        case hello(HelloReply)
        case help(HelpReply)
        /// A page of rooms; `next` is the `after` of the next request where there is more.
        ///
        /// It is partial where only the rooms of this server could be asked for.
        case list([RoomSummary], next: String?, isPartial: Bool = false)
        /// What the server has of themes.
        case theme(ThemeReply)
        /// The room that was made or entered, before the request's own events.
        case entered(RoomState)
        case state(RoomState)
        /// What the room's game says.
        case game(GameReply)
    }
}

/// What the server says to an accepted `hello`.
public struct HelloReply: Equatable, Sendable {
    /// The protocol version of this connection.
    public var protocolVersion: Int
    /// The session's name.
    public var name: String
    /// The secret with which a lost connection's seat is taken up again; shown only here.
    public var resume: String
    /// For how many milliseconds a seat is kept.
    public var resumeMs: Int
    /// What is taken up again; nil for a new session.
    public var resumed: Resumed?

    /// What a session that comes back finds (protocol.md, section 8).
    public struct Resumed: Equatable, Sendable {
        /// The room in which its place was kept; nil if it was in none.
        public var room: String?
        /// The `id` of the last request that was handled for it; what came after was lost.
        public var lastID: RequestID?

        package init(room: String? = nil, lastID: RequestID? = nil) {
            self.room = room
            self.lastID = lastID
        }
    }

    package init(
        protocolVersion: Int = 1,
        name: String,
        resume: String,
        resumeMs: Int,
        resumed: Resumed? = nil
    ) {
        self.protocolVersion = protocolVersion
        self.name = name
        self.resume = resume
        self.resumeMs = resumeMs
        self.resumed = resumed
    }
}

/// What can be asked of this server.
public struct HelpReply: Equatable, Sendable {
    /// The requests, each with an example line and a sentence.
    public var requests: [HelpEntry]
    /// The games that can be played.
    public var games: [GameKind]
    /// The themes that the server has.
    public var themes: [String]
    /// The server's limits, by name.
    public var limits: [Limit]

    /// A limit and its name.
    public struct Limit: Equatable, Sendable {
        /// The name, such as `chat`.
        public var name: String
        /// The number.
        public var value: Int

        package init(_ name: String, _ value: Int) {
            self.name = name
            self.value = value
        }
    }

    package init(requests: [HelpEntry], games: [GameKind], themes: [String], limits: [Limit]) {
        self.requests = requests
        self.games = games
        self.themes = themes
        self.limits = limits
    }
}
