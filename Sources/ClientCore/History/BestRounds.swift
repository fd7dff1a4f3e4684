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
