/// A line for this connection alone, neither an event nor a reply (protocol.md, section 6).
public enum ConnectionLine: Equatable, Sendable {
    indirect case hello(ServerHello)
    /// The receiver may move now. Several players may have a prompt at a time.
    case prompt(Prompt)
    /// The state of a room, after a resume that missed too many events.
    indirect case state(RoomState)
    /// A chat text from a spectator to the other spectators while a round runs.
    case aside(room: String, player: String, text: String)
    /// Another player's cursor is over this cell, or over none.
    case hover(room: String, player: String, cell: Int?)
    indirect case invited(Invitation)
    indirect case ladder(LadderChange)
    indirect case notice(Notice)
    indirect case bye(Bye)
}

/// The server's first line on every connection.
public struct ServerHello: Equatable, Sendable {
    /// The program and its version, such as `cardtable/1.0.0`.
    public var server: String
    /// The name that the operator gave the server.
    public var name: String
    /// The identifier of this run of the server, the same as in its beacon; nil if not sent.
    public var inst: String?
    /// The protocol version that the server would choose.
    public var protocolVersion: Int
    /// All versions of the protocol that the server speaks.
    public var protocols: [Int]
    /// The names of this server's features.
    public var features: [String]
    /// The limits that a client has to know.
    public var limits: [HelpReply.Limit]
    /// The operator's message of the day; nil for none.
    public var motd: String?
    /// The HTTP port of the same computer for browsers, 1 to 65,535; nil for none.
    public var webPort: Int?
    /// The public URL for browsers, without a slash at the end; nil for none.
    public var webURL: String?
    /// The server's numeric address for computers of its network; nil for none.
    public var host: String?
    /// Other servers of the group, for a time when this server is gone.
    public var peers: [ServerPlace]
    /// A hint for a person at a keyboard: the next line to send.
    public var hint: String

    package init(
        server: String,
        name: String,
        inst: String? = nil,
        protocolVersion: Int = 1,
        protocols: [Int] = [1],
        features: [String],
        limits: [HelpReply.Limit],
        motd: String?,
        webPort: Int? = nil,
        webURL: String? = nil,
        host: String? = nil,
        peers: [ServerPlace] = [],
        hint: String
    ) {
        self.server = server
        self.name = name
        self.inst = inst
        self.protocolVersion = protocolVersion
        self.protocols = protocols
        self.features = features
        self.limits = limits
        self.motd = motd
        self.webPort = webPort
        self.webURL = webURL
        self.host = host
        self.peers = peers
        self.hint = hint
    }
}

/// A prompt for the receiver to move, with everything that choosing a move needs.
public struct Prompt: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The possible moves, in the form of the room's game.
    public var choices: GamePrompt
    /// The remaining time of the clock for the move, in milliseconds; nil without one.
    public var clockMs: Int?

    /// Creates a prompt.
    public init(room: String, _ choices: GamePrompt, clockMs: Int?) {
        self.room = room
        self.choices = choices
        self.clockMs = clockMs
    }
}

/// An invitation into a room (Documentation/protocol/rooms.md, section 2).
public struct Invitation: Equatable, Sendable {
    /// The name of the player who invites.
    public var player: String
    /// The name of the player who invites, as people read it; nil if people read `player`.
    public var display: String?
    /// The room as in the list; `isLocked` only if the receiver needs its password.
    public var room: RoomSummary

    package init(from player: String, display: String? = nil, to room: RoomSummary) {
        self.player = player
        self.display = display
        self.room = room
    }
}

/// A message of the server for its users.
public struct Notice: Equatable, Sendable {
    /// The subject, such as `shutting_down`.
    public var code: String
    /// One sentence for people.
    public var message: String
    /// The time until the announced event, such as a shutdown, in milliseconds; nil for none.
    public var inMs: Int?
    /// The room that the notice concerns; nil for all.
    public var room: String?

    package init(code: String, message: String, inMs: Int? = nil, room: String? = nil) {
        self.code = code
        self.message = message
        self.inMs = inMs
        self.room = room
    }
}

/// The last line of a connection that the server ends.
public struct Bye: Equatable, Sendable {
    /// The reason why the connection ends.
    public var code: ByeCode
    /// One sentence for people.
    public var message: String
    /// Whether the client should reconnect.
    public var reconnect: Bool
    /// The time after which the client should reconnect, in milliseconds; nil if not said.
    public var afterMs: Int?
    /// Another server of the group with free places, for `server_full`.
    public var place: ServerPlace?

    package init(
        _ code: ByeCode,
        _ message: String,
        reconnect: Bool = false,
        afterMs: Int? = nil,
        place: ServerPlace? = nil
    ) {
        self.code = code
        self.message = message
        self.reconnect = reconnect
        self.afterMs = afterMs
        self.place = place
    }
}
