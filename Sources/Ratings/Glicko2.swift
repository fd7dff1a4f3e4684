#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A rating by Glicko-2, which knows how certain it is (Glickman, "Example of the Glicko-2 system").
package struct Glicko2: Equatable, Sendable {
    /// The rating; a new player has 1500.
    package var rating = 1_500.0
    /// The standard deviation of the rating, at most 350.
    package var deviation = 350.0
    /// The expected change of the rating in a day, on the inner scale; at most 0.1.
    package var volatility = 0.06

    package init(rating: Double = 1_500, deviation: Double = 350, volatility: Double = 0.06) {
        self.rating = rating
        self.deviation = deviation
        self.volatility = volatility
    }

    /// One unit of the inner scale in points.
    private static let scale = 173.717_8
    private static let maximumDeviation = 350.0
    /// The volatility of equal players grows a little with each period of one round. Without a limit
    /// ratings would have no bounds after some 200,000 rounds.
    private static let maximumVolatility = 0.1
    /// The bound on changes of the volatility, a constant of the system.
    private static let tau = 0.5

    /// Returns the ratings after one round, in which each player met all others.
    ///
    /// - Parameters:
    ///   - days: the time since each player's last round, during which the deviation grew.
    ///   - places: the place of each player; the smaller one wins, equal ones draw.
    package static func rate(_ players: [Glicko2], days: [Double], places: [Int]) -> [Glicko2] {
        let rested = players.indices.map { players[$0].rested(for: days[$0]) }
        return rested.indices.map { player in
            var sum = Sum(rested[player])
            for other in rested.indices where other != player {
                let (own, theirs) = (places[player], places[other])
                sum.add(rested[other], score: own < theirs ? 1 : own > theirs ? 0 : 0.5)
            }
            return rested[player].updated(sum)
        }
    }

    /// Returns the rating with the greater deviation that it has after some days without a round.
    func rested(for days: Double) -> Glicko2 {
        var rested = self
        let grown = (deviation / Self.scale, volatility * days.squareRoot())
        let total = (grown.0 * grown.0 + grown.1 * grown.1).squareRoot() * Self.scale
        rested.deviation = min(Self.maximumDeviation, total)
        return rested
    }

    /// The results of a period, as they weigh against a player.
    struct Sum {
        private let mu: Double
        /// The precision that the results add to the rating: the inverse of their variance.
        private(set) var precision = 0.0
        /// The sum of weighted differences between scores and expectations.
        private(set) var slope = 0.0

        init(_ player: Glicko2) { mu = (player.rating - 1_500) / scale }

        mutating func add(_ other: Glicko2, score: Double) {
            let phi = other.deviation / scale
            let weight = 1 / (1 + 3 * phi * phi / (Double.pi * Double.pi)).squareRoot()
            let expected = 1 / (1 + exp(-weight * (mu - (other.rating - 1_500) / scale)))
            precision += weight * weight * expected * (1 - expected)
            slope += weight * (score - expected)
        }
    }

    /// Returns the rating after the results of a period.
    func updated(_ sum: Sum) -> Glicko2 {
        let phi = deviation / Self.scale
        let variance = 1 / sum.precision
        let delta = variance * sum.slope
        let volatility = min(Self.maximumVolatility, volatility(phi, variance, delta))
        let before = phi * phi + volatility * volatility
        let after = 1 / (1 / before + sum.precision)
        return Glicko2(
            rating: rating + Self.scale * after * sum.slope,
            deviation: min(Self.maximumDeviation, Self.scale * after.squareRoot()),
            volatility: volatility
        )
    }

    /// Returns the new volatility, by the Illinois algorithm.
    private func volatility(_ phi: Double, _ variance: Double, _ delta: Double) -> Double {
        let start = log(volatility * volatility)
        func slope(_ x: Double) -> Double {
            let power = exp(x)
            let total = phi * phi + variance + power
            return power * (delta * delta - total) / (2 * total * total)
                - (x - start) / (Self.tau * Self.tau)
        }
        var (low, high) = (start, 0.0)
        if delta * delta > phi * phi + variance {
            high = log(delta * delta - phi * phi - variance)
        } else {
            high = start - Self.tau
            while slope(high) < 0 { high -= Self.tau }
        }
        var (atLow, atHigh) = (slope(low), slope(high))
        while abs(high - low) > 1e-6 {
            let middle = low + (low - high) * atLow / (atHigh - atLow)
            let atMiddle = slope(middle)
            if atMiddle * atHigh <= 0 { (low, atLow) = (high, atHigh) } else { atLow /= 2 }
            (high, atHigh) = (middle, atMiddle)
        }
        return exp(low / 2)
    }
}

/// The results between each two players, for many pairs and many rounds.
///
/// A hash table with open addressing, because a dictionary is too slow for a million rounds.
package struct PairResults: Sendable {
    /// The rounds that the player with the smaller number won, drew and lost.
    package struct Tally: Sendable {
        /// The rounds with a better place than the other player's.
        package var won: UInt32 = 0
        /// The rounds with the same place.
        package var drawn: UInt32 = 0
        /// The rounds with a worse place.
        package var lost: UInt32 = 0

        package var count: Int { Int(won) + Int(drawn) + Int(lost) }

        /// Returns the sums of both tallies: won, drawn and lost.
        package static func + (one: Tally, other: Tally) -> Tally {
            Tally(
                won: one.won + other.won,
                drawn: one.drawn + other.drawn,
                lost: one.lost + other.lost
            )
        }

        /// The same rounds, as the other player sees them.
        var reversed: Tally { Tally(won: lost, drawn: drawn, lost: won) }

        /// Counts a round: 0 is a win, 1 a draw, 2 a loss.
        mutating func add(_ result: Int) {
            switch result {
            case 0: won += 1
            case 1: drawn += 1
            default: lost += 1
            }
        }
    }

    private struct Slot {
        /// The numbers of both players, the smaller one in the upper half; `free` if empty.
        var key = Self.free
        var tally = Tally()

        static let free = UInt64.max
    }

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var count = 0

    package init() {}

    /// Counts a round of two different players, each with a number and a place.
    package mutating func add(_ one: Int, place: UInt8, _ other: Int, place otherPlace: UInt8) {
        if one > other { return add(other, place: otherPlace, one, place: place) }
        if count > slots.count / 2 { grow() }
        let key = Self.key(one, other)
        let index = index(of: key)
        if slots[index].key == Slot.free {
            slots[index].key = key
            count += 1
        }
        slots[index].tally.add(place < otherPlace ? 0 : place == otherPlace ? 1 : 2)
    }

    /// Returns the rounds that the first player won, drew and lost against the second one.
    package func results(_ one: Int, _ other: Int) -> Tally {
        let tally = slots[index(of: Self.key(min(one, other), max(one, other)))].tally
        return one < other ? tally : tally.reversed
    }

    private static func key(_ smaller: Int, _ larger: Int) -> UInt64 {
        UInt64(smaller) << 32 | UInt64(larger)
    }

    /// Returns the index of the slot with this key, or of the free slot where the key belongs.
    private func index(of key: UInt64) -> Int {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[index].key != key && slots[index].key != Slot.free {
            index = (index + 1) & mask
        }
        return index
    }

    private mutating func grow() {
        let former = slots
        slots = [Slot](repeating: Slot(), count: 2 * former.count)
        for slot in former where slot.key != Slot.free { slots[index(of: slot.key)] = slot }
    }
}
