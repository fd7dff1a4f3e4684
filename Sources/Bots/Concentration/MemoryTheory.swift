/// The value of optimal play in Concentration for two players who forget nothing. Each player wants
/// the largest lead in pairs.
///
/// The players take a pair at once if both cards were seen, so two numbers describe the rest: the
/// pairs on the table, and the pairs among them with one card seen. After U. Zwick and M. S.
/// Paterson, "The memory game", Theoretical Computer Science 110 (1993), 169-196.
package struct MemoryTheory<Value: TheoryNumber>: Sendable {
    /// The largest number of pairs that is solved.
    let pairCount: Int
    /// The values by pairs, then by known cards.
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
