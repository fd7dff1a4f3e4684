/// Elo ratings from the results of many rounds: 400 points more mean ten times the odds of a win.
///
/// The Bradley-Terry model, solved by Newton's method; a draw counts half. Every pairing gets one
/// additional draw, so that a player who lost every round still has a finite rating.
package struct Elo: Sendable {
    /// The ratings by player; their mean is 0.
    package private(set) var ratings: [Double]
    /// Half the width of each rating's 95 % confidence interval. Nil if results do not connect all
    /// players.
    package private(set) var intervals: [Double?]

    /// One point of Elo on the natural scale of odds.
    private static let point = logarithm(10) / 400
    /// The half width of a normal 95 % confidence interval, in standard deviations.
    private static let deviations = 1.96

    /// The largest number of players for whom each error takes account of all results at once. With
    /// this method the work grows with the cube of the number of players.
    package static let mostExact = 128

    /// Rates players by the results of pairings.
    package init(playerCount: Int, _ pairings: [some RatedPairing]) {
        let pairings = pairings.filter { $0.gameCount > 0 }
        guard playerCount <= Self.mostExact else {
            self = Elo(SparsePairs(playerCount, pairings))
            return
        }
        ratings = [Double](repeating: 0, count: playerCount)
        var inverse: [[Double]] = []
        for _ in 0..<100 {
            inverse = Self.information(ratings, pairings).inverse
            var slope = [Double](repeating: 0, count: playerCount)
            for pairing in pairings {
                let (one, other) = (pairing.players[0], pairing.players[1])
                let games = Double(pairing.gameCount + 1)
                let more = pairing.points + 0.5 - games * Self.share(ratings[one] - ratings[other])
                slope[one] += more
                slope[other] -= more
            }
            // The limit keeps the first steps from jumping beyond the solution.
            let steps = inverse.map { row in
                let step = zip(row, slope).reduce(0) { $0 + $1.0 * $1.1 } / Self.point
                return min(max(step, -200), 200)
            }
            for (player, step) in steps.enumerated() { ratings[player] += step }
            if !steps.contains(where: { abs($0) > 1e-9 }) { break }
        }
        let mean = ratings.reduce(0, +) / Double(max(1, playerCount))
        ratings = ratings.map { $0 - mean }
        // Without results between two groups of players, only the small weight holds them together.
        intervals = zip(Self.errors(ratings, pairings, inverse), inverse.indices)
            .map { error, player in
                inverse[player][player] < 1e4 ? Self.deviations * error : nil
            }
    }

    /// Returns the information about the ratings: how sharply the results decide between them.
    private static func information(_ ratings: [Double], _ pairings: [some RatedPairing]) -> Matrix
    {
        // The mean is fixed, and a small weight holds players without results.
        var matrix = Matrix(repeating: 1, 1e-9, count: ratings.count)
        for pairing in pairings {
            let share = share(ratings[pairing.players[0]] - ratings[pairing.players[1]])
            matrix.add(Double(pairing.gameCount + 1) * share * (1 - share), pairing.players)
        }
        return matrix
    }

    /// Returns the standard error of each rating, from the spread of the results. Two rounds on a
    /// mirrored deal depend on each other, so the spread is between such pairs of rounds.
    private static func errors(
        _ ratings: [Double],
        _ pairings: [some RatedPairing],
        _ inverse: [[Double]]
    ) -> [Double] {
        var spread = Matrix(repeating: 0, 0, count: ratings.count)
        for pairing in pairings {
            let share = share(ratings[pairing.players[0]] - ratings[pairing.players[1]])
            spread.add(pairing.variance(share: share), pairing.players)
        }
        return inverse.map { row in
            var sum = 0.0
            for (one, weight) in row.enumerated() {
                for (other, second) in row.enumerated() {
                    sum += weight * spread.rows[one][other] * second
                }
            }
            return max(0, sum).squareRoot() / point
        }
    }

    /// Returns the expected score, 0 to 1, of a player whose rating is `lead` points higher.
    package static func share(_ lead: Double) -> Double { 1 / (1 + exponential(-lead * point)) }

    /// Returns the lead in points of Elo of a player with the expected score `share`, 0 to 1.
    package static func lead(share: Double) -> Double { -logarithm(1 / share - 1) / point }

    /// Returns the natural logarithm, by a series: the standard library has none.
    package static func logarithm(_ number: Double) -> Double {
        let ln2 = 0.693_147_180_559_945_3
        let part = (number.significand - 1) / (number.significand + 1)
        var (power, sum) = (part, 0.0)
        for odd in stride(from: 1, through: 61, by: 2) {
            sum += power / Double(odd)
            power *= part * part
        }
        return 2 * sum + Double(number.exponent) * ln2
    }

    /// Returns the natural exponential, by its series for a small part of the exponent.
    package static func exponential(_ exponent: Double) -> Double {
        let part = min(max(exponent, -700), 700) / 1024
        var (power, sum) = (1.0, 1.0)
        for number in 1...12 {
            power *= part / Double(number)
            sum += power
        }
        return (0..<10).reduce(sum) { result, _ in result * result }
    }
}

