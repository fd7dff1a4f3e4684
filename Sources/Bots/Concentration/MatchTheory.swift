/// The expected result of a game between two bots that forget nothing and keep to their strategies.
///
/// The recurrences are the same as in `MemoryTheory`, but the moves are given instead of chosen.
package struct MatchTheory<Value: TheoryNumber>: Sendable {
    /// The expected lead of the player to move, by player, then by pairs, then by known cards.
    private let values: [[[Value]]]
    private let pairCount: Int

    /// Fails for a level that forgets.
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
