import Ratings

/// All rounds of two bots in an arena, or of one bot alone. Two rounds in a row are a pair: the
/// same deal, with the seats swapped. The rounds of a pair depend on each other, so the pair is the
/// unit of all errors.
struct ArenaPairing: RatedPairing, Equatable, Sendable {
    /// The indices of the bots in the list of contestants.
    let players: [Int]
    /// The lead over all rounds: the points of the first bot minus the other's, or the points of a
    /// bot that plays alone. Rounds with a failure do not count. `leadByFirst` is the lead by the
    /// bot that began.
    private(set) var lead = ArenaMean()
    private(set) var leadByFirst = [ArenaMean(), ArenaMean()]
    /// The mean, over all complete pairs, of the sum of the leads in both rounds.
    private(set) var leadOfPairs = ArenaMean()
    /// The number of pairs by the first bot's score in them: 0, 1/2, 1, 3/2 and 2.
    private(set) var pairScores = [Int](repeating: 0, count: 5)
    /// The first rounds of pairs whose second round is missing, by the number of the pair.
    private var halves: [Int: ArenaGame] = [:]
    private(set) var gameCount = 0
    private(set) var wonCount = 0
    private(set) var drawnCount = 0
    var lostCount: Int { gameCount - wonCount - drawnCount }
    /// The failures of each bot, by cause.
    private(set) var failures: [[ArenaFailure: Int]]
    private(set) var paces: [ArenaPace]

    init(_ players: [Int]) {
        self.players = players
        failures = players.map { _ in [:] }
        paces = players.map { _ in ArenaPace() }
    }

    mutating func add(_ game: ArenaGame) {
        gameCount += 1
        if game.isWon { wonCount += 1 }
        if game.isDrawn { drawnCount += 1 }
        if let failure = game.failure {
            failures[failure.player][failure.cause, default: 0] += 1
        } else {
            lead.add(game.lead)
            leadByFirst[game.first].add(game.lead)
        }
        for (player, pace) in game.paces.enumerated() where player < paces.count {
            paces[player].add(pace)
        }
        guard players.count > 1 else { return }
        guard let other = halves.removeValue(forKey: game.number / 2) else {
            halves[game.number / 2] = game
            return
        }
        pairScores[game.halfPoints + other.halfPoints] += 1
        if game.failure == nil, other.failure == nil { leadOfPairs.add(game.lead + other.lead) }
    }

    /// The share of rounds that were won, 0 to 1.
    var share: Double { gameCount == 0 ? 0 : Double(wonCount) / Double(gameCount) }

    /// The score of the first bot: a win counts 1, a draw counts 1/2.
    var points: Double { Double(wonCount) + Double(drawnCount) / 2 }

    var pairCount: Int { pairScores.reduce(0, +) }

    /// The standard error of the mean lead.
    var error: Double { players.count > 1 ? leadOfPairs.error / 2 : lead.error }

    /// Returns the variance of the first bot's score over all rounds. `share` is the expected score
    /// of a round. The variance that follows from it counts like four more pairs, so that a few
    /// equal results do not look certain.
    func variance(share: Double) -> Double {
        let expected = share * (1 - share)
        let count = Double(pairCount)
        var (sum, squares) = (0.0, 0.0)
        for (score, pairs) in pairScores.enumerated() {
            sum += Double(score * pairs) / 2
            squares += Double(score * score * pairs) / 4
        }
        let measured = count > 1 ? squares - sum * sum / count : 0
        let ofPair = (measured + 4 * 2 * expected) / (max(0, count - 1) + 4)
        return (count + 1) * ofPair + Double(halves.count) * expected
    }
}

/// The reason why a program lost a round before its end.
enum ArenaFailure: String, CaseIterable, Sendable {
    /// The program ended.
    case crash
    /// The program sent a line that is no legal request.
    case illegal
    /// The program took too long.
    case time
}

/// The moves of a bot, and the time that they took.
struct ArenaPace: Equatable, Sendable {
    var moves = 0
    var microseconds = 0

    mutating func add(_ other: ArenaPace) {
        moves += other.moves
        microseconds += other.microseconds
    }

    var millisecondsPerMove: Double {
        moves == 0 ? 0 : Double(microseconds) / Double(moves) / 1000
    }
}

/// The result of one round in an arena, of two bots or of one bot alone.
struct ArenaGame: Equatable, Sendable {
    /// The round's number in the pairing, from 0.
    var number: Int
    /// The bot that began, 0 or 1.
    var first: Int
    /// The points of each bot: pairs, or cards on the foundations.
    var points: [Int]
    /// The number of moves of all bots together.
    var flips = 0
    /// The outcome for the first bot, as the room reports it.
    var outcome: BotResult.Outcome
    /// The bot that lost the round by a failure, and the cause; nil without a failure.
    var failure: Loss?
    var paces: [ArenaPace] = []

    struct Loss: Equatable, Sendable {
        var player: Int
        var cause: ArenaFailure
    }

    /// The points of the first bot minus the points of the other, or the points of a bot that plays
    /// alone.
    var lead: Int { points[0] - (points.count > 1 ? points[1] : 0) }
    var isWon: Bool { outcome == .win }
    /// Whether both bots won, or neither of them.
    var isDrawn: Bool { points.count > 1 && (outcome == .tie || outcome == .none) }
    /// The score of the first bot in halves: 2 for a win, 1 for a draw.
    var halfPoints: Int { isWon ? 2 : isDrawn ? 1 : 0 }
}

/// The mean of many numbers, and its standard error.
struct ArenaMean: Equatable, Sendable {
    private(set) var count = 0
    private var sum = 0
    private var squares = 0

    mutating func add(_ number: Int) {
        count += 1
        sum += number
        squares += number * number
    }

    var mean: Double { count == 0 ? 0 : Double(sum) / Double(count) }

    /// The standard error of the mean; 0 for fewer than two numbers.
    var error: Double {
        guard count > 1 else { return 0 }
        let variance = (Double(squares) - Double(sum) * mean) / Double(count - 1)
        return (max(0, variance) / Double(count)).squareRoot()
    }
}
