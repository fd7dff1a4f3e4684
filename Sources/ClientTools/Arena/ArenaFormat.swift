import ClientCore
import Ratings

/// The stages of an arena: lists of pairings, each played to its end before the next begins.
extension ArenaFormat {
    /// Returns the pairings of a stage, each as the indices of its bots; nil after the last stage.
    /// `pairings` has the results of all earlier stages.
    func stage(_ number: Int, _ plan: ArenaPlan, _ pairings: [ArenaPairing]) -> [[Int]]? {
        let players = plan.contestants.indices
        if plan.isAlone { return number == 0 ? players.map { [$0] } : nil }
        switch self {
        case .roundRobin:
            guard number == 0 else { return nil }
            return players.flatMap { one in players.filter { $0 > one }.map { [one, $0] } }
        case .gauntlet: return number == 0 ? players.dropFirst().map { [0, $0] } : nil
        case .swiss:
            guard number < stageCount(plan) else { return nil }
            return Self.swiss(players.count, number, pairings)
        }
    }

    func stageCount(_ plan: ArenaPlan) -> Int {
        guard self == .swiss, !plan.isAlone else { return 1 }
        let count = plan.contestants.count
        // One stage more than a knockout would have, but none in which all have met already.
        let knockout = Int.bitWidth - (count - 1).leadingZeroBitCount
        return min(knockout + 1, count.isMultiple(of: 2) ? count - 1 : count)
    }

    /// The number of pairings in all stages.
    func pairingCount(_ plan: ArenaPlan) -> Int {
        let count = plan.contestants.count
        if plan.isAlone { return count }
        return switch self {
        case .roundRobin: count * (count - 1) / 2
        case .gauntlet: count - 1
        case .swiss: stageCount(plan) * (count / 2)
        }
    }

    /// Pairs bots of equal score that have not met. With an odd number of bots, one bot has no
    /// opponent and gets the score of a win. This happens to each bot at most once.
    private static func swiss(_ count: Int, _ number: Int, _ pairings: [ArenaPairing]) -> [[Int]]? {
        var scores = [Double](repeating: 0, count: count)
        var met = [Set<Int>](repeating: [], count: count)
        for pairing in pairings where pairing.gameCount > 0 {
            let share = pairing.points / Double(pairing.gameCount)
            for (index, player) in pairing.players.enumerated() {
                scores[player] += index == 0 ? share : 1 - share
                met[player].insert(pairing.players[1 - index])
            }
        }
        let rested = Set((0..<count).filter { met[$0].count < number })
        for player in rested { scores[player] += 1 }
        var order = (0..<count).sorted { (scores[$1], $0) < (scores[$0], $1) }
        if !count.isMultiple(of: 2), let last = order.lastIndex(where: { !rested.contains($0) }) {
            order.remove(at: last)
        }
        return pairs(order, met)
    }

    /// Returns pairs of bots that have not met, as close in `order` as possible. Nil if not every
    /// bot can have a partner.
    private static func pairs(_ order: [Int], _ met: [Set<Int>]) -> [[Int]]? {
        guard let first = order.first else { return [] }
        for (index, other) in order.enumerated().dropFirst() where !met[first].contains(other) {
            var rest = order
            rest.remove(at: index)
            rest.removeFirst()
            if let pairs = pairs(rest, met) {
                return [[min(first, other), max(first, other)]] + pairs
            }
        }
        return nil
    }
}

/// A test that ends a match as soon as the result is clear. The test decides which of two
/// differences in Elo between the bots fits the results better. At most one of twenty decisions is
/// wrong. The method is Wald's sequential test, with normally distributed scores of mirrored pairs.
struct SequentialTest: Equatable, Sendable {
    /// The two differences in Elo, the smaller one first.
    let differences: [Int]

    /// The ratio of the likelihoods at which the test decides, as a logarithm.
    static let limit = Elo.logarithm(0.95 / 0.05)
    /// The fewest pairs for a decision. With fewer pairs the variance is too uncertain.
    private static let leastPairs = 16

    /// Returns the logarithm of the likelihood ratio. A positive number supports the larger
    /// difference.
    func ratio(_ pairing: ArenaPairing) -> Double {
        // A little of every score keeps the variance of the first few pairs above zero.
        let counts = pairing.pairScores.map { Double($0) + 0.5 }
        let scores = counts.indices.map { Double($0) / 4 }
        let count = counts.reduce(0, +)
        let mean = zip(counts, scores).reduce(0) { $0 + $1.0 * $1.1 } / count
        let variance =
            zip(counts, scores)
            .reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / count
        let shares = differences.map { Elo.share(Double($0)) }
        return count * (shares[1] - shares[0]) * (2 * mean - shares[0] - shares[1])
            / (2 * variance)
    }

    /// Returns the difference that the results support; nil if they do not decide yet.
    func decision(_ pairing: ArenaPairing) -> Int? {
        let ratio = ratio(pairing)
        guard pairing.pairCount >= Self.leastPairs, abs(ratio) >= Self.limit else { return nil }
        return differences[ratio > 0 ? 1 : 0]
    }
}
