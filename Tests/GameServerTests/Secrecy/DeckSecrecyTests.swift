import GameProtocol
import Testing

@testable import GameServer
@testable import Games
@testable import GamesTests

/// Tests that a viewer learns nothing about hidden cards. If two evenings differ only in cards that
/// a viewer neither saw nor named, the viewer receives the same bytes.
///
/// `TEST_DECK_DEALS` is the number of pairs of deals.
@Suite struct DeckSecrecyTests {
    private static let shares = 8
    private static let dealCount = TestSize.of("TEST_DECK_DEALS")

    @Test(arguments: 0..<shares)
    func `a foreign hand and the deck leave no trace`(share: Int) {
        var differentCount = 0
        for seed in stride(from: share, to: Self.dealCount, by: Self.shares) {
            var table = SecretTable(seed: seed)
            let viewer = SecretTable.names[seed / Self.shares % 4]
            let lines = table.play([:], seenBy: viewer)
            let other = table.otherCards(for: viewer, lines)
            if other.contains(where: { $0 != $1 }) { differentCount += 1 }
            let isSame = table.play(other, seenBy: viewer) == lines
            #expect(isSame, "evening \(seed) tells \(viewer) what is hidden")
            guard isSame else { return }
        }
        #expect(differentCount > Self.dealCount / Self.shares / 2)
    }

    @Test func `a hand is seen by its owner`() {
        // The control: if it found no difference, the test above would be blind.
        var (differentCount, sameCount) = (0, 0)
        for seed in 0..<60 {
            var table = SecretTable(seed: seed)
            let other = table.otherCards(for: "eve", table.play([:], seenBy: "eve"))
            if table.play([:], seenBy: "ann") == table.play(other, seenBy: "ann") {
                sameCount += 1
            } else {
                differentCount += 1
            }
        }
        #expect(differentCount > sameCount / 2)
    }

    @Test func `what comes late is to the byte what would have come in time`() {
        var secretCount = 0
        for seed in 0..<max(40, Self.dealCount / 10) {
            let table = SecretTable(seed: seed)
            let audience = table.audience(of: [:], seenBy: "eve")
            for member in SecretTable.names.map(table.member) {
                let live = audience.events[member] ?? [:]
                let came = audience.cameAfter[member] ?? 0
                guard let last = live.keys.max() else { continue }
                for seen in max(came, audience.history.firstSeq - 1)...last {
                    // People who have left receive nothing, but the history still knows them.
                    let late = audience.history.lines(after: seen, for: member, of: "A") ?? []
                    let inTime = (seen..<last).flatMap { live[$0 + 1] ?? [] }
                    #expect(late.starts(with: inTime), "evening \(seed) after \(seen)")
                }
                let others = SecretTable.names.map(table.member).filter { $0 != member }
                secretCount += live.count { seq, line in
                    others.contains { audience.events[$0]?[seq].map { $0 != line } ?? false }
                }
            }
        }
        // The control: some copies differed.
        #expect(secretCount > 100)
    }

    @Test func `both copies of an event have the same number`() {
        var room = TestRoom(.free)
        room.sit("ann")
        room.sit("bob")
        var seq = room.state(for: "ann").seq
        var copies = 0
        for step in 0..<20 {
            room.draw(step % 2 == 0 ? "ann" : "bob")
            for case .event(let event, let own) in room.effects {
                seq += 1
                #expect(event.seq == seq)
                #expect(own?.event.seq == seq)
                #expect(own?.members.count == 1)
                copies += 1
            }
        }
        #expect(copies == 20)
    }
}
