import GameProtocol
import Testing

@testable import Games

/// Tests of the deals of a shared table: their numbers, seeds, commitments and proofs.
@Suite struct DeckDealTests {
    @Test func `every shuffle of the deck is a deal and a full one proves them`() throws {
        var room = TestRoom(.free, deckCount: 2)
        room.sit("ann")
        room.sit("bob")
        var commits = [try #require(room.state(for: "ann").commit)]
        room.draw("ann", 7)
        room.ask("bob", .ready(false, entropy: "bob-part"))
        let rest = room.deck?.sortedCards ?? []
        #expect(
            room.shuffle("ann", .remaining, entropy: "ann-part")[1]
                == "shuffled true ann - deal 2 97 ann:7"
        )
        commits.append(try #require(room.state(for: "ann").commit))
        #expect(room.state(for: "ann").round == 2)
        let order = room.deck?.cards.map(\.code)
        let secret = TestRoom.secret(1)
        let seed = secret.seed(room: "K3QF", round: 2, entropies: ["ann-part", "bob-part"])
        #expect(dealDeck(codes: rest.map(\.code), seed: seed).codes == order)

        let shuffled = room.shuffle("bob")
        #expect(
            shuffled == [
                "bob: ok", "proof 1 [\"\"]", "proof 2 [\"ann-part\", \"bob-part\"]",
                "shuffled true bob - deal 3 104 ",
            ]
        )
        let proofs = room.events.compactMap { event in
            if case .proof(let proof) = event.body { proof } else { nil }
        }
        #expect(zip(proofs, commits).allSatisfy { Proof.check($0.proof, against: $1) })
        #expect(proofs.map(\.serverSeed) == [TestRoom.secret(0), secret].map(\.serverSeed))
        #expect(Proof(line: proofs[1].proof)?.codes == order)
        // The room does not prove a used deal again.
        #expect(room.shuffle("ann").count == 3)
    }

    @Test func `a pile is shuffled by the next words of the deal`() {
        var room = TestRoom(.free, seats: 1)
        room.sit("ann")
        let seed = TestRoom.secret(0).seed(room: "K3QF", round: 1, entropies: [""])
        var (deck, words) = dealDeck(codes: PlayingCard.newDeck(jokers: false), seed: seed)
        var hand = Array(deck.prefix(9))
        room.draw("ann", 9)
        deck.removeFirst(9)
        #expect(room.shuffle("ann", .pile("ann"))[1] == "shuffled true ann ann deal 0 43 ann:9")
        words.shuffle(&hand)
        #expect(room.deck?.piles.first?.cards == hand)
        room.add("ann", hand.map(\.code).joined(separator: " "), to: "mid")
        var drawn: [PlayingCard] = []
        for left in [9, 8, 7] { drawn.append(hand.remove(at: words.number(below: left))) }
        room.draw("ann", 3, from: "mid", .random)
        #expect(room.deck?.piles.map(\.cards) == [drawn, hand])
    }

    @Test func `the rest is shuffled only so often without a proof`() {
        var room = TestRoom(.free, seats: 1)
        room.sit("ann")
        for _ in 0..<Limits.maximumUnprovenShuffles {
            #expect(room.shuffle("ann", .remaining).first == "ann: ok")
        }
        #expect(room.shuffle("ann", .remaining) == ["ann: not_allowed"])
        #expect(room.shuffle("ann").count == Limits.maximumUnprovenShuffles + 3)
        #expect(room.shuffle("ann", .remaining).first == "ann: ok")
    }

    @Test func `a deck that is as new has its order and its commitment`() {
        var room = TestRoom(
            FreeTable(
                DeckOptions(
                    rules: .free,
                    deckCount: 1,
                    jokers: true,
                    cards: nil,
                    shuffled: false,
                    turnSeconds: 0
                )
            ),
            seats: 1
        )
        room.sit("ann")
        #expect(room.deck?.cards == PlayingCard.newDeck(jokers: true))
        #expect(room.state(for: "ann").commit != nil)
    }
}
