#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A rating by Glicko-2, which knows how certain it is (Glickman, "Example of the Glicko-2 system").
public struct Glicko2: Equatable, Sendable {
    /// The rating; 1500 is that of a new player.
    public var rating = 1_500.0
    /// The standard deviation of the rating, at most 350.
    public var deviation = 350.0
    /// The expected change of the rating in a day, on the inner scale.
    public var volatility = 0.06

    /// Creates the rating of a new player.
    public init(rating: Double = 1_500, deviation: Double = 350, volatility: Double = 0.06) {
        self.rating = rating
        self.deviation = deviation
        self.volatility = volatility
    }

    /// One unit of the inner scale in points.
    private static let scale = 173.717_8
    private static let maximumDeviation = 350.0
    /// The bound on changes of the volatility.
    private static let tau = 0.5

    /// Returns the ratings after one round, in which each player met all others.
    ///
    /// - Parameters:
    ///   - days: the time since each player's last round, during which the deviation grew.
    ///   - places: the place of each player; the smaller one wins, equal ones draw.
    public static func rate(_ players: [Glicko2], days: [Double], places: [Int]) -> [Glicko2] {
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

    /// Returns the rating with the uncertainty of some days without a round.
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
        /// The inverse of the variance that the results leave.
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
        let volatility = volatility(phi, variance, delta)
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
