#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The results of each two players who met, for a calculation with many rounds.
package struct Meetings: Sendable {
    /// The index in `pairs` at which the pairs of each player begin, and then the number of pairs.
    let starts: [Int]
    let pairs: [Pair]

    struct Pair {
        /// The player with the larger number; `starts` tells the player with the smaller one.
        let other: UInt32
        var tally = PairResults.Tally()
    }

    /// A round of two players.
    package struct Round: Sendable {
        /// The smaller number, the larger one, and the result: 0 if the smaller won, 1 for a draw.
        fileprivate let bits: UInt64

        /// Creates a round of two different players, each with a number and a place.
        package init(_ one: Int, place: UInt8, _ other: Int, place otherPlace: UInt8) {
            let isWon = (place < otherPlace) == (one < other)
            let result: UInt64 = place == otherPlace ? 1 : isWon ? 0 : 2
            bits = UInt64(min(one, other)) << 33 | UInt64(max(one, other)) << 2 | result
        }
    }

    package init() { (starts, pairs) = ([0], []) }

    /// Counts rounds. The time and memory grow in proportion to the numbers of rounds and players.
    package init(playerCount: Int, _ rounds: [Round]) {
        // The rounds by their smaller number, and the first one of each.
        var ends = [Int](repeating: 0, count: playerCount + 1)
        for round in rounds { ends[Int(round.bits >> 33) + 1] += 1 }
        for player in 0..<playerCount { ends[player + 1] += ends[player] }
        var starts = ends
        var sorted = [UInt32](repeating: 0, count: rounds.count)
        for round in rounds {
            let one = Int(round.bits >> 33)
            sorted[ends[one]] = UInt32(truncatingIfNeeded: round.bits)
            ends[one] += 1
        }
        // The last pair of each larger number.
        var last = [Int](repeating: -1, count: playerCount)
        var pairs: [Pair] = []
        pairs.reserveCapacity(rounds.count)
        for one in 0..<playerCount {
            let first = pairs.count
            for round in sorted[starts[one]..<ends[one]] {
                let other = Int(round >> 2)
                if last[other] < first {
                    last[other] = pairs.count
                    pairs.append(Pair(other: UInt32(other)))
                }
                pairs[last[other]].tally.add(Int(round & 3))
            }
            starts[one] = first
        }
        starts[playerCount] = pairs.count
        (self.starts, self.pairs) = (starts, pairs)
    }

    /// Returns the rounds that the first player won, drew and lost against the second one.
    package func results(_ one: Int, _ other: Int) -> PairResults.Tally {
        let (smaller, larger) = (min(one, other), max(one, other))
        guard smaller < starts.count - 1 else { return PairResults.Tally() }
        let pair = pairs[starts[smaller]..<starts[smaller + 1]].first { $0.other == larger }
        let tally = pair?.tally ?? PairResults.Tally()
        return one < other ? tally : tally.reversed
    }

    /// All pairs with a round, in the order of their smaller numbers.
    package var all: [(one: Int, other: Int, tally: PairResults.Tally)] {
        starts.indices.dropLast().flatMap { one in
            pairs[starts[one]..<starts[one + 1]].map { (one, Int($0.other), $0.tally) }
        }
    }
}

/// The results of pairs of players, as the model for many players needs them.
struct SparsePairs {
    /// The index in `others` at which the pairs of each player begin, and then the number of pairs.
    let starts: [Int]
    /// The second player of each pair. `games` has the number of rounds plus one, and `points` has
    /// the first player's points plus a half: each pair gets one additional draw.
    let others: [UInt32]
    let games: [Double]
    let points: [Double]
    /// The information of each pair about the difference of its two ratings. `diagonal` has, for
    /// each player, the sum of the information of all pairs with that player.
    private var weights: [Double]
    private(set) var diagonal: [Double]

    init(starts: [Int], others: [UInt32], games: [Double], points: [Double]) {
        (self.starts, self.others, self.games, self.points) = (starts, others, games, points)
        weights = [Double](repeating: 0, count: others.count)
        diagonal = [Double](repeating: 0, count: starts.count - 1)
    }

