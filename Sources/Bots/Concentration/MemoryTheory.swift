/// The value of optimal play in Concentration for two players who forget nothing. Each player wants
/// the largest lead in pairs.
///
/// The players take a pair at once if both cards were seen, so two numbers describe the rest: the
/// pairs on the table, and the pairs among them with one card seen. After U. Zwick and M. S.
/// Paterson, "The memory game", Theoretical Computer Science 110 (1993), 169-196.
package struct MemoryTheory<Value: TheoryNumber>: Sendable {
    /// The largest number of pairs that is solved.
    let pairCount: Int
    /// The expected lead of the player to move, by pairs on the table, then by known cards.
    private let values: [[Value]]
    private let moves: [[MemoryMove]]

    package init(pairCount: Int) {
        precondition(pairCount >= 0, "a board has no negative number of pairs")
        var values: [[Value]] = []
        var moves: [[MemoryMove]] = []
        for pairs in 0...pairCount {
            values.append([Value](repeating: .ratio(pairs, 1), count: pairs + 1))
            moves.append([MemoryMove](repeating: .take, count: pairs + 1))
            for known in stride(from: pairs - 1, through: 0, by: -1) {
                let (value, move) = Self.best(pairs, known, values)
                values[pairs][known] = value
                moves[pairs][known] = move
            }
        }
        self.pairCount = pairCount
        self.values = values
        self.moves = moves
    }

    /// Returns the lead that the player to move can expect to gain from now on.
    package func value(pairs: Int, known: Int) -> Value { values[pairs][known] }

    /// Returns the best move. Among equal moves, it is the move that shows more cards.
    package func move(pairs: Int, known: Int) -> MemoryMove { moves[pairs][known] }

    private static func best(
        _ pairs: Int,
        _ known: Int,
        _ values: [[Value]]
    ) -> (Value, MemoryMove) {
        var best = (two(pairs, known, values, values), MemoryMove.two)
        if known >= 1 {
            let value = one(pairs, known, values, values)
            if Value.isClearlyLess(best.0, value) { best = (value, .one) }
        }
        // If one player passes, the other passes too, and the round ends as it stands.
        let nothing = Value.ratio(0, 1)
        if known >= 2, Value.isClearlyLess(best.0, nothing) { best = (nothing, .pass) }
        return best
    }

    /// Returns the value of a move with one new card; `others` are the values of the other player.
    static func one(
        _ pairs: Int,
        _ known: Int,
        _ values: [[Value]],
        _ others: [[Value]]
    ) -> Value {
        let unseen = 2 * pairs - known
        let found = Value.ratio(known, unseen) * (.ratio(1, 1) + values[pairs - 1][known - 1])
        return found - .ratio(unseen - known, unseen) * others[pairs][known + 1]
    }

    /// Returns the value of a move with two new cards, if the first has no known partner.
    static func two(
        _ pairs: Int,
        _ known: Int,
        _ values: [[Value]],
        _ others: [[Value]]
    ) -> Value {
        let unseen = 2 * pairs - known
        let left = unseen - 1
        let one = Value.ratio(1, 1)
        // The second card is the partner of the first, or of a known card, or of none.
        var second = Value.ratio(1, left) * (one + values[pairs - 1][known])
        if known > 0 {
            second = second - Value.ratio(known, left) * (one + others[pairs - 1][known])
        }
        let strangers = 2 * (pairs - known - 1)
        if strangers > 0 {
            second = second - Value.ratio(strangers, left) * others[pairs][known + 2]
        }
        var value = Value.ratio(unseen - known, unseen) * second
        if known > 0 {
            value = value + Value.ratio(known, unseen) * (one + values[pairs - 1][known - 1])
        }
        return value
    }
}

/// The move of a player when no known pair is left to take.
package enum MemoryMove: String, Sendable {
    /// Turns up two known cards, and looks at no new card.
    case pass
    /// Looks at one new card; if its partner is not known, turns up a known card after it.
    case one
    /// Looks at a new card and, if its partner is not known, at another.
    case two
    /// Leaves no choice: the player knows every card's partner, or no card is left.
    case take
}

