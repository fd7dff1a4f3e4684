import GameProtocol
import Testing

@testable import Games

@Suite struct ShelfTests {
    /// A shelf whose host is the test.
    struct TestShelf {
        var shelf: Shelf
        var now = 0
        private var count = 0

        init(maximum: Int = 100) { shelf = Shelf(maximumDecks: maximum) }

        mutating func ask(_ request: ShelfRequest, of owner: String? = nil) -> ShelfAnswer {
            count += 1
            return shelf.receive(request, of: owner, at: now, random: SHA256.hash("\(count)"))
        }

        mutating func open(_ contents: ShelfContents = ShelfContents()) -> String {
            guard case .state(let id, _, false) = ask(.open(contents, shuffled: false)) else {
                Issue.record("no deck")
                return ""
            }
            return id
        }

        mutating func draw(
            _ id: String,
            _ count: Int = 1,
            _ end: ShelfEnd = .top
        ) -> [String] {
            guard case .cards(_, let cards, _, nil) = ask(.draw(id, count: count, end)) else {
                Issue.record("no cards")
                return []
            }
            return cards.map(\.card.code)
        }

        mutating func pile(
            _ id: String,
            _ name: String,
            _ request: ShelfPileRequest
        ) -> ShelfAnswer {
            ask(.pile(id, name: name, request))
        }

        mutating func list(_ id: String, _ name: String) -> [String] {
            guard case .piles(_, _, let piles) = pile(id, name, .list) else { return [] }
            return piles.first { $0.name == name }?.cards?.map(\.card.code) ?? []
        }
    }

    private func cards(_ text: String) -> [ShelfCard] { ShelfCard.list(text) }

