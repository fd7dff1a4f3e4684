import GameProtocol
import Testing

@testable import ClientCore

@Suite struct OpenTableTests {
    private var table = OpenTable(count: 0)

    private func cards(_ codes: String) -> [PlayingCard] { PlayingCard.codes(codes) }
    private var shown: [String] {
        (table.cards ?? []).map { $0.card.code + ($0.player.map { " \($0)" } ?? "") }
    }

    @Test mutating func `cards lie in the order in which they were laid`() {
        table.add(cards("KH 5S"), by: "ann")
        table.add(cards("2C"), by: "bob")
        #expect(shown == ["KH ann", "5S ann", "2C bob"])
    }

    @Test mutating func `a card that is taken goes`() {
        table.add(cards("KH 5S 2C"), by: "ann")
        table.remove(cards("5S"))
        #expect(shown == ["KH ann", "2C ann"])
        #expect(!table.isUnknown)
    }

    @Test mutating func `which of two equal cards went is not guessed`() {
        table.add(cards("KH 5S"), by: "ann")
        table.add(cards("KH"), by: "bob")
        table.remove(cards("KH"))
        #expect(table.isUnknown)
        table.take(cards("5S KH"), of: 2)
        #expect(shown == ["5S ann", "KH"])
    }

    @Test mutating func `a shuffled pile keeps who laid what`() {
        table.add(cards("KH"), by: "ann")
        table.add(cards("5S"), by: "bob")
        table.loseOrder()
        #expect(table.isUnknown)
        table.take(cards("5S KH"), of: 2)
        #expect(shown == ["5S bob", "KH ann"])
    }

    @Test mutating func `a single card cannot be shuffled`() {
        table.add(cards("KH"), by: "ann")
        table.loseOrder()
        #expect(shown == ["KH ann"])
    }

    @Test mutating func `who laid what before is unknown`() {
        table = OpenTable(count: 2)
        #expect(table.isUnknown)
        table.take(cards("KH 5S"), of: 2)
        #expect(shown == ["KH", "5S"])
        table.add(cards("2C"), by: "ann")
        #expect(shown == ["KH", "5S", "2C ann"])
    }

    @Test mutating func `counts that do not agree ask for the list`() {
        table.add(cards("KH"), by: "ann")
        table.check(count: 1)
        #expect(!table.isUnknown)
        table.check(count: 3)
        #expect(table.isUnknown)
        table.check(count: 0)
        #expect(table.isUnknown)
    }

    @Test mutating func `a server that lists nothing is not asked again`() {
        table = OpenTable(count: 2)
        table.take(nil, of: 2)
        #expect(!table.isUnknown)
        table.take(cards("KH 5S 2C"), of: 2)
        #expect(!table.isUnknown)
        #expect(table.cards == nil)
    }

    @Test mutating func `a card without its face makes the list unknown`() {
        table.add(nil, by: "ann")
        #expect(table.isUnknown)
    }

    @Test mutating func `only the top of a very high pile is known`() {
        table = OpenTable(count: 300)
        table.take(cards("KH 5S"), of: 300)
        table.check(count: 300)
        #expect(!table.isUnknown)
        #expect(table.belowCount == 298)
    }

    @Test mutating func `cards that are laid below come first`() {
        table.add(cards("KH"), by: "ann")
        table.add(cards("5S 2C"), by: "bob", .bottom)
        #expect(shown == ["5S bob", "2C bob", "KH ann"])
    }
}
