/// All games of two bots in an arena.
struct ArenaPairing: Equatable, Sendable {
    /// Their places in the list of levels.
    let players: [Int]
    /// How many pairs more the first named one took: in all games, and by who began.
    private(set) var lead = ArenaMean()
    private(set) var leadByFirst = [ArenaMean(), ArenaMean()]
    private(set) var wonCount = 0
    private(set) var drawnCount = 0
    var lostCount: Int { lead.count - wonCount - drawnCount }

    init(_ players: [Int]) { self.players = players }

    mutating func add(_ game: ArenaGame) {
        lead.add(game.lead)
        leadByFirst[game.first].add(game.lead)
        if game.lead > 0 { wonCount += 1 }
        if game.lead == 0 { drawnCount += 1 }
    }

    /// What the first named one won of these games, a draw being worth a half.
    var points: Double { Double(wonCount) + Double(drawnCount) / 2 }
}

/// A game of two bots, as an arena counts it.
struct ArenaGame: Equatable, Sendable {
    /// Which of the two began, 0 or 1.
    var first: Int
    /// The pairs that each took.
    var points: [Int]
    /// The cards that were turned up, by all together.
    var flips = 0

    /// How many pairs more the first named one took.
    var lead: Int { points[0] - points[1] }
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
