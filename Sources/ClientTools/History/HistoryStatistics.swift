package import ClientCore
import Ratings

/// The statistics of many games: the results against each opponent, and the best rounds alone.
package struct HistoryStatistics: Sendable {
    /// The results against one opponent, or against all bots of one level.
    struct Opponent: Equatable, Sendable {
        var name: String
        var won = 0
        var lost = 0
        var drawn = 0
        /// The opponent's Elo rating, on a scale on which this player has 1500. Nil if there was no
        /// game of two players.
        var rating: Int?

        var games: Int { won + lost + drawn }
    }

    /// The best solo round of one kind.
    struct Best: Equatable, Sendable {
        var what: String
        var game: PlayedGame
        var count: Int
    }

    private(set) var total = Opponent(name: "")
    private(set) var opponents: [Opponent] = []
    private(set) var best: [Best] = []
    /// The number of rounds that the player finished alone. `hintedCount` is for rounds with hints.
    private(set) var aloneCount = 0
    private(set) var hintedCount = 0
    /// The number of games won in a row up to the newest game. `longestStreak` is the highest
    /// number so far.
    private(set) var streak = 0
    private(set) var longestStreak = 0

    /// This player's own rating; the ratings of opponents are relative to it.
    static let ownRating = 1500

    /// - Parameter games: the oldest first.
    package init(_ games: [PlayedGame]) {
        // The results in games of exactly two players.
        var duels: [Opponent] = []
        var alone = BestRounds([])
        for game in games {
            guard game.outcome != .alone else {
                _ = alone.add(game)
                if game.ending == .over { aloneCount += 1 }
                if game.ending == .over, game.hints > 0 { hintedCount += 1 }
                continue
            }
            if game.outcome == .unknown { continue }
            total.add(game.outcome)
            streak = game.outcome == .won ? streak + 1 : 0
            longestStreak = max(longestStreak, streak)
            var names: Set<String> = []
            for name in game.opponents.map(BotName.shown) where names.insert(name).inserted {
                let index = index(of: name)
                if duels.count <= index { duels.append(Opponent(name: name)) }
                opponents[index].add(game.outcome)
                if game.opponents.count == 1 { duels[index].add(game.outcome) }
            }
        }
        for (index, duel) in duels.enumerated() where duel.games > 0 {
            // Opponents never meet each other, so each rating follows from its own games.
            let points = Double(duel.won) + Double(duel.drawn) / 2
            let lead = Elo.lead(share: (points + 0.5) / Double(duel.games + 1))
            opponents[index].rating = Self.ownRating - Int(lead.rounded())
        }
        opponents.sort { ($1.games, $0.name) < ($0.games, $1.name) }
        best = alone.all.map { Best(what: $0.what, game: $0.game, count: $0.count) }
    }

    private mutating func index(of name: String) -> Int {
        if let index = opponents.firstIndex(where: { $0.name == name }) { return index }
        opponents.append(Opponent(name: name))
        return opponents.count - 1
    }
}

extension HistoryStatistics.Opponent {
    fileprivate mutating func add(_ outcome: PlayedGame.Outcome) {
        switch outcome {
        case .won: won += 1
        case .lost: lost += 1
        case .drawn, .nobody: drawn += 1
        case .alone, .unknown: break
        }
    }
}
