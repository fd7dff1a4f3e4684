import Testing

@testable import Bots
@testable import ClientCore

@Suite struct SeenCardsTests {
    private static func cards(_ capacity: Int) -> SeenCards {
        var cards = SeenCards(capacity: capacity)
        cards.begin(cellCount: 8)
        return cards
    }

    private static func known(_ cards: SeenCards) -> [Int] {
        (1...8).filter { cards.pair(at: $0) != nil }
    }

    @Test func `the oldest is forgotten first`() {
        var cards = Self.cards(2)
        for cell in [1, 2, 3] { cards.show(cell, pair: "p\(cell)") }
        #expect(Self.known(cards) == [2, 3])
    }

    @Test func `a card that is shown again is the newest`() {
        var cards = Self.cards(2)
        for cell in [1, 2, 1, 3] { cards.show(cell, pair: "p\(cell)") }
        #expect(Self.known(cards) == [1, 3])
    }

    @Test func `a card that is taken makes room`() {
        var cards = Self.cards(2)
        cards.show(1, pair: "a")
        cards.show(2, pair: "a")
        cards.take(1)
        cards.take(1)
        cards.show(3, pair: "b")
        #expect(Self.known(cards) == [2, 3])
        #expect(cards.count == 2)
    }

    @Test func `equal pairs have equal numbers`() {
        var cards = Self.cards(8)
        cards.show(1, pair: "a")
        cards.show(2, pair: "b")
        cards.show(5, pair: "a")
        #expect(cards.pair(at: 1) == cards.pair(at: 5))
        #expect(cards.pair(at: 1) != cards.pair(at: 2))
        #expect(cards.last == .init(cell: 5, pair: 0))
    }

    @Test func `without any memory the open card is still seen`() {
        var cards = Self.cards(0)
        cards.show(4, pair: "a")
        #expect(Self.known(cards).isEmpty)
        #expect(cards.last?.cell == 4)
    }

    @Test func `a new round begins with nothing`() {
        var cards = Self.cards(8)
        cards.show(1, pair: "a")
        cards.begin(cellCount: 8)
        #expect(Self.known(cards).isEmpty)
        #expect(cards.last == nil)
    }

    @Test func `names of earlier rounds do not count`() {
        var cards = Self.cards(8)
        for round in 1...2 {
            cards.begin(cellCount: 8)
            for number in 1...999 { cards.show(1 + number % 8, pair: "\(round) \(number)") }
        }
        #expect(cards.pair(at: 1) != cards.pair(at: 2))
    }

    @Test(arguments: [Int.min, -1, 0, 1000, .max])
    func `an impossible cell is not remembered`(_ cell: Int) {
        var cards = Self.cards(8)
        cards.show(cell, pair: "a")
        cards.take(cell)
        #expect(cards.count == 0)
        #expect(cards.pair(at: cell) == nil)
        cards.begin(cellCount: cell)
    }

    @Test func `names without end take no memory without end`() {
        var cards = Self.cards(8)
        for number in 0..<5000 { cards.show(1 + number % 8, pair: "p\(number)") }
        #expect(cards.count == 8)
    }
}
