public import GameProtocol

/// The settings of a room, with a value for each option.
public struct RoomSettings: Equatable, Sendable {
    /// The room's title; nil if it has none.
    public var title: String?
    /// The number of seats, 1 to 6.
    public var seats: Int
    /// Whether the room is private: it is not in the list and has a longer code.
    public var isPrivate: Bool
    /// The game's options, each with its value.
    public var options: GameOptions
    /// The hash of the room's password; nil if it has none.
    public var password: PasswordHash?

    /// Creates settings.
    public init(
        title: String? = nil,
        seats: Int,
        isPrivate: Bool = false,
        options: GameOptions,
        password: PasswordHash? = nil
    ) {
        self.title = title
        self.seats = seats
        self.isPrivate = isPrivate
        self.options = options
        self.password = password
    }
}

/// The salted hash of a room's password. The server keeps only this, in memory and in the journal.
public struct PasswordHash: Equatable, Sendable {
    /// Random hexadecimal characters, different for every room.
    public let salt: String
    /// 64 lowercase hexadecimal characters: SHA-256 of the salt, `|` and the password.
    public let hash: String

    /// Hashes a password.
    public init(_ password: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(password, salt))
    }

    /// Restores an earlier hash.
    public init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Whether this is the password, compared byte by byte.
    public func accepts(_ password: String) -> Bool {
        // Constant time is not needed: the first difference of two hashes reveals no password.
        hash == Self.hash(password, salt)
    }

    private static func hash(_ password: String, _ salt: String) -> String {
        SHA256.hex(salt + "|" + password)
    }
}

/// A place of a player or spectator, granted by the lobby and still to be confirmed by the room.
public struct SeatGrant: Equatable, Sendable {
    /// The room's code.
    public var room: String
    /// The reason why this room was chosen.
    public var choice: Choice
    /// The member who enters.
    public var member: MemberID
    /// The member's name.
    public var name: String
    /// The member's display name, which people read instead of `name`; nil if there is none.
    public var display: String?
    /// The member's role.
    public var role: Role
    /// The seat from 0; nil for the lowest free one, and for a spectator.
    public var seat: Int?
    /// The hash of the token of the member's session, for the room's journal.
    public var token: TokenHash
    /// The number of this place among all places in rooms that the session has received, from 1. If
    /// two journals have the session, the place with the higher number is the newer one.
    public var ordinal: Int
    /// The number of the session's connection that received the grant, from 1; 0 if unknown.
    public var epoch: Int
    /// The bot of the server; nil for a person.
    public var bot: SeatedBot?

    /// The reason why this room was chosen.
    public enum Choice: Sendable {
        /// The request named the room's code.
        case named
        /// The lobby chose the room for a request for any room of a game.
        case found
        /// The lobby chose the room of an opponent for the ladder.
        case opponent
        /// The lobby chose the seat of a bot for a request for any room of a game.
        case standIn
        case new
    }

    /// Creates a grant.
    public init(
        room: String,
        choice: Choice = .named,
        member: MemberID,
        name: String,
        display: String? = nil,
        role: Role,
        seat: Int? = nil,
        token: TokenHash,
        ordinal: Int = 1,
        epoch: Int = 1,
        bot: SeatedBot? = nil
    ) {
        self.room = room
        self.choice = choice
        self.member = member
        self.name = name
        self.display = display
        self.role = role
        self.seat = seat
        self.token = token
        self.ordinal = ordinal
        self.epoch = epoch
        self.bot = bot
    }
}

/// A bot of the server on a seat, with its level.
public enum SeatedBot: Equatable, Sendable {
    /// A player has asked for the bot.
    case asked(BotGrade)
    /// The bot plays until a person takes its seat.
    case standIn(BotGrade)

    /// The level of the bot.
    public var level: BotGrade {
        switch self {
        case .asked(let level), .standIn(let level): level
        }
    }

    /// Whether a person may take the seat of the bot.
    public var isStandIn: Bool {
        if case .standIn = self { true } else { false }
    }
}

extension SeatedBot {
    func encodeFields(into writer: inout JSONWriter) {
        writer.field("bot", level.rawValue)
        if isStandIn { writer.field("stand_in", true) }
    }

    /// Reads the fields of a bot; nil for a person.
    static func decode(_ fields: inout JSONObject) throws(FieldError) -> SeatedBot? {
        let level: BotGrade? = try fields.word("bot")
        let isStandIn = try fields.bool("stand_in") ?? false
        return level.map { isStandIn ? .standIn($0) : .asked($0) }
    }
}

/// The timers that a room's game has set.
struct GameTimers: Equatable, Sendable {
    /// A timer that is set.
    struct Running: Equatable, Sendable {
        /// The time at which the timer runs out, in milliseconds since the room was opened.
        var dueAt: Int64
        private let milliseconds: Int32

        init(afterMs: Int, from now: Int64) {
            milliseconds = Int32(afterMs)
            dueAt = now + Int64(afterMs)
        }

        /// The full time of the timer, in milliseconds.
        var afterMs: Int { Int(milliseconds) }
    }

    var turn: Running?
    var pause: Running?
    var round: Running?

    mutating func set(_ timer: GameTimer, afterMs: Int?, from now: Int64) {
        let running = afterMs.map { Running(afterMs: $0, from: now) }
        switch timer {
        case .turn: turn = running
        case .pause: pause = running
        case .round: round = running
        }
    }

    /// The timer that limits the players who may act; nil if no such timer is set.
    var ofChoices: Running? { turn ?? round }

    /// The time at which the next timer runs out; the greatest number if none is set.
    var earliest: Int64 {
        min(turn?.dueAt ?? .max, pause?.dueAt ?? .max, round?.dueAt ?? .max)
    }

    /// Adjusts the timers after a restart of the server, which takes no time on the room's clock. A
    /// turn and a pause get their full time again, because no player was connected to use it. A
    /// round continues with its remaining time.
    mutating func restart(at now: Int64) {
        turn = turn.map { Running(afterMs: $0.afterMs, from: now) }
        pause = pause.map { Running(afterMs: $0.afterMs, from: now) }
    }
}
