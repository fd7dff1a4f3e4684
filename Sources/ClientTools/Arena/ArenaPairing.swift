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
