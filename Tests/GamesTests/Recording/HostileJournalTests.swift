import GameProtocol
import Testing

@testable import Games

/// Tests of harmful journals with correct checksums and false content.
///
/// `TEST_SEEDS` is the number of journals of each kind.
@Suite struct HostileJournalTests {
    private static let shares = 4
    private static let count = TestSize.of("TEST_SEEDS")

    @Test(arguments: 0..<shares)
    func `a hostile journal is refused or is a room and never a trap`(share: Int) {
        var (refused, played, damaged) = (0, 0, 0)
        for seed in stride(from: share, to: Self.count, by: Self.shares) {
            let journal = HostileJournal(Self.evening(seed).journal, seed: seed).journal
            let replayed = ReplayedRoom(journal)
            switch replayed.scan.verdict {
            case .complete where replayed.error == nil: played += 1
            case .complete: refused += 1
            // A last line with a repeated member counts as torn.
            case .damaged, .empty, .foreign, .torn: damaged += 1
            }
            guard let replay = replayed.replay, replayed.error == nil else { continue }
            // The replayed room can be shown and can continue.
            if !replay.awaitsSecret { _ = replay.room.state(for: MemberID(1)) }
            #expect(replay.room.members.count == replay.members.count)
        }
        // Each of the three results must be frequent. Otherwise the changes are too weak, or too
        // wild.
        let least = Self.count / Self.shares / 25
        #expect(refused > least && played > least && damaged > least)
    }

    @Test func `bytes without any sense are no trap`() {
        for seed in 0..<Self.count {
            var random = SeededGenerator(seed)
            let alphabet = Array("{}[]\",:\\\n\n01ae \u{0}é\"crc\"".utf8)
            let bytes = (0..<random.number(in: 0...200)).map { _ in random.one(of: alphabet) }
            let scan = JournalScan(bytes)
            #expect(scan.header == nil && scan.entries.isEmpty && scan.good.byteCount == 0)
        }
    }

    private static func evening(_ seed: Int) -> JournaledRoom {
        switch seed % 3 {
        case 0: JournaledRoom.concentration(seed: seed % 60, isDealt: true).0
        case 1: JournaledRoom.table(seed: seed % 60).0
        default: JournaledRoom.highCard(seed: seed % 60).0
        }
    }
}
