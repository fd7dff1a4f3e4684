/// All games of two bots in an arena, or of one alone.
struct ArenaPairing: Equatable, Sendable {
    /// Their places in the list of levels.
    let players: [Int]
    /// How much more the first named one reached than the other, or what it reached alone: in all
    /// games, and by who began.
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

    /// The share of games that were won, 0 to 1.
    var share: Double { lead.count == 0 ? 0 : Double(wonCount) / Double(lead.count) }

    /// What the first named one won of these games, a draw being worth a half.
    var points: Double { Double(wonCount) + Double(drawnCount) / 2 }
}

/// A game of two bots, or of one alone, as an arena counts it.
struct ArenaGame: Equatable, Sendable {
    /// Which of the two began, 0 or 1.
    var first: Int
    /// What each reached: pairs, or cards on the foundations.
    var points: [Int]
    /// The moves of all together.
    var flips = 0
    /// How it ended for the first named one, as the room says.
    var outcome: BotResult.Outcome

    /// How much more the first named one reached than the other, or what it reached alone.
    var lead: Int { points[0] - (points.count > 1 ? points[1] : 0) }
    var isWon: Bool { outcome == .win }
    /// Both have won, or neither.
    var isDrawn: Bool { points.count > 1 && (outcome == .tie || outcome == .none) }
}

/// The mean of many numbers, and how far it may be from the true one by chance.
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

    /// The standard error of the mean; 0 where there is no telling.
    var error: Double {
        guard count > 1 else { return 0 }
        let variance = (Double(squares) - Double(sum) * mean) / Double(count - 1)
        return (max(0, variance) / Double(count)).squareRoot()
    }
}
