import GameProtocol
import Testing

@testable import Games
@testable import GamesTests

/// Tests that people learn nothing about hidden cards. If two deals differ only in cards that a
/// viewer has not seen, the viewer receives the same bytes. This holds alone and in a race, for
/// players and for spectators.
///
/// `TEST_KLONDIKE_DEALS` is the number of pairs of deals.
@Suite struct KlondikeSecrecyTests {
    private static let shares = 2
    private static let dealCount = TestSize.of("TEST_KLONDIKE_DEALS")

    @Test(arguments: 0..<shares)
    func `cards that a viewer has not seen leave no trace`(share: Int) {
        var (differentCount, raceCount, foreignCount) = (0, 0, 0)
        for seed in stride(from: share, to: Self.dealCount, by: Self.shares) {
            var round = SecretPatience(seed: seed)
            let audience = round.play(with: round.deck)
            // Eight rounds in a row have the same viewer.
            let viewer = round.only ?? round.names[seed / 8 % round.names.count]
            let other = round.otherDeck(for: viewer, audience)
            let twin = round.play(with: other)
            if other != round.deck { differentCount += 1 }
            if round.seats > 1 { raceCount += 1 }
            // A card that another player has seen lies in another place.
            let isForeign = round.names.contains { name in
                audience.inboxes[round.member(name)] != twin.inboxes[round.member(name)]
            }
            if isForeign { foreignCount += 1 }
            let member = round.member(viewer)
            let isSame = audience.inboxes[member] == twin.inboxes[member]
            #expect(isSame, "round \(seed) tells \(viewer) what is hidden")
            guard isSame else { return }
        }
        #expect(differentCount > Self.dealCount / Self.shares / 2)
        #expect(raceCount > Self.dealCount / Self.shares / 4)
        #expect(foreignCount > Self.dealCount / Self.shares / 20)
    }

    @Test func `a card that was seen makes a difference`() {
        // The control: if it found no difference, the test above would be blind.
        var (differentCount, sameCount) = (0, 0)
        for seed in 0..<20 {
            let round = SecretPatience(seed: seed)
            let audience = round.play(with: round.deck)
            for viewer in round.names {
                let seen = round.seen(by: viewer, audience)
                guard let card = round.deck.last(where: seen.contains),
                    let place = round.deck.firstIndex(of: card)
                else { continue }
                let another = round.deck.indices.first { $0 != place } ?? 0
                var other = round.deck
                other.swapAt(place, another)
                let twin = round.play(with: other)
                let member = round.member(viewer)
                if twin.inboxes[member] == audience.inboxes[member] {
                    sameCount += 1
                } else {
                    differentCount += 1
                }
            }
        }
        #expect(sameCount == 0)
        #expect(differentCount > 40)
    }

    @Test func `who plays alone shows everything and who races shows numbers`() {
        for seed in 0..<20 {
            let round = SecretPatience(seed: seed)
            let audience = round.play(with: round.deck)
            let watcher = round.seen(by: SecretPatience.watcher, audience)
            if round.seats == 1 {
                #expect(watcher == round.seen(by: "ann", audience), "round \(seed)")
            } else {
                #expect(watcher == Set([0, 7, 13, 18, 22, 25, 27].map { round.deck[$0] }))
            }
        }
    }
}
