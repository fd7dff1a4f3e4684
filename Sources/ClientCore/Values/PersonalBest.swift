/// How well this player has done alone in rounds of one kind, in which no hint was asked for.
package struct PersonalBest: Equatable, Sendable {
    /// The rounds that count.
    package var count: Int
    /// The best of them: `8 pairs in 24 flips`; nil before the first.
    package var best: String?
    /// What the round was that is over; nil for one that begins.
    package var round: Round?
    /// What the best play needs on average: `24.8 flips`; nil where nobody knows.
    package var expected: String?

    package enum Round: Equatable, Sendable {
        /// The best up to now.
        case best
        case usual
        /// Hints were asked for.
        case uncounted
    }

    /// What both faces say, each a sentence without its end, short enough for the box of a result.
    package var lines: [String] {
        var lines: [String] = []
        switch round {
        case .best:
            lines.append(count == 1 ? "Your first round like this" : "Your best of \(count)")
        case .uncounted: lines.append("Hints were used: no record")
        case .usual, nil: break
        }
        if round != .best, let best { lines.append("Best of \(count): \(best)") }
        if let expected { lines.append("Best play: \(expected) on average") }
        return lines
    }

    /// What the panel has of it while a round runs.
    package var short: [String] {
        (best.map { ["your best of \(count)", " \($0)"] } ?? [])
            + (expected.map { ["best play  \($0)"] } ?? [])
    }

    /// The same as one line of text.
    package var text: String { lines.map { $0 + "." }.joined(separator: " ") }
}
