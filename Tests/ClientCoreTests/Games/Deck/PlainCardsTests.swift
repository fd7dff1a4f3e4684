import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

@Suite("PlainCards")
struct PlainCardsTests {
    @Test(
        arguments: [
            ("KH", "the king of hearts"), ("KH 0S", "the king of hearts and the ten of spades"),
            ("X2", "the red joker"), ("AS 2S 3S 0D", "4 cards: AS 2S 3S 10D"),
        ]
    )
    func `few cards are named and many have codes`(codes: String, words: String) {
        #expect(PlainCards.words(PlayingCard.codes(codes)) == words)
    }

    @Test func `pictures fit in 80 columns of ASCII`() {
        let cards = PlayingCard.newDeck(jokers: true)
        for name in [nil, "ann", String(repeating: "x", count: 20), "日本"] {
            let lines = PlainCards.pictures(cards.map { .init(card: $0, name: name) })
            for line in lines { #expect(Width.of(line) <= 80) }
            let text = lines.joined(separator: "\n")
            for card in cards { #expect(text.contains("|\(PlainCards.code(card))")) }
        }
        #expect(PlainCards.pictures([]).isEmpty)
    }

    @Test func `a list of rooms names the game`() {
        var options = DeckOptions(
            rules: .highCard,
            deckCount: 1,
            jokers: false,
            cards: nil,
            shuffled: true,
            turnSeconds: 60
        )
        #expect(PlainRooms.game(.deck(options)) == "Deck draw, high card")
        options.rules = .free
        options.deckCount = 2
        options.jokers = true
        #expect(PlainRooms.game(.deck(options)) == "Deck draw, free, 2 decks with jokers")
        options.cards = PlayingCard.codes("AS 2S 3S")
        #expect(PlainRooms.game(.deck(options)) == "Deck draw, free, 6 cards")
    }
}
