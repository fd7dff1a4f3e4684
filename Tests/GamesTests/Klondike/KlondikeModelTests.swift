import GameProtocol
import Testing

@testable import Games

/// Tests of random rounds in whole rooms; `TEST_KLONDIKE_GAMES` is their number.
@Suite struct KlondikeModelTests {
    private static let shares = 4
    private static let roundCount = TestSize.of("TEST_KLONDIKE_GAMES")

    @Test(arguments: 0..<shares)
    func `what is known by the events is what the snapshot shows`(share: Int) {
        for seed in stride(from: share, to: Self.roundCount, by: Self.shares) {
            let evening = PatienceEvening(seed: seed)
            if let failure = evening.failure { Issue.record("round \(seed): \(failure)") }
            let room = evening.room
            #expect(room.remainsOfRound() + room.remainsOfMembers() == [], "round \(seed)")
        }
    }

    @Test(arguments: 0..<shares)
    func `an evening of patience comes back as it was`(share: Int) {
        for seed in stride(from: share, to: Self.roundCount, by: Self.shares) {
            guard let room = JournaledRoom.patience(seed: seed) else {
                return #expect(Bool(false))
            }
            if let failure = room.failure { Issue.record("evening \(seed): \(failure)") }
            let replayed = ReplayedRoom(room.journal)
            #expect(replayed.scan.verdict == .complete, "evening \(seed)")
            let difference = room.moments.last.flatMap {
                replayed.difference(from: $0, told: room.told)
            }
            #expect(difference == nil, "evening \(seed)")
        }
    }
}
