import GameProtocol
import Testing

@testable import ClientCore

@Suite("Cards for others at a shared table")
struct GiftTests {
    /// Makes a table of bob's, and gives ann two cards.
    private func script(asks: Bool = true) -> DeckScript {
        var deck = DeckScript(.free, cards: "AS 2S 3S 4S 5S 6S", shuffled: false, asks: asks)
        deck.sitDown()
        deck.type("draw 2") { deck in
            deck.lie(4, ["ann": 2, "bob": 0])
            deck.happen(.drawn("ann", 2, "AS 2S"))
        }
        _ = deck.printed()
        return deck
    }

    /// A gift never makes a pile, even if its receiver has left meanwhile.
    private static func add(_ pile: String, new: Bool? = nil) -> Request.Body {
        .room(.move(.deck(.add(pile: pile, cards: PlayingCard.codes("AS"), from: nil, new: new))))
    }

    @Test func `give goes into a hand or nowhere`() {
        var deck = script()
        let count = deck.sent.count
        deck.type("give AS bbo")
        #expect(deck.sent.count == count)
        #expect(deck.printed() == ["There is no bbo here. Type who."])
        deck.type("give AS to BOB")
        #expect(deck.sent.last?.body == Self.add("bob", new: false))
        deck.type("give AS")
        #expect(deck.printed().last == "Usage: give CARD NAME")
    }

    @Test func `a new pile is made when that was meant`() {
        for (answer, isMade) in [("no", false), ("yes", true), ("", false)] {
            var deck = script()
            let count = deck.sent.count
            deck.type("add AS bbo")
            #expect(deck.sent.count == count)
            #expect(
                deck.printed() == [
                    "bbo does not sit here, and there is no such pile. "
                        + "Make a new open pile bbo, which all can see? (y/N)"
                ]
            )
            deck.type(answer)
            #expect((deck.sent.last?.body == Self.add("bbo")) == isMade)
        }
    }

    @Test func `what is there needs no question`() {
        var deck = script()
        for (pile, new) in [("bob", false), ("table", nil), ("Bob", false)] as [(String, Bool?)] {
            deck.type("add AS \(pile)")
            #expect(deck.client.question == nil)
            #expect(deck.sent.last?.body == Self.add(pile, new: new))
        }
    }

    @Test func `a script is told that the pile is new and open`() {
        var deck = script(asks: false)
        deck.type("add AS mid") { deck in
            deck.lie(4, ["ann": 1, "bob": 0, "mid": 1])
            deck.happen(.added("ann", "AS", onto: "mid"))
        }
        #expect(deck.printed().first == "You put the ace of spades on the new open pile mid.")
        deck.lie(4, ["ann": 0, "bob": 0, "mid": 2])
        deck.happen(.added("ann", "2S", onto: "mid"))
        #expect(deck.printed().first == "You put the two of spades on mid.")
    }

    @Test func `no pile has the name of somebody who has left`() {
        for asks in [true, false] {
            var deck = script(asks: asks)
            deck.happen(.left(player: "bob", role: .player, reason: .leave))
            deck.lie(4, ["ann": 2])
            deck.happen(.drawn("ann", 1, "3S"))
            _ = deck.printed()
            let count = deck.sent.count
            deck.type("add AS bob")
            #expect(deck.sent.count == count)
            #expect(
                deck.printed() == ["bob has left; a pile of that name would lie open to all."]
            )
        }
    }

    @Test func `leaving with cards is asked`() {
        for verb in ["leave", "quit"] {
            var deck = script()
            deck.type(verb)
            #expect(
                deck.printed() == [
                    "Leave the table? Your hand, 2 cards, goes under the deck. "
                        + "yes, no, or away to keep your seat for 120 seconds."
                ]
            )
            deck.type("no")
            #expect(deck.client.room != nil && deck.status == nil)
        }
    }
}
