/// All rounds of two bots in an arena, or of one bot alone.
struct ArenaPairing: Equatable, Sendable {
    /// The indices of the bots in the list of levels.
    let players: [Int]
    /// The points of the first bot minus the points of the other, or the points of a bot that plays
    /// alone: over all rounds, and by the bot that began.
    private(set) var lead = ArenaMean()
    private(set) var leadByFirst = [ArenaMean(), ArenaMean()]
    private(set) var wonCount = 0
    private(set) var drawnCount = 0
    var lostCount: Int { lead.count - wonCount - drawnCount }

    init(_ players: [Int]) { self.players = players }

    mutating func add(_ game: ArenaGame) {
        lead.add(game.lead)
        leadByFirst[game.first].add(game.lead)
        if game.isWon { wonCount += 1 }
        if game.isDrawn { drawnCount += 1 }
    }

    /// The share of rounds that were won, 0 to 1.
    var share: Double { lead.count == 0 ? 0 : Double(wonCount) / Double(lead.count) }

    /// The score of the first bot: a win counts 1, a draw counts 1/2.
    var points: Double { Double(wonCount) + Double(drawnCount) / 2 }
}

/// The result of one round in an arena, of two bots or of one bot alone.
struct ArenaGame: Equatable, Sendable {
    /// The bot that began, 0 or 1.
    var first: Int
    /// The points of each bot: pairs, or cards on the foundations.
    var points: [Int]
    /// The number of moves of all bots together.
    var flips = 0
    /// The outcome for the first bot, as the room reports it.
    var outcome: BotResult.Outcome

    /// The points of the first bot minus the points of the other, or the points of a bot that plays
    /// alone.
    var lead: Int { points[0] - (points.count > 1 ? points[1] : 0) }
    var isWon: Bool { outcome == .win }
    /// Whether both bots won, or neither of them.
    var isDrawn: Bool { points.count > 1 && (outcome == .tie || outcome == .none) }
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
