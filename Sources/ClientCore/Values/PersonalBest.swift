/// This player's record in rounds of one kind that were played alone and without hints, or the
/// series of rounds against one opponent.
package struct PersonalBest: Equatable, Sendable {
    /// The number of rounds that count for the record.
    package var count: Int
    /// The best result: `8 pairs in 24 flips`; nil before the first round.
    package var best: String?
    /// The rank of the round that has just ended; nil at the start of a round.
    package var round: Round?
    /// The average result of the best play: `24.8 flips`; nil if it is not known.
    package var expected: String?

    /// The series against the opponent of the finished round: `Three in a row against bob`.
    package var series: String?

    package enum Round: Equatable, Sendable {
        case best
        case usual
        /// A round with hints.
        case hinted
    }

    /// The sentences without their periods. They are short enough for the box with the result.
    package var lines: [String] {
        if let series { return [series] }
        var lines: [String] = []
        switch round {
        case .best:
            lines.append(count == 1 ? "Your first round like this" : "Your best of \(count)")
        case .hinted: lines.append("Hints were used: no record")
        case .usual, nil: break
        }
        if round != .best, let best { lines.append("Best of \(count): \(best)") }
        if let expected { lines.append("Best play: \(expected) on average") }
        return lines
    }

    /// The lines of the panel during a round.
    package var short: [String] {
        (best.map { ["your best of \(count)", " \($0)"] } ?? [])
            + (expected.map { ["best play  \($0)"] } ?? [])
    }

    /// The sentences in one line.
    package var text: String { lines.map { $0 + "." }.joined(separator: " ") }
}
