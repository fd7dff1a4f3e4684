import GameProtocol
import Testing

@testable import Games

@Suite struct CrazyEightsTests {
    /// Deals these hands of seven to ann and bob, and turns the next card up.
    private func round(_ ann: String, _ bob: String, _ rest: String) throws -> RulesRound {
        let named = cards("\(ann) \(bob) \(rest)")
        let others = PlayingCard.newDeck(jokers: false).filter { !named.contains($0) }
        let row = try #require(GameCatalog.rules.first { $0.name == "crazy_eights" })
        return try RulesRound(row, players: 2, seed: 0, cards: named + others)
    }

    @Test func `a card matches suit or value and an eight is wild`() throws {
        var round = try round("2H 3S 8C 4D 5D 6D 9D", "2C 3C 4C 5C 6C 7C 9C", "2S")
        let texts = round.moves.map(\.text)
        #expect(
            texts == [
                "three of spades", "two of hearts", "eight of clubs, diamonds next",
                "eight of clubs, spades next", "eight of clubs, clubs next",
                "eight of clubs, hearts next", "draw a card",
            ]
        )
        try round.play(round.moves[2].request)
        guard case .event(.deck(let event))? = round.outputs.first else { return }
        #expect(event.notes == [TableNote(name: "suit", value: "DIAMONDS")])
        #expect(round.moves.map(\.text) == ["draw a card"])
        try round.play(round.moves[0].request)
        try round.play(.add(pile: "discard", cards: cards("4D"), from: nil))
        guard case .event(.deck(let next))? = round.outputs.first else { return }
        #expect(next.notes == [])
    }

    @Test func `a wrong card is refused with the rule`() throws {
        var round = try round("2H 3S 8C 4D 5D 6D 9D", "2C 3C 4C 5C 6C 7C 9C", "2S")
        let wrong = DeckMove.add(pile: "discard", cards: cards("4D"), from: nil)
        do {
            try round.play(wrong)
            Issue.record("the card was accepted")
        } catch {
            let refusal = try #require(error as? Refusal)
            #expect(refusal.code == .illegalMove)
            #expect(
                refusal.message == "Play spades, a card with the value 2 or an eight, or draw."
            )
        }
    }
}