    init(_ playerCount: Int, _ pairings: [some RatedPairing]) {
        let pairings = pairings.sorted { $0.players[0] < $1.players[0] }
        var starts = [Int](repeating: 0, count: playerCount + 1)
        for pairing in pairings { starts[pairing.players[0] + 1] += 1 }
        for player in 0..<playerCount { starts[player + 1] += starts[player] }
        self.init(
            starts: starts,
            others: pairings.map { UInt32($0.players[1]) },
            games: pairings.map { Double($0.gameCount + 1) },
            points: pairings.map { $0.points + 0.5 }
        )
    }

    private var players: Range<Int> { 0..<starts.count - 1 }

    /// Returns the log likelihood's derivative by each rating; updates `weights` and `diagonal`.
    mutating func slope(at ratings: [Double]) -> [Double] {
        let (low, high) = (ratings.min() ?? 0, ratings.max() ?? 0)
        // Odds of each player cost less than odds of each pair, but have no room for a long chain.
        let isNear = high - low < 600
        let odds = isNear ? ratings.map { exp($0 - (low + high) / 2) } : []
        var slope = [Double](repeating: 0, count: ratings.count)
        for player in players { diagonal[player] = 0 }
        for one in players {
            var (sum, information) = (0.0, 0.0)
            for pair in starts[one]..<starts[one + 1] {
                let other = Int(others[pair])
                let share =
                    isNear
                    ? odds[one] / (odds[one] + odds[other])
                    : 1 / (1 + exp(ratings[other] - ratings[one]))
                let more = points[pair] - games[pair] * share
                let weight = games[pair] * share * (1 - share)
                weights[pair] = weight
                sum += more
                information += weight
                slope[other] -= more
                diagonal[other] += weight
            }
            slope[one] += sum
            diagonal[one] += information
        }
        return slope
    }

    /// Returns the Newton step for this slope; nil if the slope is flat. The method is conjugate
    /// gradients with the diagonal as preconditioner.
    func step(for slope: [Double]) -> [Double]? {
        let inverse = diagonal.map { $0 > 0 ? 1 / $0 : 0 }
        var step = [Double](repeating: 0, count: slope.count)
        var rest = slope
        var direction = zip(rest, inverse).map { $0 * $1 }
        var product = step
        var size = zip(rest, direction).reduce(0) { $0 + $1.0 * $1.1 }
        let flat = 1e-18
        if size < flat { return nil }
        let goal = max(size * 1e-6, flat / 10)
        for _ in 0..<4 * slope.count where size > goal {
            multiply(direction, into: &product)
            let bend = zip(direction, product).reduce(0) { $0 + $1.0 * $1.1 }
            guard bend > 0 else { break }
            let length = size / bend
            var next = 0.0
            for player in players {
                step[player] += length * direction[player]
                rest[player] -= length * product[player]
                next += rest[player] * rest[player] * inverse[player]
            }
            let turn = next / size
            for player in players {
                direction[player] = rest[player] * inverse[player] + turn * direction[player]
            }
            size = next
        }
        return step
    }

    private func multiply(_ direction: [Double], into product: inout [Double]) {
        // A small weight holds the mean.
        for player in players { product[player] = 1e-9 * direction[player] }
        for one in players {
            var sum = 0.0
            for pair in starts[one]..<starts[one + 1] {
                let other = Int(others[pair])
                let flow = weights[pair] * (direction[one] - direction[other])
                sum += flow
                product[other] -= flow
            }
            product[one] += sum
        }
    }

    /// Returns the largest change of the rating difference between two players who met.
    func farthest(_ step: [Double]) -> Double {
        var farthest = 0.0
        for one in players {
            for pair in starts[one]..<starts[one + 1] {
                farthest = max(farthest, abs(step[one] - step[Int(others[pair])]))
            }
        }
        return farthest
    }

    /// Whether results lead from the first player to all others.
    var isConnected: Bool {
        // Each player points to another one of the same group, the last one to itself.
        var groups = Array(players)
        func last(_ player: Int) -> Int {
            var player = player
            while groups[player] != player {
                groups[player] = groups[groups[player]]
                player = groups[player]
            }
            return player
        }
        var groupCount = groups.count
        for one in players {
            for pair in starts[one]..<starts[one + 1] {
                let (own, theirs) = (last(one), last(Int(others[pair])))
                if own != theirs {
                    groups[own] = theirs
                    groupCount -= 1
                }
            }
            if groupCount <= 1 { return true }
        }
        return groups.isEmpty
    }
}