/// The expected result of a game between two bots that forget nothing and keep to their strategies.
///
/// The recurrences are the same as in `MemoryTheory`, but the moves are given instead of chosen.
package struct MatchTheory<Value: TheoryNumber>: Sendable {
    /// The expected lead of the player to move, by player, then by pairs, then by known cards.
    private let values: [[[Value]]]
    private let pairCount: Int

    /// Fails for a level that forgets, or that chooses at random.
    package init?(_ first: BotLevel, _ second: BotLevel, pairCount: Int) {
        let theory = MemoryTheory<Value>(pairCount: pairCount)
        let moves = [first, second].compactMap { level in Self.moves(of: level, theory) }
        guard moves.count == 2 else { return nil }
        var values: [[[Value]]] = [[], []]
        for pairs in 0...pairCount {
            let taken = [Value](repeating: .ratio(pairs, 1), count: pairs + 1)
            values = values.map { $0 + [taken] }
            for known in stride(from: pairs - 1, through: 0, by: -1) {
                Self.solve(pairs, known, moves.map { $0(pairs, known) }, &values)
            }
        }
        self.values = values
        self.pairCount = pairCount
    }

    /// Returns the lead that player 0 or 1 can expect at the end if that player begins.
    package func lead(ofFirst player: Int) -> Value { values[player][pairCount][0] }

    private static func moves(
        of level: BotLevel,
        _ theory: MemoryTheory<Value>
    ) -> ((Int, Int) -> MemoryMove)? {
        switch level {
        case .optimal: { theory.move(pairs: $0, known: $1) }
        case .perfect: { pairs, known in known == pairs ? .take : .two }
        case .memory(let count) where count >= 2 * theory.pairCount:
            { pairs, known in known == pairs ? .take : .two }
        case .memory, .random, .greedy, .step, .even: nil
        }
    }

    private static func solve(
        _ pairs: Int,
        _ known: Int,
        _ moves: [MemoryMove],
        _ values: inout [[[Value]]]
    ) {
        // The value of a pass depends on the other player's value, so the loop computes that first.
        for player in [0, 1] where moves[player] != .pass {
            let (own, other) = (values[player], values[1 - player])
            values[player][pairs][known] =
                moves[player] == .one
                ? MemoryTheory.one(pairs, known, own, other)
                : MemoryTheory.two(pairs, known, own, other)
        }
        for player in [0, 1] where moves[player] == .pass {
            let nothing = Value.ratio(0, 1)
            values[player][pairs][known] =
                moves[1 - player] == .pass ? nothing : nothing - values[1 - player][pairs][known]
        }
    }
}

/// The average number of turns of a lone player with a perfect memory and the best strategy.
///
/// The strategy is: take a known pair, or else look at two new cards. After K.-T. Foerster and R.
/// Wattenhofer, "The Solitaire Memory Game" (ETH Zurich), and D. J. Velleman and G. S. Warrington,
/// "What to expect in a game of memory", American Mathematical Monthly 120 (2013), 787-805.
package struct SolitaireTheory<Value: TheoryNumber>: Sendable {
    /// The turns by pairs, then by cards with an unseen partner.
    private let turns: [[Value]]

    package init(pairCount: Int) {
        precondition(pairCount >= 0, "a board has no negative number of pairs")
        var turns: [[Value]] = []
        for pairs in 0...pairCount {
            turns.append([Value](repeating: .ratio(pairs, 1), count: pairs + 1))
            for known in stride(from: pairs - 1, through: 0, by: -1) {
                turns[pairs][known] = Self.turns(pairs, known, turns)
            }
        }
        self.turns = turns
    }

    /// Returns the average number of turns that are still needed.
    package func turns(pairs: Int, known: Int) -> Value { turns[pairs][known] }

    /// Computes the turns of a state from states with fewer pairs or more known cards.
    static func turns(_ pairs: Int, _ known: Int, _ turns: [[Value]]) -> Value {
        let unseen = 2 * pairs - known
        let left = unseen - 1
        var second = Value.ratio(1, left) * turns[pairs - 1][known]
        if known > 0 {
            second = second + Value.ratio(known, left) * (.ratio(1, 1) + turns[pairs - 1][known])
        }
        let strangers = 2 * (pairs - known - 1)
        if strangers > 0 {
            second = second + Value.ratio(strangers, left) * turns[pairs][known + 2]
        }
        var value = Value.ratio(1, 1) + Value.ratio(unseen - known, unseen) * second
        if known > 0 { value = value + Value.ratio(known, unseen) * turns[pairs - 1][known - 1] }
        return value
    }
}
