import GameProtocol
import Testing

@testable import Games

/// Tests of random evenings that are journaled during play and then replayed; `TEST_REPLAYS` is the
/// number of evenings of each kind.
@Suite struct ReplayModelTests {
    private static let shares = 4
    private static let count = TestSize.of("TEST_REPLAYS")

    @Test(arguments: 0..<shares)
    func `an evening of concentration comes back as it was`(share: Int) {
        for seed in stride(from: share, to: Self.count, by: Self.shares) {
            let (room, game) = JournaledRoom.concentration(seed: seed)
            expectSame(room, game, seed)
        }
    }

    @Test(arguments: 0..<shares)
    func `a deal is made again from the secrets of the journal`(share: Int) {
        for seed in stride(from: share, to: Self.count, by: Self.shares) {
            let (room, _) = JournaledRoom.concentration(seed: seed, isDealt: true)
            expectSame(room, nil, seed)
        }
    }

    @Test(arguments: 0..<shares)
    func `an evening at a free table comes back as it was`(share: Int) {
        for seed in stride(from: share, to: Self.count, by: Self.shares) {
            let (room, _) = JournaledRoom.table(seed: seed)
            expectSame(room, nil, seed)
        }
    }

    @Test(arguments: 0..<shares)
    func `a round of high card comes back as it was`(share: Int) {
        for seed in stride(from: share, to: Self.count, by: Self.shares) {
            let (room, _) = JournaledRoom.highCard(seed: seed)
            expectSame(room, nil, seed)
        }
    }

    private func expectSame(_ room: JournaledRoom, _ game: (any Game)?, _ seed: Int) {
        if let failure = room.failure { Issue.record("evening \(seed): \(failure)") }
        let replayed = ReplayedRoom(room.journal, game)
        #expect(replayed.scan.verdict == .complete, "evening \(seed)")
        #expect(replayed.scan.entries.count == room.moments.count - 1)
        if let difference = room.moments.last.flatMap({
            replayed.difference(from: $0, told: room.told)
        }) {
            Issue.record("evening \(seed): \(difference)")
        }
    }
}
