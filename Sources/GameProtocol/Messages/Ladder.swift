/// A request for a page of the ladder (Documentation/protocol/ladder.md, section 3).
public struct LadderRequest: Equatable, Sendable {
    /// The game; nil for the class with the most rounds.
    public var game: GameKind?
    /// The class of options, such as `pairs=18`; nil for the game's class with the most rounds.
    public var contest: String?
    /// The time from which rounds count; nil for all rounds.
    public var since: LadderTime?
    /// The name after which the page begins; nil for the first page.
    public var after: String?
    /// The maximum number of rows, 1 to 50.
    public var limit: Int
    /// Whether the reply has the results of each row's player against each other row's player.
    public var isCross: Bool

    /// Creates a request for a page.
    public init(
        game: GameKind? = nil,
        contest: String? = nil,
        since: LadderTime? = nil,
        after: String? = nil,
        limit: Int = 50,
        isCross: Bool = false
    ) {
        self.game = game
        self.contest = contest
        self.since = since
        self.after = after
        self.limit = limit
        self.isCross = isCross
    }
}

/// A time in UTC, to the second: `2026-11-29T18:00:00Z`, or `2026-11-29` for its beginning.
public struct LadderTime: Hashable, Sendable {
    /// The seconds since 1970.
    public let seconds: Int
    /// The time as it was written.
    public let text: String

    /// Parses a date or a time; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = DailyDate(String(parts[0])) else { return nil }
        var seconds = 86_400 * date.daysSince1970
        if parts.count == 2 {
            let clock = Array(parts[1].utf8)
            guard clock.count == 9, clock[2] == 0x3A, clock[5] == 0x3A, clock[8] == 0x5A else {
                return nil
            }
            for (place, (unit, limit)) in [(3600, 24), (60, 60), (1, 60)].enumerated() {
                let digits = clock[(3 * place)..<(3 * place + 2)]
                guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
                let number = digits.reduce(0) { 10 * $0 + Int($1) - 0x30 }
                guard number < limit else { return nil }
                seconds += number * unit
            }
        }
        self.seconds = seconds
        self.text = text
    }
}

/// A page of the ladder.
public struct LadderReply: Equatable, Sendable {
    /// The classes of the ladder, the one with the most rounds first; at most 50.
    public var classes: [LadderClass]
    /// The class of the rows; nil if the ladder is empty.
    public var shown: (game: GameKind, contest: String)?
    /// The rows of the page, in the order of their ranks.
    public var rows: [LadderRow]
    /// The `after` for the next page; nil on the last one.
    public var next: String?
    /// For each row its wins, draws and losses against each row, in the order of rows; nil if the
    /// request did not ask for these results.
    public var cross: [[[Int]]]?

    package init(
        classes: [LadderClass],
        shown: (game: GameKind, contest: String)? = nil,
        rows: [LadderRow] = [],
        next: String? = nil,
        cross: [[[Int]]]? = nil
    ) {
        self.classes = classes
        self.shown = shown
        self.rows = rows
        self.next = next
        self.cross = cross
    }

    /// Compares two pages.
    public static func == (one: LadderReply, other: LadderReply) -> Bool {
        one.classes == other.classes && one.shown?.game == other.shown?.game
            && one.shown?.contest == other.shown?.contest && one.rows == other.rows
            && one.next == other.next && one.cross == other.cross
    }
}

/// A class of the ladder: a game and options whose rounds are rated together.
public struct LadderClass: Equatable, Sendable {
    /// The game.
    public var game: GameKind
    /// The options that matter, such as `pairs=18`.
    public var contest: String
    /// The number of rounds that count in this class.
    public var rounds: Int
    /// The number of players in this class.
    public var players: Int

    package init(game: GameKind, contest: String, rounds: Int, players: Int) {
        self.game = game
        self.contest = contest
        self.rounds = rounds
        self.players = players
    }
}

/// A player's row of the ladder.
public struct LadderRow: Equatable, Sendable {
    /// The rank, from 1.
    public var rank: Int
    /// The player's name.
    public var name: String
    /// The rating; 1500 is the average.
    public var rating: Int
    /// Half the width of the 95 % confidence interval; nil if results do not connect all players.
    public var error: Int?
    /// The number of the player's rounds.
    public var rounds: Int
    /// The number of rounds with the first place alone.
    public var won: Int
    /// The number of rounds with a shared first place.
    public var drawn: Int
    /// The number of all other rounds.
    public var lost: Int
    /// The number of wins in a row; negative for losses in a row; 0 after a draw.
    public var streak: Int
    /// The ratings after the last rounds, the oldest first, at most 20; nil with `since`.
    public var trend: [Int]?

    /// The maximum number of ratings in a trend.
    public static let trendCount = 20

    package init(
        rank: Int,
        name: String,
        rating: Int,
        error: Int? = nil,
        rounds: Int,
        won: Int,
        drawn: Int,
        lost: Int,
        streak: Int,
        trend: [Int]? = nil
    ) {
        self.rank = rank
        self.name = name
        self.rating = rating
        self.error = error
        self.rounds = rounds
        self.won = won
        self.drawn = drawn
        self.lost = lost
        self.streak = streak
        self.trend = trend
    }
}

/// The new ratings after a round that counted (Documentation/protocol/ladder.md, section 4).
public struct LadderChange: Equatable, Sendable {
    /// The code of the room.
    public var room: String
    /// The number of the round.
    public var round: Int
    /// The game.
    public var game: GameKind
    /// The class of options, such as `pairs=18`.
    public var contest: String
    /// The number of players in the class.
    public var count: Int
    /// The players whose ratings changed, by place in the round.
    public var rows: [Row]

    /// A player's new rating.
    public struct Row: Equatable, Sendable {
        /// The player's name.
        public var name: String
        /// The rank now, from 1.
        public var rank: Int
        /// The rating now.
        public var rating: Int
        /// The difference to the rating before.
        public var change: Int

        package init(name: String, rank: Int, rating: Int, change: Int) {
            self.name = name
            self.rank = rank
            self.rating = rating
            self.change = change
        }
    }

    package init(
        room: String,
        round: Int,
        game: GameKind,
        contest: String,
        count: Int,
        rows: [Row]
    ) {
        self.room = room
        self.round = round
        self.game = game
        self.contest = contest
        self.count = count
        self.rows = rows
    }
}
