/// Elo ratings from the results of many rounds: 400 points more mean ten times the odds of a win.
///
/// The Bradley-Terry model, solved by Newton's method; a draw counts half. Every pairing gets one
/// additional draw, so that a player who lost every round still has a finite rating.
public struct Elo: Sendable {
    /// The ratings by player; their mean is 0.
    public private(set) var ratings: [Double]
    /// Half the width of each rating's interval of 95 %. Nil if results do not connect all players.
    public private(set) var intervals: [Double?]

    /// One point of Elo on the natural scale of odds.
    private static let point = logarithm(10) / 400
    /// The normal distribution has 95 % of its weight within that many standard deviations.
    private static let deviations = 1.96

    /// The most players for whom the errors take account of all results at once. The work grows
    /// with the cube of the number.
    private static let mostExact = 128

    /// Rates players by the results of pairings. With more than 128 players each error takes the
    /// ratings of the opponents for certain, so that it is a little too small.
    public init(playerCount: Int, _ pairings: [some RatedPairing]) {
        let pairings = pairings.filter { $0.gameCount > 0 }
        guard playerCount <= Self.mostExact else {
            (ratings, intervals) = Self.quick(playerCount, pairings)
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

    /// Returns the standard errors, from the spread of the results themselves. Rounds on a mirrored
    /// deal depend on each other, so the spread is between pairs of rounds.
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

    /// Returns ratings and intervals, one player after the other until none moves.
    private static func quick(
        _ playerCount: Int,
        _ pairings: [some RatedPairing]
    ) -> (ratings: [Double], intervals: [Double?]) {
        var opponents = [[(other: Int, games: Double, points: Double)]](
            repeating: [],
            count: playerCount
        )
        for pairing in pairings {
            let (one, other) = (pairing.players[0], pairing.players[1])
            let games = Double(pairing.gameCount + 1)
            opponents[one].append((other, games, pairing.points + 0.5))
            opponents[other].append((one, games, games - pairing.points - 0.5))
        }
        var ratings = [Double](repeating: 0, count: playerCount)
        var weights = ratings
        for _ in 0..<200 {
            var largest = 0.0
            for player in ratings.indices {
                var (slope, weight) = (0.0, 1e-9)
                for (other, games, points) in opponents[player] {
                    let share = share(ratings[player] - ratings[other])
                    slope += points - games * share
                    weight += games * share * (1 - share)
                }
                let step = min(max(slope / weight / point, -200), 200)
                ratings[player] += step
                weights[player] = weight
                largest = max(largest, abs(step))
            }
            if largest < 0.01 { break }
        }
        let mean = ratings.reduce(0, +) / Double(playerCount)
        let isConnected = isConnected(opponents.map { $0.map(\.other) })
        return (
            ratings.map { $0 - mean },
            weights.map { isConnected ? deviations / ($0.squareRoot() * point) : nil }
        )
    }

    /// Whether results lead from the first player to all others.
    private static func isConnected(_ opponents: [[Int]]) -> Bool {
        var (isReached, waiting) = (opponents.map { _ in false }, [0])
        while let player = waiting.popLast() {
            if isReached[player] { continue }
            isReached[player] = true
            waiting += opponents[player].filter { !isReached[$0] }
        }
        return !isReached.contains(false)
    }

    /// Returns the expected score of a player with that many points of Elo more than the other.
    public static func share(_ lead: Double) -> Double { 1 / (1 + exponential(-lead * point)) }

    /// Returns the points of Elo between two players of whom the first expects that score.
    public static func lead(share: Double) -> Double { -logarithm(1 / share - 1) / point }

    /// Returns the natural logarithm, by the series of the area tangent: the standard library has
    /// none.
    public static func logarithm(_ number: Double) -> Double {
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
    public static func exponential(_ exponent: Double) -> Double {
        let part = min(max(exponent, -700), 700) / 1024
        var (power, sum) = (1.0, 1.0)
        for number in 1...12 {
            power *= part / Double(number)
            sum += power
        }
        return (0..<10).reduce(sum) { result, _ in result * result }
    }
}

/// A symmetric matrix with a row and a column for each player.
private struct Matrix {
    private(set) var rows: [[Double]]

    init(repeating value: Double, _ diagonal: Double, count: Int) {
        rows = (0..<count).map { row in (0..<count).map { value + ($0 == row ? diagonal : 0) } }
    }

    /// Adds the weight of one pairing.
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
public protocol RatedPairing {
    /// The indices of both players.
    var players: [Int] { get }
    /// The number of rounds.
    var gameCount: Int { get }
    /// The score of the first player: a win counts 1, a draw 1/2.
    var points: Double { get }
    /// Returns the variance of that score over all rounds, with an expected score of a round.
    func variance(share: Double) -> Double
}
