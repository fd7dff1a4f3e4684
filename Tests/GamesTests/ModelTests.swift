import Testing

@testable import Games

/// Tests of random evenings in the room and in a naive one, which must give the same lines.
///
/// `TEST_GAMES` is their number.
@Suite struct ModelTests {
    private static let shares = 8
    private static let gameCount = TestSize.of("TEST_GAMES")

    @Test(arguments: 0..<shares)
    func `the room does what the rules say`(share: Int) {
        var rounds = 0
        var refusals = 0
        for seed in stride(from: share, to: Self.gameCount, by: Self.shares) {
            var game = RandomGame(seed: seed)
            game.play(rounds: seed % 4 == 0 ? 2 : 1, steps: 400)
            if let failure = game.failure {
                Issue.record("\(failure)")
                return
            }
            let room = game.room
            #expect(room.remainsOfRound() + room.remainsOfMembers() == [], "game \(seed)")
            rounds += game.finishedRounds
            refusals += game.refusals
        }
        // Most games must reach an end, and some must have refusals; otherwise the test shows
        // little.
        let games = Self.gameCount / Self.shares
        #expect(rounds > games * 8 / 10, "only \(rounds) rounds in \(games) games")
        #expect(refusals > games, "only \(refusals) refusals in \(games) games")
    }
}
