import GameProtocol
import Testing

@Suite("Proofs of decks")
struct DeckProofTests {
    private let entropies = ["", "ann-entropy"]

    /// Returns the verdict on a round of high card with two drawn cards.
    private func verdict(_ tamper: (inout Over, inout DeckScript) -> Void) -> String? {
        var deck = DeckScript(.highCard)
        deck.begin(["bob", "ann"], entropies: entropies)
        let cards = deck.dealt(1, entropies, of: deck.game.options.contents)
        deck.turn(1, "bob")
        deck.draw("bob", cards[0])
        deck.turn(2, "ann")
        deck.draw("ann", cards[1])
        var over = deck.over([("bob", 1), ("ann", 0)], entropies)
        tamper(&over, &deck)
        deck.happen(.over(over))
        return deck.printed().last { $0.hasPrefix("Proof") }
    }

    private static let checked = "deal checked, all 52 cards are as they were dealt."

    private static func differs(_ what: String) -> String { "THE DEAL DOES NOT MATCH: \(what)." }

    @Test func `an honest round is checked`() {
        #expect(verdict { _, _ in } == "Proof: \(Self.checked)")
    }

    @Test func `a tampered round does not match`() {
        let promised = Self.differs("the cards shown now are not those that were promised")
        #expect(
            verdict { over, _ in over.proof = over.proof.replacing("KH", with: "KX") }
                == "Proof: \(promised)"
        )
        let seed = Self.differs("the server's seed is not the one that was promised")
        #expect(
            verdict { over, _ in over.serverSeed = String(repeating: "f", count: 32) }
                == "Proof: \(seed)"
        )
        let gift = Self.differs("what you gave to the shuffle is not in it")
        #expect(verdict { over, _ in over.entropies[1] = "x" } == "Proof: \(gift)")
        let dealt = Self.differs("dealing again gives other cards")
        #expect(verdict { over, _ in over.entropies[0] = "x" } == "Proof: \(dealt)")
    }

    @Test func `a card that was drawn otherwise does not match`() {
        let found = verdict { _, deck in
            let cards = deck.dealt(1, entropies, of: deck.game.options.contents)
            deck.draw("bob", cards[3])
        }
        #expect(found == "Proof: \(Self.differs("card 3 was another one when it was shown"))")
    }

    @Test func `a deal of other cards than the rooms does not match`() {
        var deck = DeckScript(.free, isQuiet: true)
        let wrong = Array(deck.game.options.contents.dropLast()) + PlayingCard.codes("AS")
        deck.greet()
        deck.ok(.entered(deck.snapshot(["bob"])))
        deck.deal(1, player: nil, entropies: [""], of: wrong)
        _ = deck.printed()
        deck.prove(1, entropies: [""], of: wrong)
        #expect(
            deck.printed()
                == ["Proof of deal 1: \(Self.differs("the proof is not of this round"))"]
        )
    }

    /// Three deals of a free table: all cards, the rest, and all cards again.
    @Test func `every deal of a free table is checked`() {
        #expect(freeProofs { _, _ in } == ["52 cards", "50 cards"])
    }

    @Test func `a tampered deal of a free table does not match`() {
        #expect(
            freeProofs { number, proof in
                if number == 2 { proof.serverSeed = String(repeating: "0", count: 32) }
            } == ["52 cards", Self.differs("the server's seed is not the one that was promised")]
        )
        #expect(
            freeProofs { number, proof in
                if number == 2 { proof.entropies = ["", ""] }
            } == ["52 cards", Self.differs("what you gave to the shuffle is not in it")]
        )
        #expect(
            freeProofs { number, proof in
                if number == 1 { proof.deal = 7 }
            } == ["cannot be checked: the cards were dealt before you came.", "50 cards"]
        )
    }

    @Test func `a hand that was dealt otherwise does not match`() {
        let found = freeProofs(drawnAt: 1) { _, _ in }
        #expect(
            found == [Self.differs("card 1 was another one when it was shown"), "50 cards"]
        )
    }

    @Test func `a card on top of the deck does not lie on the next deal`() {
        var deck = DeckScript(.free, isQuiet: true)
        deck.sitDown()
        let all = deck.game.options.contents
        let hand = Array(deck.dealt(1, ["", ""], of: all).prefix(1))
        deck.type("draw") { deck in
            deck.lie(51, ["ann": 1])
            deck.happen(.drawn(player: "ann", from: "deck", to: "ann", count: 1, cards: hand))
        }
        deck.type("top \(hand[0].code)") { deck in
            deck.lie(52)
            deck.happen(.returned(player: "ann", pile: "ann", count: 1, cards: hand, lay: .top))
        }
        deck.type("shuffle all") { deck in
            deck.deal(2, player: "ann", entropies: entropies, of: all)
        }
        let drawn = Array(deck.dealt(2, entropies, of: all).prefix(2))
        deck.type("draw 2") { deck in
            deck.lie(50, ["ann": 2])
            deck.happen(.drawn(player: "ann", from: "deck", to: "ann", count: 2, cards: drawn))
        }
        _ = deck.printed()
        deck.prove(2, entropies: entropies, of: all)
        #expect(deck.printed() == ["Proof of deal 2: \(Self.checked)"])
    }

    @Test func `who came late checks what can be checked`() {
        var deck = DeckScript(.free, isQuiet: true)
        deck.greet()
        var state = deck.snapshot(["bob"])
        state.round = 1
        state.commit = deck.proof(1, ["x"]).commit
        deck.ok(.entered(state))
        _ = deck.printed()
        deck.prove(1, entropies: ["x"])
        #expect(
            deck.printed() == [
                "Proof of deal 1: deal checked as far as it goes: "
                    + "this client did not see the beginning of the deal."
            ]
        )
    }

    private func freeProofs(
        drawnAt place: Int = 0,
        _ tamper: (Int, inout DealProof) -> Void
    ) -> [String] {
        var deck = DeckScript(.free, isQuiet: true)
        deck.sitDown()
        let first = deck.dealt(1, ["", ""], of: deck.game.options.contents)
        let hand = Array(first[place..<place + 2])
        deck.type("draw 2") { deck in
            deck.lie(50, ["ann": 2])
            deck.happen(
                .drawn(player: "ann", from: "deck", to: "ann", count: 2, cards: hand)
            )
        }
        let rest = deck.game.options.contents.filter { !hand.contains($0) }
        deck.type("shuffle remaining") { deck in
            deck.deal(2, player: "ann", entropies: entropies, of: rest)
        }
        _ = deck.printed()
        deck.prove(1, entropies: ["", ""]) { tamper(1, &$0) }
        deck.prove(2, entropies: entropies, of: rest) { tamper(2, &$0) }
        return deck.printed().map { line in
            let words = line.drop { $0 != ":" }.dropFirst(2)
            guard words.hasPrefix("deal checked, all ") else { return String(words) }
            return words.dropFirst(18).split(separator: " ").prefix(2).joined(separator: " ")
        }
    }
}