    @Test func `a new deck lies in its order and has a name of its own`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(jokers: true))
        #expect(id.utf8.count == 12)
        #expect(id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        #expect(shelf.draw(id, 54) == PlayingCard.newDeck(jokers: true).map(\.code))
        let other = shelf.open(ShelfContents(packs: 2))
        #expect(other != id && shelf.draw(other, 2) == ["AS", "2S"])
        #expect(shelf.draw(other, 2, .bottom) == ["QH", "KH"])
        #expect(shelf.ask(.look(other)) == .state(id: other, remaining: 100, shuffled: false))
    }

    @Test func `a shuffled deck has the same cards in another order`() {
        var shelf = TestShelf()
        guard case .state(let id, 104, true) = shelf.ask(.open(.init(packs: 2), shuffled: true))
        else {
            Issue.record("no deck")
            return
        }
        let drawn = shelf.draw(id, 104)
        let new = PlayingCard.newDeck(jokers: false).map(\.code)
        #expect(drawn != new + new && drawn.sorted() == (new + new).sorted())
    }

    @Test func `who asks for too many gets those that are left`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(cards: cards("as,2s,zz,x1")))
        #expect(shelf.draw(id, 0) == [])
        let answer = shelf.ask(.draw(id, count: 5, .top))
        #expect(answer == .cards(id: id, cards("AS,2S"), remaining: 0, missing: 5))
        #expect(shelf.ask(.giveBack(id, nil)) == .returned(id: id, remaining: 2))
    }

    @Test func `a pile grows and is drawn at its end`() {
        var shelf = TestShelf()
        let id = shelf.open()
        _ = shelf.draw(id, 5)
        _ = shelf.pile(id, "p", .add(cards("AS,2S,3S,4S,5S")))
        #expect(
            shelf.pile(id, "p", .draw(count: 2, .top))
                == .pileCards(id: id, cards("4S,5S"), [.init(name: "p", remaining: 3, cards: nil)])
        )
        #expect(
            shelf.pile(id, "p", .draw(count: 1, .bottom))
                == .pileCards(id: id, cards("AS"), [.init(name: "p", remaining: 2, cards: nil)])
        )
        #expect(shelf.pile(id, "p", .draw(count: 3, .top)) == .refused(.notEnough(3)))
        #expect(shelf.pile(id, "p", .take(cards("2S,2S"))) == .refused(.notOnPile("p")))
        #expect(shelf.list(id, "p") == ["2S", "3S"])
        _ = shelf.pile(id, "p", .giveBack(cards("3S,KH")))
        _ = shelf.pile(id, "p", .giveBack(nil))
        #expect(shelf.list(id, "p") == [])
        #expect(shelf.draw(id, 2, .bottom) == ["3S", "2S"])
    }

    @Test func `cards come from the loose ones first and then from other piles`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(packs: 2, cards: cards("AS,2S")))
        _ = shelf.draw(id, 4)
        _ = shelf.pile(id, "one", .add(cards("AS,2S")))
        // One ace is loose and one is on the first pile, so a request may take two; a third does
        // not exist.
        _ = shelf.pile(id, "two", .add(cards("AS,AS,AS")))
        #expect(shelf.list(id, "two") == ["AS", "AS"] && shelf.list(id, "one") == ["2S"])
        // A card in the deck cannot be laid on a pile.
        _ = shelf.ask(.giveBack(id, cards("2S,2S")))
        _ = shelf.pile(id, "two", .add(cards("2S,2S")))
        #expect(shelf.list(id, "two") == ["AS", "AS", "2S"])
    }

    @Test func `a full shuffle brings everything back and may change the contents`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(packs: 2))
        _ = shelf.draw(id, 10)
        _ = shelf.pile(id, "p", .add(cards("AS")))
        _ = shelf.ask(.shuffleRest(id))
        #expect(shelf.ask(.look(id)) == .state(id: id, remaining: 94, shuffled: true))
        #expect(
            shelf.ask(.shuffleAll(id, ShelfContents(packs: 7, jokers: true)))
                == .state(id: id, remaining: 108, shuffled: true)
        )
        #expect(shelf.pile(id, "p", .list) == .piles(id: id, remaining: 108, []))
        _ = shelf.ask(.shuffleAll(id, ShelfContents(cards: cards("AS,X1"))))
        #expect(shelf.draw(id, 4).sorted() == ["AS", "AS", "X1", "X1"])
        #expect(
            shelf.ask(.shuffleAll(id, ShelfContents()))
                == .state(id: id, remaining: 4, shuffled: true)
        )
    }

    @Test func `what cannot be done changes nothing and says why`() {
        var shelf = TestShelf()
        let id = shelf.open()
        let tooMany = cards(Array(repeating: "AS", count: 55).joined(separator: ","))
        let refusals: [(ShelfRequest, ShelfRefusal)] = [
            (.open(ShelfContents(packs: 21), shuffled: true), .tooManyPacks),
            (.open(ShelfContents(packs: 0), shuffled: true), .tooFewPacks),
            (.openAndDraw(ShelfContents(packs: -1), count: 1), .tooFewPacks),
            (.open(ShelfContents(packs: 20, cards: tooMany), shuffled: true), .tooManyCards),
            (.shuffleAll("nobody", ShelfContents(packs: 21)), .tooManyPacks),
            (.look("nobody"), .noSuchID), (.draw("", count: 1, .top), .noSuchID),
            (.pile(id, name: "p", .add(nil)), .cardsMissing),
            (.pile(id, name: "p", .shuffle), .noSuchPile("p")),
            (.pile(id, name: "p", .draw(count: 0, .top)), .noSuchPile("p")),
            (.pile(id, name: "p", .take([])), .noSuchPile("p")),
            (.pile(id, name: "p", .giveBack(nil)), .noSuchPile("p")),
            (.pile(id, name: String(repeating: "p", count: 65), .add([])), .nameTooLong),
        ]
        for (request, refusal) in refusals {
            #expect(shelf.ask(request) == .refused(refusal), "\(request)")
        }
        #expect(shelf.shelf.count == 1)
        for number in 0..<50 { _ = shelf.pile(id, "p\(number)", .add([])) }
        #expect(shelf.pile(id, "p50", .add([])) == .refused(.tooManyPiles))
        #expect(shelf.ask(.look(id)) == .state(id: id, remaining: 52, shuffled: false))
    }

    @Test func `a deck that nobody uses is forgotten`() {
        var shelf = TestShelf()
        let (id, other) = (shelf.open(), shelf.open())
        shelf.now = 14 * 86_400 - 1
        _ = shelf.draw(other)
        shelf.now += 3_600
        #expect(shelf.ask(.look(id)) == .refused(.noSuchID))
        #expect(shelf.ask(.look(other)) == .state(id: other, remaining: 51, shuffled: false))
    }

    @Test func `a full shelf keeps what was used lately`() {
        var shelf = TestShelf(maximum: 2)
        let (id, other) = (shelf.open(), shelf.open())
        shelf.now = 86_400
        #expect(shelf.ask(.open(ShelfContents(), shuffled: true)) == .refused(.full))
        _ = shelf.draw(id)
        shelf.now += 1
        _ = shelf.open()
        #expect(shelf.ask(.look(other)) == .refused(.noSuchID) && shelf.shelf.count == 2)
        #expect(shelf.ask(.open(ShelfContents(), shuffled: true)) == .refused(.full))
    }

    /// After any requests in any order, each card of the deck is in one place.
    @Test(arguments: 0..<20)
    func `no card is made or lost`(seed: Int) {
        var shelf = TestShelf()
        var words = WordStream(seed: SHA256.hash("requests \(seed)"))
        let jokers = words.number(below: 2) == 0
        let id = shelf.open(ShelfContents(packs: words.number(below: 3) + 1, jokers: jokers))
        for _ in 0..<400 {
            let some = (0..<words.number(below: 8)).map { _ in
                ShelfCard.all[words.number(below: 54)]
            }
            let maybe = words.number(below: 3) == 0 ? nil : some
            let name = ["a", "b", "c"][words.number(below: 3)]
            let end = [ShelfEnd.top, .bottom, .random][words.number(below: 3)]
            let count = words.number(below: 9)
            let request: ShelfRequest =
                switch words.number(below: 12) {
                case 0...2: .draw(id, count: count, end)
                case 3: .giveBack(id, maybe)
                case 4: .shuffleRest(id)
                case 5, 6: .pile(id, name: name, .add(maybe))
                case 7: .pile(id, name: name, .draw(count: count, end))
                case 8: .pile(id, name: name, .take(some))
                case 9: .pile(id, name: name, .giveBack(maybe))
                case 10: .pile(id, name: name, .shuffle)
                default:
                    words.number(below: 10) == 0
                        ? .shuffleAll(id, ShelfContents(jokers: jokers)) : .look(id)
                }
            _ = shelf.ask(request)
            #expect(shelf.shelf.isWhole, "\(request)")
        }
    }

    @Test func `a deck of named cards has its jokers as long as they are asked for`() {
        var shelf = TestShelf()
        let cards = ShelfCard.list("AS,X1,2S")
        let id = shelf.open(ShelfContents(cards: cards))
        func count(_ jokers: Bool?) -> Int {
            guard
                case .state(_, let count, _) = shelf.ask(
                    .shuffleAll(id, ShelfContents(jokers: jokers))
                )
            else { return -1 }
            return count
        }
        #expect(count(nil) == 2)
        #expect(count(true) == 3)
        #expect(count(nil) == 3)
        #expect(count(false) == 2)
        #expect(count(true) == 3)
        #expect(shelf.shelf.isWhole)
    }

    @Test func `cards go to those who name them first and from the lowest of each pile`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(packs: 2, cards: ShelfCard.list("AS,2S,3S")))
        _ = shelf.draw(id, 6)
        _ = shelf.pile(id, "a", .add(ShelfCard.list("AS,2S,AS")))
        _ = shelf.pile(id, "b", .add(ShelfCard.list("2S,3S")))
        // One 3S is loose; both 2S and one AS are on piles; a third 2S does not exist.
        _ = shelf.pile(id, "c", .add(ShelfCard.list("2S,3S,AS,2S,2S,3S,3S")))
        #expect(shelf.list(id, "a") == ["AS"])
        #expect(shelf.list(id, "b") == [])
        #expect(shelf.list(id, "c") == ["2S", "3S", "AS", "2S", "3S"])
        #expect(shelf.shelf.isWhole)
    }

    @Test func `thousands of cards that are not there cost no more than a look`() {
        var shelf = TestShelf()
        let id = shelf.open(ShelfContents(packs: 20))
        _ = shelf.draw(id, 1_040)
        for pile in 0..<50 {
            let all = [ShelfCard](repeating: ShelfCard.all[pile], count: 20)
            _ = shelf.pile(id, "p\(pile)", .add(all))
        }
        // The 52nd kind is loose and the jokers are missing. The search for each of them goes
        // through 50 piles.
        let absent = [ShelfCard](repeating: ShelfCard.all[53], count: 5_000)
        let start = ContinuousClock.now
        for _ in 0..<20 { _ = shelf.pile(id, "p0", .add(absent)) }
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(shelf.list(id, "p0").count == 20)
    }
}
