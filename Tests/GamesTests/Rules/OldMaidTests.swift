import GameProtocol
import Testing

@testable import Games

@Suite struct OldMaidTests {
    /// Plays random rounds in which players leave at any time.
    @Test(arguments: 0..<60)
    func `no hand keeps a pair, and each pair is a point`(_ seed: Int) throws {
        var random = SeededGenerator(seed)
        let row = try #require(GameCatalog.rules.first { $0.name == "old_maid" })
        let count = random.number(in: row.seats)
        var round = try RulesRound(row, players: count, seed: seed)
        var left: Set<Int> = []
        while round.player != nil {
            let table = try #require(round.game as? RefereedTable<OldMaid>).table
            for player in 0..<count {
                let ranks = table.hand(of: player).map(\.lowRank)
                #expect(Set(ranks).count == ranks.count, "\(round.players[player]) keeps a pair")
                if left.contains(player) { #expect(ranks.isEmpty) }
            }
            #expect(2 * table.scores.reduce(0, +) == table.pile("discard").count)
            let other = random.number(in: 0...count - 1)
            if random.chance(5), left.insert(other).inserted {
                try round.send(.left(other))
            } else {
                try round.play(random.one(of: round.moves).request)
            }
        }
    }
}
