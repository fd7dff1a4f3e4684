import GameProtocol
import Testing

@testable import Games

/// Tests of random evenings, compared with a naive table and an independent scorer;
/// `TEST_DECK_GAMES` is their number.
@Suite struct DeckModelTests {
    private static let shares = 8
    private static let tableCount = TestSize.of("TEST_DECK_GAMES")
    private static let gameCount = TestSize.of("TEST_DECK_GAMES")

    @Test(arguments: 0..<shares)
    func `a table is what the naive one is`(share: Int) {
        var (done, refused) = (0, 0)
        for seed in stride(from: share, to: Self.tableCount, by: Self.shares) {
            var table = RandomTable(seed: seed)
            table.play(steps: 40)
            if let failure = table.failure {
                Issue.record("table \(seed): \(failure)")
                return
            }
            let room = table.room
            #expect(room.remainsOfRound() + room.remainsOfMembers() == [], "table \(seed)")
            done += table.doneCount
            refused += table.refusedCount
        }
        #expect(done > refused / 3)
        #expect(refused > done / 3)
    }

    @Test(arguments: 0..<shares)
    func `a round of high card ends as the scorer says`(share: Int) {
        for seed in stride(from: share, to: Self.gameCount, by: Self.shares) {
            let round = RandomHighCard(seed: seed)
            if let failure = round.failure {
                Issue.record("round \(seed): \(failure)")
                return
            }
            let room = round.room
            #expect(room.remainsOfRound() + room.remainsOfMembers() == [], "round \(seed)")
        }
    }
}
