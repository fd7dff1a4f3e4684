/// A round that this player has played, as the history keeps it.
package struct PlayedGame: Equatable, Sendable {
    /// When it ended, in seconds since 1970.
    package var endedAt: Int
    /// How long it took.
    package var milliseconds: Int
    package var server: String
    package var room: String
    package var round: Int
    /// What was played, as a list of rooms says it: `Concentration 4x4`.
    package var what: String
    /// One point and one move, as the game counts them: `pair` and `flip`.
    package var pointUnit: String
    package var moveUnit: String
    /// Under which name this player played.
    package var me: String
    /// Everybody who played, as they ended.
    package var players: [Player]
    package var winners: [String]
    package var ending: Ending
    /// How often this player has asked what to do.
    package var hints = 0
    /// Whether this run of the program has seen the round from its beginning.
    package var isWhole = true
    /// What the server told of the round, line by line; empty where that was too long to keep.
    package var lines: [String]

    /// Somebody who played, and what they reached.
    package struct Player: Equatable, Sendable {
        package var name: String
        package var points: Int
        package var moves: Int

        package init(name: String, points: Int, moves: Int) {
            self.name = name
            self.points = points
            self.moves = moves
        }
    }

    /// How it ended for this player.
    package enum Ending: String, Sendable {
        /// The round was over.
        case over
        /// This player left it.
        case left
        /// This player ran out of time, and lost the seat.
        case idle
        /// This player lost the seat for another reason.
        case sentOut = "sent_out"
        /// The connection, the seat or the server was gone before the round was over.
        case cut
    }

    /// What it was to this player.
    package enum Outcome: String, Sendable {
        case won, lost, drawn
        /// Several played, and nobody won.
        case nobody
        /// Several played, and how it ended was not told.
        case unknown
        /// Nobody else played.
        case alone
    }

    package var outcome: Outcome {
        if players.count < 2 { return .alone }
        if ending == .cut { return .unknown }
        if ending != .over { return .lost }
        if winners.isEmpty { return .nobody }
        guard winners.contains(me) else { return .lost }
        return winners.count == 1 ? .won : .drawn
    }

    package var own: Player? { players.first { $0.name == me } }
    package var opponents: [String] { players.map(\.name).filter { $0 != me } }
    /// Whether it is a result alone: what was given up is none, nor is what needed hints or may have.
    package var isResultAlone: Bool {
        outcome == .alone && ending == .over && winners.contains(me) && hints == 0 && isWhole
    }

    /// More points are better, and as many in fewer moves.
    package func isBetter(than other: PlayedGame) -> Bool {
        guard let own, let others = other.own else { return false }
        return (own.points, -own.moves) > (others.points, -others.moves)
    }

    /// Whether it can be shown again.
    package var canBeReviewed: Bool { !lines.isEmpty }
}

extension PlayedGame {
    /// How it ended, in the words of both faces: `lost 3 to 5`, `8 pairs in 24 flips`.
    package var result: String {
        let own = own?.points ?? 0
        let totals = [own] + players.filter { $0.name != me }.map(\.points).sorted(by: >)
        let score = " " + totals.map(String.init).joined(separator: " to ")
        switch ending {
        case .left: return "gave up"
        case .idle: return "ran out of time"
        case .sentOut: return "lost the seat"
        case .cut: return "cut off"
        case .over: break
        }
        switch outcome {
        case .won: return "won" + score
        case .lost: return "lost" + score
        case .drawn: return "drew" + score
        case .nobody: return "nobody won" + score
        case .alone, .unknown: return reached
        }
    }

    /// `8 pairs in 24 flips`.
    package var reached: String {
        PlainWords.count(own?.points ?? 0, pointUnit) + " in "
            + PlainWords.count(own?.moves ?? 0, moveUnit)
    }

    /// `bob`, `bob and eve`, `alone`.
    package var against: String { opponents.isEmpty ? "alone" : PlainWords.list(opponents) }

    /// `2026-11-23 16:10`, by the clock of this computer.
    package var date: String { WallClock.text(endedAt) }
}

/// The best round alone of each kind, and how many there were.
package struct BestRounds {
    private var entries: [String: (count: Int, game: PlayedGame)] = [:]

    /// - Parameter games: the oldest first.
    package init(_ games: [PlayedGame]) { for game in games { _ = add(game) } }

    /// By what was played, in the order of its names.
    package var all: [(what: String, count: Int, game: PlayedGame)] {
        entries.map { ($0.key, $0.value.count, $0.value.game) }.sorted { $0.what < $1.what }
    }

    /// Takes one more game; gives what it is among those before it.
    package mutating func add(_ game: PlayedGame) -> PersonalBest.Round {
        guard game.isResultAlone else { return .uncounted }
        var game = game
        // What was told of it is long, and nobody asks for it here.
        game.lines = []
        guard let old = entries[game.what] else {
            entries[game.what] = (1, game)
            return .best
        }
        let isBetter = game.isBetter(than: old.game)
        entries[game.what] = (old.count + 1, isBetter ? game : old.game)
        return isBetter ? .best : .usual
    }

    /// How well the player has done in rounds of that kind.
    func of(_ what: String, _ round: PersonalBest.Round?, expected: String?) -> PersonalBest {
        let entry = entries[what]
        return PersonalBest(
            count: entry?.count ?? 0,
            best: entry?.game.reached,
            round: round,
            expected: expected
        )
    }
}
