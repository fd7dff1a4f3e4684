import GameProtocol
import Testing

@testable import GameClient

@Suite struct OpenTableTests {
    private var table = OpenTable(count: 0)

    private func cards(_ codes: String) -> [PlayingCard] { DeckScript.cards(codes) }
    private var shown: [String] {
        (table.cards ?? []).map { $0.card.code + ($0.player.map { " \($0)" } ?? "") }
    }

    @Test mutating func cardsLieInTheOrderInWhichTheyWereLaid() {
        table.add(cards("KH 5S"), by: "ann")
        table.add(cards("2C"), by: "bob")
        #expect(shown == ["KH ann", "5S ann", "2C bob"])
        #expect(table.count(of: "ann") == 2)
    }

    @Test mutating func aCardThatIsTakenGoes() {
        table.add(cards("KH 5S 2C"), by: "ann")
        table.remove(cards("5S"))
        #expect(shown == ["KH ann", "2C ann"])
        #expect(!table.isUnknown)
    }

    @Test mutating func whichOfTwoEqualCardsWentIsNotGuessed() {
        table.add(cards("KH 5S"), by: "ann")
        table.add(cards("KH"), by: "bob")
        table.remove(cards("KH"))
        #expect(table.isUnknown)
        table.take(cards("5S KH"), of: 2)
        #expect(shown == ["5S ann", "KH"])
    }

    @Test mutating func aShuffledPileKeepsWhoLaidWhat() {
        table.add(cards("KH"), by: "ann")
        table.add(cards("5S"), by: "bob")
        table.loseOrder()
        #expect(table.isUnknown)
        table.take(cards("5S KH"), of: 2)
        #expect(shown == ["5S bob", "KH ann"])
    }

    @Test mutating func aSingleCardCannotBeShuffled() {
        table.add(cards("KH"), by: "ann")
        table.loseOrder()
        #expect(shown == ["KH ann"])
    }

    @Test mutating func whoLaidWhatBeforeIsUnknown() {
        table = OpenTable(count: 2)
        #expect(table.isUnknown)
        table.take(cards("KH 5S"), of: 2)
        #expect(shown == ["KH", "5S"])
        table.add(cards("2C"), by: "ann")
        #expect(table.count(of: "ann") == nil)
    }

    @Test mutating func countsThatDoNotAgreeAskForTheList() {
        table.add(cards("KH"), by: "ann")
        table.check(count: 1)
        #expect(!table.isUnknown)
        table.check(count: 3)
        #expect(table.isUnknown)
        table.check(count: 0)
        #expect(table.isUnknown)
    }

    @Test mutating func aServerThatListsNothingIsNotAskedAgain() {
        table = OpenTable(count: 2)
        table.take(nil, of: 2)
        #expect(!table.isUnknown)
        table.take(cards("KH 5S 2C"), of: 2)
        #expect(!table.isUnknown)
        #expect(table.cards == nil)
    }

    @Test mutating func aCardWithoutItsFaceMakesTheListUnknown() {
        table.add(nil, by: "ann")
        #expect(table.isUnknown)
    }

    @Test mutating func onlyTheTopOfAVeryHighPileIsKnown() {
        table = OpenTable(count: 300)
        table.take(cards("KH 5S"), of: 300)
        table.check(count: 300)
        #expect(!table.isUnknown)
        #expect(table.belowCount == 298)
    }

    @Test mutating func equalCardsAreCountedFromBelow() {
        table.add(cards("KH 5S KH KH"), by: "ann")
        #expect(table.copies == [0, 0, 1, 2])
    }
}
