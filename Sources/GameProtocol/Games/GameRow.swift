/// The constant properties of a game: one row for each game.
///
/// The row is in the folder of its game. It is a class, so that reading from a row costs nothing.
public final class GameRow: Sendable {
    /// The name of the move that a fast reader reads in its plainest spelling; nil for none.
    public let plainMove: String?
    /// The name of a second histogram with the times of the game's moves, besides
    /// `cardtable_move_seconds`; nil for none. It serves dashboards from before the second game.
    public let formerMetric: String?
    /// The reasons for the end of a round that only this game has.
    public let reasons: [OverReason]
    /// The names that no player can have in the game's rooms, in the form of `NameRule.key`.
    public let reservedNames: [String]
    /// The possible numbers of seats, within 1 to 6.
    public let seats: ClosedRange<Int>
    /// The number of seats if the request does not say.
    public let defaultSeats: Int
    /// The version of the game's rules. It rises whenever the same inputs would give other events.
    /// Every journal has it, because only the rules that a room was played by can replay the room.
    /// A change to all rooms raises the version of every game.
    public let rulesVersion: Int
    /// The entries of `help` for the game's requests.
    public let help: [HelpEntry]

    /// The names of all requests of the game: moves, and questions, which change nothing. None of
    /// them is in `Request.commonVerbs`.
    public let verbs: [String]

    init(
        moves: [String],
        queries: [String] = [],
        plainMove: String? = nil,
        formerMetric: String? = nil,
        reasons: [OverReason] = [],
        reservedNames: [String] = [],
        seats: ClosedRange<Int> = Limits.seats,
        defaultSeats: Int = Limits.defaultSeats,
        rulesVersion: Int,
        help: [HelpEntry]
    ) {
        verbs = moves + queries
        self.plainMove = plainMove
        self.formerMetric = formerMetric
        self.reasons = reasons
        self.reservedNames = reservedNames
        self.seats = seats
        self.defaultSeats = defaultSeats
        self.rulesVersion = rulesVersion
        self.help = help
    }
}

/// The options of one game's rooms, each with its value.
protocol OwnOptions {
    /// A short description of the room for people.
    var summary: String { get }
    /// The names of a player's counts besides the score, in their order.
    var statNames: [StaticString] { get }
    /// The options that matter for ratings; nil if rounds with them count on no ladder.
    var contest: String? { get }

    /// Writes each option with its value.
    func encodeFields(into writer: inout JSONWriter)
}

extension OwnOptions {
    var statNames: [StaticString] { [] }
    var contest: String? { nil }
}

/// The options of one game in a client's request.
protocol OwnRequest: Equatable, Sendable {
    /// The date of a daily deal; nil for any other room.
    var daily: DailyDate? { get }
    /// The turn clock in seconds; nil if the server chooses it, or if the game has none.
    var turnSeconds: Int? { get }

    /// Writes the given options.
    func encodeFields(into writer: inout JSONWriter)
}

extension OwnRequest {
    var daily: DailyDate? { nil }
    var turnSeconds: Int? { nil }
}
