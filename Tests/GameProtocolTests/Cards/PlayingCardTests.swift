import GameProtocol
import Testing

struct PlayingCardTests {
    private let deck = PlayingCard.newDeck(jokers: true)

    @Test func `a new deck runs from the ace of spades to the king of hearts`() {
        let codes = deck.map(\.code)
        #expect(codes.count == 54)
        #expect(Set(codes).count == 54)
        #expect(codes[..<13].joined(separator: " ") == "AS 2S 3S 4S 5S 6S 7S 8S 9S 0S JS QS KS")
        #expect([codes[13], codes[26], codes[39], codes[51]] == ["AD", "AC", "AH", "KH"])
        #expect(codes[52...] == ["X1", "X2"])
        #expect(PlayingCard.newDeck(jokers: false) == Array(deck[..<52]))
    }

    @Test func `every code is read in either case`() {
        for card in deck {
            #expect(PlayingCard(code: card.code) == card)
            #expect(PlayingCard(code: card.code.lowercased()) == card)
        }
    }

    @Test(arguments: [
        "", "A", "S", "10H", "1H", "SA", "X3", "X0", "AX", "ASS", " AS", "AS\n", "AS\u{301}", "ÅS",
        "ＡＳ", "0", "a♠", "zz", "\u{1}S", "!S",
    ])
    func `anything else is no code`(text: String) {
        #expect(PlayingCard(code: text) == nil)
    }

    @Test(arguments: [
        ("AS", "ACE SPADES AS.svg ace of spades", "A♠", 14),
        ("AD", "ACE DIAMONDS aceDiamonds.svg ace of diamonds", "A♦", 14),
        ("0H", "10 HEARTS 0H.svg ten of hearts", "10♥", 10),
        ("6D", "6 DIAMONDS 6D.svg six of diamonds", "6♦", 6),
        ("2C", "2 CLUBS 2C.svg two of clubs", "2♣", 2),
        ("JS", "JACK SPADES JS.svg jack of spades", "J♠", 11),
        ("QH", "QUEEN HEARTS QH.svg queen of hearts", "Q♥", 12),
        ("KD", "KING DIAMONDS KD.svg king of diamonds", "K♦", 13),
        ("X1", "JOKER BLACK X1.svg black joker", "X1", 15),
        ("X2", "JOKER RED X2.svg red joker", "X2", 15),
    ])
    func `cards are described in their vocabulary`(
        code: String,
        words: String,
        sign: String,
        rank: Int
    ) throws {
        let card = try #require(PlayingCard(code: code))
        #expect("\(card.value) \(card.suit) \(card.image) \(card.words)" == words)
        #expect(card.sign == sign)
        #expect(card.highCardRank == rank)
    }

    @Test func `half of the cards are red`() {
        let red = deck.filter { $0.color == .red }.map(\.code)
        #expect(red.count == 27)
        #expect(red.allSatisfy { $0.hasSuffix("D") || $0.hasSuffix("H") || $0 == "X2" })
    }

    @Test func `the card object keeps the order of its keys`() throws {
        var writer = JSONWriter()
        try #require(PlayingCard(code: "0H")).encode(into: &writer)
        let expected = #"{"code":"0H","value":"10","suit":"HEARTS","image":"0H.svg"}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }
}