extension Elo {
    /// Rates more than 128 players, of whom each has a round.
    ///
    /// Newton's method, with conjugate gradients for each step: the memory grows with the number of
    /// pairs. The gradients need few iterations if players meet all kinds of opponents. They need
    /// as many iterations as there are players if each player only met two neighbors.
    ///
    /// The calculation of each error treats the opponents' ratings as certain, so the error is too
    /// small: by some 5 % with ten opponents, and by far more with only a few neighbors.
    package init(_ meetings: Meetings) {
        let pairs = meetings.pairs
        self.init(
            SparsePairs(
                starts: meetings.starts,
                others: pairs.map(\.other),
                games: pairs.map { Double($0.tally.count + 1) },
                points: pairs.map { Double($0.tally.won) + Double($0.tally.drawn + 1) / 2 }
            )
        )
    }

    private init(_ results: SparsePairs) {
        var results = results
        let playerCount = results.starts.count - 1
        // Ratings and steps are on the natural scale of odds here.
        var ratings = [Double](repeating: 0, count: playerCount)
        for _ in 0..<100 {
            let slope = results.slope(at: ratings)
            guard let step = results.step(for: slope) else { break }
            // The limit keeps the first steps from jumping beyond the solution.
            let farthest = results.farthest(step)
            let scale = min(1, 2 / farthest)
            for player in ratings.indices { ratings[player] += scale * step[player] }
            if farthest < 1e-7 { break }
        }
        let mean = ratings.reduce(0, +) / Double(playerCount)
        let isConnected = results.isConnected
        self.ratings = ratings.map { ($0 - mean) / Self.point }
        intervals = results.diagonal.map {
            isConnected ? Self.deviations / ($0.squareRoot() * Self.point) : nil
        }
    }
}

/// A symmetric matrix with a row and a column for each player.
private struct Matrix {
    private(set) var rows: [[Double]]

    init(repeating value: Double, _ diagonal: Double, count: Int) {
        rows = (0..<count).map { row in (0..<count).map { value + ($0 == row ? diagonal : 0) } }
    }

    /// Adds the weight of one pairing to the entries of its two players; negative off the diagonal.
    mutating func add(_ weight: Double, _ players: [Int]) {
        for one in players {
            for other in players { rows[one][other] += one == other ? weight : -weight }
        }
    }

    /// The inverse, by Gauss and Jordan. The matrix is positive definite.
    var inverse: [[Double]] {
        var left = rows
        var right = Matrix(repeating: 0, 1, count: rows.count).rows
        for pivot in rows.indices {
            let scale = 1 / left[pivot][pivot]
            left[pivot] = left[pivot].map { $0 * scale }
            right[pivot] = right[pivot].map { $0 * scale }
            for row in rows.indices where row != pivot {
                let factor = left[row][pivot]
                for column in rows.indices {
                    left[row][column] -= factor * left[pivot][column]
                    right[row][column] -= factor * right[pivot][column]
                }
            }
        }
        return right
    }
}

/// The results of two players against each other.
package protocol RatedPairing {
    /// The indices of both players in the list of ratings.
    var players: [Int] { get }
    /// The number of rounds of the two players against each other.
    var gameCount: Int { get }
    /// The score of the first player: a win counts 1, a draw 1/2.
    var points: Double { get }
    /// Returns the variance of `points` over all rounds, if a round's expected score is `share`.
    func variance(share: Double) -> Double
}
