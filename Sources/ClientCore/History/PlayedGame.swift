/// A round that this player has played, as the history keeps it.
package struct PlayedGame: Equatable, Sendable {
    /// The end of the round, in seconds since 1970.
    package var endedAt: Int
    /// The duration of the round.
    package var milliseconds: Int
    package var server: String
    package var room: String
    package var round: Int
    /// The game and its options, as a list of rooms shows them: `Concentration 4x4`.
    package var what: String
    /// The game's name of one point: `pair`. `moveUnit` is the name of one move: `flip`.
    package var pointUnit: String
    package var moveUnit: String
    /// This player's name in the round.
    package var me: String
    package var players: [Player]
    package var winners: [String]
    package var ending: Ending
    /// The number of hints that this player asked for.
    package var hints = 0
    /// Whether this run of the program has seen the round from its beginning.
    package var isWhole = true
    /// The server's lines about the round; empty if they were too long to keep.
    package var lines: [String]

    /// A player and the player's final result.
    package struct Player: Equatable, Sendable {
        package var name: String
        package var points: Int
        package var moves: Int
    }

    /// The kind of the round's end for this player.
    package enum Ending: String, Sendable {
        case over
        case left
        /// This player ran out of time, and lost the seat.
        case idle
        /// This player lost the seat for another reason.
        case sentOut = "sent_out"
        /// The connection, the seat or the server was gone before the round was over.
        case cut
    }

    /// The result of the round for this player.
    package enum Outcome: String, Sendable {
        case won, lost, drawn
        /// Several players took part, and none won.
        case nobody
        /// Several players took part, and the server did not say how the round ended.
        case unknown
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
    /// Whether the round counts as a single player's result. A round does not count if the player
    /// gave up, used hints, or may have used hints that this client did not see.
    package var isResultAlone: Bool {
        outcome == .alone && ending == .over && winners.contains(me) && hints == 0 && isWhole
    }

    /// Whether this round is better: by more points, or by fewer moves for the same points.
    package func isBetter(than other: PlayedGame) -> Bool {
        guard let own, let others = other.own else { return false }
        return (own.points, -own.moves) > (others.points, -others.moves)
    }

    package var canBeReviewed: Bool { !lines.isEmpty }
}

extension PlayedGame {
    /// The result in the words of plain mode and of the screens: `lost 3 to 5`,
    /// `8 pairs in 24 flips`.
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

    /// `bob`, `bob and bot owl`, `alone`.
    package var against: String {
        opponents.isEmpty ? "alone" : PlainWords.list(opponents.map(BotName.shown))
    }

    /// The end of the round by the clock of this computer: `2026-11-23 16:10`.
    package var date: String { WallClock.text(endedAt) }
}

extension [PlayedGame] {
    /// Returns the series after one more round against the same opponent, such as
    /// `Three in a row against bob` or `bob leads 4 to 2`. Nil after the first round.
    func series(with last: PlayedGame) -> String? {
        let all = self + [last]
        guard all.count > 1, last.opponents.count == 1 else { return nil }
        let row = all.reversed().prefix { $0.outcome == .won }.count
        let words = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
        if row > 1 {
            return
                "\(row - 2 < words.count ? words[row - 2] : "\(row)") in a row against \(last.against)"
        }
        let (won, lost) = (all.count { $0.outcome == .won }, all.count { $0.outcome == .lost })
        if won == lost { return "\(won) to \(lost) against \(last.against)" }
        return won > lost
            ? "You lead \(won) to \(lost) against \(last.against)"
            : "\(last.against) leads \(lost) to \(won)"
    }
}

/// The best round of each kind that was played alone, and the number of such rounds.
package struct BestRounds {
    private var entries: [String: (count: Int, game: PlayedGame)] = [:]

    /// - Parameter games: the oldest first.
    package init(_ games: [PlayedGame]) { for game in games { _ = add(game) } }

    /// The best rounds with the number of rounds, sorted by the name of their kind.
    package var all: [(what: String, count: Int, game: PlayedGame)] {
        entries.map { ($0.key, $0.value.count, $0.value.game) }.sorted { $0.what < $1.what }
    }

    /// Adds a game, if it counts as a result alone. Returns whether it is the best of its kind so
    /// far. A game that does not count is `hinted` or `usual`.
    package mutating func add(_ game: PlayedGame) -> PersonalBest.Round {
        guard game.isResultAlone else { return game.hints > 0 ? .hinted : .usual }
        var game = game
        // The lines of a game take much memory, and no caller needs them here.
        game.lines = []
        guard let old = entries[game.what] else {
            entries[game.what] = (1, game)
            return .best
        }
        let isBetter = game.isBetter(than: old.game)
        entries[game.what] = (old.count + 1, isBetter ? game : old.game)
        return isBetter ? .best : .usual
    }

    /// Returns the player's record in rounds of that kind.
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
