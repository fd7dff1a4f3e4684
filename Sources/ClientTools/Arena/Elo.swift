/// Elo ratings from the results of many rounds: 400 points more mean ten times the odds of a win.
///
/// The Bradley-Terry model, solved by Hunter's iteration; a draw counts half. Every pairing gets
/// one additional draw, so that a player who lost every round still has a finite rating.
struct Elo {
    /// The ratings by player; their mean is 0.
    let ratings: [Double]

    init(playerCount: Int, _ pairings: [ArenaPairing]) {
        var strengths = [Double](repeating: 1, count: playerCount)
        for _ in 0..<1000 {
            var points = [Double](repeating: 0, count: playerCount)
            var weights = points
            for pairing in pairings {
                let (one, other) = (pairing.players[0], pairing.players[1])
                let games = Double(pairing.lead.count + 1)
                points[one] += pairing.points + 0.5
                points[other] += games - pairing.points - 0.5
                let weight = games / (strengths[one] + strengths[other])
                weights[one] += weight
                weights[other] += weight
            }
            for player in 0..<playerCount where weights[player] > 0 {
                strengths[player] = points[player] / weights[player]
            }
        }
        let logarithms = strengths.map { 400 * Self.logarithm($0) / Self.logarithm(10) }
        let mean = logarithms.reduce(0, +) / Double(max(1, playerCount))
        ratings = logarithms.map { $0 - mean }
    }

    /// Returns the natural logarithm, by the series of the area tangent: the standard library has
    /// none.
    static func logarithm(_ number: Double) -> Double {
        let ln2 = 0.693_147_180_559_945_3
        let part = (number.significand - 1) / (number.significand + 1)
        var (power, sum) = (part, 0.0)
        for odd in stride(from: 1, through: 61, by: 2) {
            sum += power / Double(odd)
            power *= part * part
        }
        return 2 * sum + Double(number.exponent) * ln2
    }
}
