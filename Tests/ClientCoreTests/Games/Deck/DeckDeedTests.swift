import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the words for a player's acts with cards, in all faces.
@Suite struct DeckDeedTests {
    private static let king = PlayingCard(code: "KH").map { [$0] } ?? []

    private func deed(
        _ action: DeckEvent.Action,
        _ change: (inout DeckAct) -> Void = { _ in }
    ) -> DeckDeed? {
        var act = DeckAct(action: action, remaining: 40)
        change(&act)
        return DeckDeed(act)
    }

    private func draw(from: String = "deck", to: String, lay: DeckSide? = nil) -> DeckEvent.Action {
        .drawn(player: "ann", from: from, to: to, count: 1, cards: Self.king, lay: lay)
    }

    @Test func `a draw goes into a hand, onto a pile or to somebody`() {
        #expect(deed(draw(to: "ann"))?.kind == .drew)
        #expect(deed(draw(to: "table"))?.kind == .laid(.init(name: "table")))
        #expect(
            deed(draw(to: "mid", lay: .bottom)) { $0.isNewPile = true }?.kind
                == .laid(.init(name: "mid", isNew: true, isBelow: true))
        )
        #expect(deed(draw(to: "bob")) { $0.isGift = true }?.kind == .dealt(to: "bob"))
    }

    @Test func `what comes of a pile is taken or moved`() {
        #expect(deed(draw(from: "table", to: "ann"))?.kind == .took(from: "table"))
        #expect(
            deed(draw(from: "table", to: "mid"))?.kind
                == .moved(from: "table", to: .init(name: "mid"))
        )
    }

    @Test func `cards of a hand are put or given`() {
        let put = DeckEvent.Action.added(
            player: "ann",
            from: "ann",
            pile: "table",
            count: 1,
            cards: Self.king,
            lay: nil
        )
        #expect(deed(put)?.kind == .put(.init(name: "table")))
        let gift = DeckEvent.Action.added(
            player: "ann",
            from: "ann",
            pile: "bob",
            count: 1,
            cards: nil,
            lay: nil
        )
        let given = deed(gift) { $0.isGift = true }
        #expect(given?.kind == .gave(to: "bob"))
        #expect(given?.cards == nil)
    }

    @Test func `cards go back under the deck, onto it, or with somebody who leaves`() {
        func back(_ pile: String, _ side: DeckSide?) -> DeckEvent.Action {
            .returned(player: "ann", pile: pile, count: 2, cards: nil, lay: side)
        }
        #expect(deed(back("ann", nil))?.kind == .gaveBack(from: nil, onTop: false))
        #expect(deed(back("mid", .top))?.kind == .gaveBack(from: "mid", onTop: true))
        #expect(deed(back("ann", nil)) { $0.hasLeft = true }?.kind == .left)
    }

    @Test func `a shuffle of all cards begins the log anew, and others stay in it`() {
        var log = DeckLog()
        log.take(DeckAct(action: draw(to: "table"), remaining: 51))
        let rest = DeckEvent.Action.shuffled(
            isShuffled: true,
            player: "bob",
            pile: nil,
            deal: nil
        )
        log.take(DeckAct(action: rest, remaining: 51))
        #expect(log.deeds.map(\.kind) == [.shuffledRest, .laid(.init(name: "table"))])
        log.take(DeckAct(action: rest, remaining: 52, isWhole: true))
        #expect(log.deeds.map(\.kind) == [.shuffledAll])
        // No player deals at the beginning.
        log.take(
            DeckAct(
                action: .shuffled(isShuffled: true, player: nil, pile: nil, deal: nil),
                remaining: 52
            )
        )
        #expect(log.deeds.count == 1)
    }

    @Test func `a log keeps what a screen can show`() {
        var log = DeckLog()
        for _ in 0..<500 { log.take(DeckAct(action: draw(to: "table"), remaining: 1)) }
        #expect(log.deeds.count == 60)
    }
}
