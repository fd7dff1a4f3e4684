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
