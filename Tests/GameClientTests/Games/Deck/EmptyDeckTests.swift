import GameProtocol
import Testing

@testable import ClientCoreTests
@testable import ClientTools

/// Tests of a free table whose players draw every card before the deck is shuffled.
@Suite("A deck without cards") struct EmptyDeckTests {
    @Test func `its proof is checked in a client`() {
        var deck = DeckScript(.free, isQuiet: true)
        deck.sitDown()
        let hand = deck.dealt(1, ["", ""], of: deck.game.options.contents)
        deck.type("draw 52") { deck in
            deck.lie(0, ["ann": 52])
            deck.happen(
                .drawn(player: "ann", from: "deck", to: "ann", count: 52, cards: hand)
            )
        }
        deck.type("shuffle remaining") { deck in
            deck.deal(2, player: "ann", entropies: ["", "ann-entropy"], of: [])
        }
        _ = deck.printed()
        deck.prove(1, entropies: ["", ""])
        deck.prove(2, entropies: ["", "ann-entropy"], of: [])
        let lines = deck.printed().filter { $0.hasPrefix("Proof") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("deal checked") }, "\(lines)")
    }

    @Test func `journal and log of such a table are as they should be`() throws {
        let game = try RecordedGame.emptyDeck()
        #expect(game.log.contains { $0.contains(#"cardtable1 K3QF 2 "#) && $0.contains(#" ","#) })
        let journal = RecordingCheck.verify(Recording(game.journal))
        #expect(journal.findings == [])
        let log = RecordingCheck.verify(Recording(Array(game.log.joined(separator: "\n").utf8)))
        #expect(log.findings == [])
    }
}

extension RecordedGame {
    /// Plays a shared table: ann draws all cards, bob shuffles the empty deck, and ann shuffles all
    /// cards.
    fileprivate static func emptyDeck() throws -> RecordedGame {
        let options = DeckOptions(
            rules: .free,
            deckCount: 1,
            jokers: false,
            cards: nil,
            shuffled: true,
            turnSeconds: 0
        )
        var game = try RecordedGame(.deck(options))
        try game.ask("ann", .move(.deck(.draw(DeckDraw(count: 52)))))
        try game.ask("bob", .move(.deck(.shuffle(.remaining, entropy: "b"))))
        try game.ask("ann", .move(.deck(.shuffle(.all, entropy: "a"))))
        return game
    }
}
