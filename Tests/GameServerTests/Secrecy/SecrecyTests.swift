import GameProtocol
import Testing

@testable import Games
@testable import GamesTests

/// Tests that people learn nothing about hidden cards. If two deals differ only in cards that were
/// never turned up, everyone receives the same bytes.
///
/// `TEST_DEALS` is the number of pairs of deals.
@Suite struct SecrecyTests {
    private static let shares = 8
    private static let dealCount = TestSize.of("TEST_DEALS")

    @Test(arguments: 0..<shares)
    func `cards that nobody turned up leave no trace`(share: Int) {
        var differentCount = 0
        for seed in stride(from: share, to: Self.dealCount, by: Self.shares) {
            var game = SecretGame(seed: seed)
            let other = game.otherBoard()
            if other != game.board { differentCount += 1 }
            let isSame = game.play(with: game.board).inboxes == game.play(with: other).inboxes
            #expect(isSame, "game \(seed) tells its deal")
            guard isSame else { return }
        }
        #expect(differentCount > Self.dealCount / Self.shares / 2)
    }

    @Test func `a card that was turned up is seen by all`() throws {
        // The control: if it found no difference, the test above would be blind.
        var blindCount = 0
        for seed in 0..<50 {
            let game = SecretGame(seed: seed)
            guard let cell = game.seen.min() else { continue }
            var other = game.board
            other[cell - 1] = try #require(Theme.testDeck.pairs.last).first
            let (one, two) = (game.play(with: game.board), game.play(with: other))
            for (member, bytes) in one.inboxes where two.inboxes[member] == bytes {
                blindCount += 1
            }
        }
        // The exceptions are people who had left by then.
        #expect(blindCount < 10)
    }

    @Test func `a cell that is face down has no card in any state`() throws {
        for seed in 0..<50 {
            let game = SecretGame(seed: seed)
            for bytes in game.play(with: game.board).inboxes.values {
                let text = String(decoding: bytes, as: UTF8.self)
                let unseen = game.board.indices.filter { !game.seen.contains($0 + 1) }
                for index in unseen {
                    let code = "\"code\":\"\(game.board[index].code)\""
                    #expect(!text.contains(code), "game \(seed) shows \(code)")
                }
                #expect(!text.contains("\"state\":\"down\",\"card\""))
            }
        }
    }

    @Test func `the commitment alone tells two deals apart`() {
        var commits: Set<String> = []
        for board in [board("6D 6H JC JS"), board("6D JC JS 6H")] {
            var room = TestRoom(board, seats: 1)
            room.sit("ann")
            commits.insert(room.state(for: "ann").commit ?? "")
        }
        #expect(commits.count == 2)
    }
}
