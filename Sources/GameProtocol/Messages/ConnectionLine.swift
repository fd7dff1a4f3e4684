/// A line about this connection alone: no event, no reply (protocol.md, section 6).
public enum ConnectionLine: Equatable, Sendable {
    /// The first line of every connection.
    indirect case hello(ServerHello)
    /// It is this player's move; several players may have one at a time.
    case prompt(Prompt)
    /// A room as it is now, after a resume that missed too much.
    indirect case state(RoomState)
    /// What a spectator says to the other spectators while a round runs.
    case aside(room: String, player: String, text: String)
    /// Another player's cursor is over this cell, or over none.
    case hover(room: String, player: String, cell: Int?)
    /// Somebody in a room wants the receiver to come there.
    indirect case invited(Invitation)
    indirect case notice(Notice)
    indirect case bye(Bye)
}

/// The server's first line on every connection.
public struct ServerHello: Equatable, Sendable {
    /// The program and its version, such as `cardtable/0.1.0`.
    public var server: String
    /// The name that the host gave the server.
    public var name: String
    /// One run of one server, whatever the address under which it was reached: that of its beacon.
    public var inst: String?
    /// The protocol version that the server would choose.
    public var protocolVersion: Int
    /// All the versions that it speaks.
    public var protocols: [Int]
    /// What this server can do.
    public var features: [String]
    /// The limits that a client has to know.
    public var limits: [HelpReply.Limit]
    /// The host's line of the day.
    public var motd: String?
    /// The port of the same computer at which a browser finds the server, 1 to 65,535; nil for none.
    public var webPort: Int?
    /// Where others find that port, without a slash at the end, if the host has said so.
    public var webURL: String?
    /// The server's address in numbers for computers of its network; nil for none.
    public var host: String?
    /// Other servers of the group, for when this one is gone.
    public var peers: [ServerPlace]
    /// What somebody at a keyboard may send next.
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

/// It is the receiver's move: everything that is needed to choose one.
public struct Prompt: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// What the receiver may do, in the words of the room's game.
    public var choices: GamePrompt
    /// What is left of the clock that runs for it, in milliseconds; nil without one.
    public var clockMs: Int?

    /// It is the receiver's move.
    public init(room: String, _ choices: GamePrompt, clockMs: Int?) {
        self.room = room
        self.choices = choices
        self.clockMs = clockMs
    }
}

/// Somebody wants the receiver to come into a room (Documentation/protocol/rooms.md, section 2).
public struct Invitation: Equatable, Sendable {
    /// Who invites.
    public var player: String
    /// The room as the list would show it; locked only if the receiver needs its password.
    public var room: RoomSummary

    package init(from player: String, to room: RoomSummary) {
        self.player = player
        self.room = room
    }
}

/// Something that the host wants people to know.
public struct Notice: Equatable, Sendable {
    /// What it is about, such as `shutting_down`.
    public var code: String
    /// One sentence for people.
    public var message: String
    /// In how many milliseconds it happens.
    public var inMs: Int?
    /// The room that it concerns; nil for all.
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
    /// Why.
    public var code: ByeCode
    /// One sentence for people.
    public var message: String
    /// Whether coming back makes sense.
    public var reconnect: Bool
    /// After how many milliseconds it does.
    public var afterMs: Int?
    /// A server of the group that has room, beside `server_full`.
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
