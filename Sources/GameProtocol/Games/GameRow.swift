/// What is known of a game before there is any room of it: one row for each game.
///
/// The row stands in the folder of its game; the game's types are cases in `GameKind.swift` and
/// `GameOptions.swift` of the registry.
///
/// An object, so that to look into a row costs nothing.
public final class GameRow: Sendable {
    /// The names of its moves, in the order in which they are counted and listed.
    public let moves: [String]
    /// The names of its questions, which change nothing.
    public let queries: [String]
    /// The move whose plainest spelling is read without the strict reader; nil for none.
    public let plainMove: String?
    /// The histogram that its moves have beside `cardtable_move_seconds`, because dashboards know it from before there
    /// were several games; nil for none.
    public let formerMetric: String?
    /// Why its rounds end, beside the reasons of all games.
    public let reasons: [OverReason]
    /// Names that mean something else in its rooms, as `NameRule.key` has them.
    public let reservedNames: [String]
    /// How many can play, within 1 to 6.
    public let seats: ClosedRange<Int>
    /// The seats of a room whose creator does not say.
    public let defaultSeats: Int
    /// The version of its rules: raised whenever the same inputs would give other events.
    ///
    /// It stands in every journal, because a room can be played back by the rules alone by which it
    /// was played. What changes in all rooms alike raises the version of every game.
    public let rulesVersion: Int
    /// What `help` says of its requests.
    public let help: [HelpEntry]

    /// The names of all its requests; none of them is one of `Request.commonVerbs`.
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
        self.moves = moves
        self.queries = queries
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
