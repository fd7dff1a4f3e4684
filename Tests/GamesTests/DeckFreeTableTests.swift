import GameProtocol
import Testing

@testable import Games

/// Tests of the shared table: the worked example of the rules, the visible cards, and the refusals.
@Suite struct DeckFreeTableTests {
    private static func room(_ codes: String = "AS 2S 3S 4S 5S 6S", seats: Int = 2) -> TestRoom {
        var room = TestRoom(deck: codes, .free, seats: seats)
        room.sit("ann", re: "create")
        room.sit("bob")
        return room
    }

    @Test func `the first deal is made when the first player sits down`() {
        var room = TestRoom(deck: "AS 2S", .free)
        guard case .deck(let before) = room.state(for: "ann").game else { return }
        #expect(before.counts == DeckPiles(remaining: 2, piles: []))
        #expect(
            room.sit("ann", re: "create") == [
                "ann: ok", "joined ann player", "shuffled false - - deal 1 2 ",
                "lobby: playing of ann",
            ]
        )
        #expect(room.state(for: "ann").round == 1)
        #expect(room.sit("bob") == ["bob: ok", "joined bob player"])
        #expect(room.ask("ann", .start) == ["ann: not_allowed"])
    }

    @Test func `the example of the rules is played as it is written`() {
        var room = Self.room()
        room.watch("eve")
        #expect(
            room.draw("ann", 2) == [
                "ann: ok",
                "drawn ann deck ann 2 - 4 ann:2 / ann: drawn ann deck ann 2 [AS 2S] 4 ann:2",
            ]
        )
        #expect(room.draw("bob", 3)[1].hasSuffix("[3S 4S 5S] 1 ann:2 bob:3"))
        let before = room.room
        #expect(room.draw("ann", 2) == ["ann: not_enough_cards"])
        #expect(room.refusal?.remaining == 1)
        #expect(room.room == before)
        #expect(
            room.add("ann", "2S", to: "mid") == [
                "ann: ok", "added ann ann mid 1 [2S] 1 ann:1 bob:3 mid:1",
            ]
        )
        #expect(room.add("bob", "AS", to: "mid") == ["bob: no_such_card"])
        #expect(
            room.add("bob", "3S 4S", to: "mid")[1]
                == "added bob bob mid 2 [3S 4S] 1 ann:1 bob:1 mid:3"
        )
        #expect(room.deck?.piles.last?.cards == cards("2S 3S 4S"))
        #expect(room.draw("ann", from: "mid")[1] == "drawn ann mid ann 1 [4S] 1 ann:2 bob:1 mid:2")
        #expect(room.giveBack("ann", "4S")[1] == "returned ann ann 1 - 2 ann:1 bob:1 mid:2")
        #expect(room.deck?.cards == cards("6S 4S"))
        let shuffled = room.shuffle("bob")
        #expect(shuffled == ["bob: ok", "proof 1 [\"\"]", "shuffled true bob - deal 2 6 "])
        #expect(room.deck?.sortedCards == cards("AS 2S 3S 4S 5S 6S"))
    }

    @Test func `an overdraw takes nothing and the next draw succeeds`() {
        var room = TestRoom(.free)
        room.sit("ann")
        #expect(room.draw("ann", 53) == ["ann: not_enough_cards"])
        #expect(room.refusal?.remaining == 52)
        #expect(room.draw("ann", 52)[1].hasPrefix("drawn ann deck ann 52 - 0 ann:52 / "))
    }

    @Test func `a gift is seen by giver and receiver alone`() {
        var room = Self.room(seats: 3)
        room.sit("cid")
        room.draw("ann", 2)
        #expect(
            room.add("ann", "2S", to: "BOB") == [
                "ann: ok",
                "added ann ann bob 1 - 4 ann:1 bob:1 / ann bob: "
                    + "added ann ann bob 1 [2S] 4 ann:1 bob:1",
            ]
        )
        // Every player has seen the cards of an open pile.
        room.add("ann", "AS", to: "mid")
        #expect(
            room.add("cid", "AS", to: "bob", from: "mid")[1]
                == "added cid mid bob 1 [AS] 4 ann:0 bob:2 mid:0"
        )
    }

    @Test func `a draw goes where it is wanted in one step`() {
        var room = Self.room(seats: 3)
        room.sit("cid")
        room.watch("eve")
        #expect(
            room.draw("ann", 2, to: "Table") == [
                "ann: ok", "drawn ann deck Table 2 [AS 2S] 4 Table:2",
            ]
        )
        // The dealer does not see the cards of the others.
        #expect(
            room.draw("ann", to: "BOB") == [
                "ann: ok",
                "drawn ann deck bob 1 - 3 Table:2 bob:1 / bob: "
                    + "drawn ann deck bob 1 [3S] 3 Table:2 bob:1",
            ]
        )
        #expect(
            room.draw("cid", from: "table", to: "bob")[1]
                == "drawn cid Table bob 1 [2S] 3 Table:1 bob:2"
        )
        #expect(
            room.draw("ann", to: "table", lay: .bottom)[1]
                == "drawn ann deck Table/bottom 1 [4S] 2 Table:2 bob:2"
        )
        #expect(room.deck?.piles.first?.cards == cards("4S AS"))
        let before = room.room
        #expect(room.draw("ann", from: "table", to: "TABLE") == ["ann: bad_value"])
        #expect(room.refusal?.field == "to")
        #expect(room.draw("ann", to: "deck") == ["ann: bad_value"])
        #expect(room.draw("ann", 3, to: "mid") == ["ann: not_enough_cards"])
        #expect(room.draw("eve", to: "table") == ["eve: not_a_player"])
        #expect(room.room == before)
    }

    @Test func `a gift to somebody who has left lies open to nobody`() {
        var room = Self.room(seats: 3)
        room.sit("cid")
        room.draw("ann", 2)
        let add = DeckMove.add(pile: "cid", cards: cards("AS"), from: nil, new: false)
        #expect(
            room.play("ann", add)[1].hasSuffix("/ ann cid: added ann ann cid 1 [AS] 4 ann:1 cid:1")
        )
        room.ask("cid", .leave)
        let before = room.room
        let late = DeckMove.add(pile: "cid", cards: cards("2S"), from: nil, new: false)
        #expect(room.play("ann", late) == ["ann: no_such_pile"])
        let dealt = DeckMove.draw(DeckDraw(to: "cid", new: false))
        #expect(room.play("ann", dealt) == ["ann: no_such_pile"])
        #expect(room.refusal?.field == "to")
        #expect(room.room == before)
    }

    @Test func `cards go below a pile and on top of the deck`() {
        var room = Self.room()
        room.draw("ann", 3)
        room.add("ann", "AS", to: "mid")
        #expect(
            room.add("ann", "2S 3S", to: "mid", lay: .bottom)[1]
                == "added ann ann mid/bottom 2 [2S 3S] 3 ann:0 mid:3"
        )
        #expect(room.deck?.piles.last?.cards == cards("2S 3S AS"))
        #expect(
            room.giveBack("bob", "2S 3S", pile: "mid", lay: .top)[1]
                == "returned bob mid/top 2 [2S 3S] 5 ann:0 mid:1"
        )
        #expect(room.deck?.cards == cards("3S 2S 4S 5S 6S"))
        // A card that comes from a hand stays hidden in the pile.
        room.draw("bob")
        #expect(room.giveBack("bob", "3S", lay: .top)[1].contains("bob/top 1 - 5"))
    }

    @Test func `a pile is drawn from either end and by name`() {
        var room = Self.room("AS 2S 3S 4S 5S 6S 7S AS")
        room.draw("ann", 8)
        room.add("ann", "AS 2S 3S 4S 5S AS", to: "mid")
        #expect(
            room.draw("bob", 2, from: "mid", .bottom)[1].hasPrefix("drawn bob mid bob 2 [AS 2S]")
        )
        #expect(room.draw("bob", 2, from: "mid")[1].hasPrefix("drawn bob mid bob 2 [5S AS]"))
        #expect(room.draw("bob", from: "mid", cards: "4S 3S")[1].contains("2 [4S 3S] 0"))
        #expect(room.deck?.piles.map(\.name) == ["ann", "mid", "bob"])
        #expect(room.draw("bob", from: "mid") == ["bob: not_enough_cards"])
        #expect(room.refusal?.remaining == 0)
    }

    @Test func `what is refused changes nothing`() {
        var room = Self.room(seats: 3)
        room.watch("eve")
        room.draw("ann", 2)
        room.add("ann", "2S", to: "mid")
        room.draw("bob")
        let before = room.room
        #expect(room.draw("ann", cards: "2S") == ["ann: bad_value"])
        #expect(room.draw("ann", nil, .random) == ["ann: bad_value"])
        #expect(room.draw("ann", from: "ann") == ["ann: bad_value"])
        #expect(room.draw("ann", from: "bob") == ["ann: not_your_pile"])
        #expect(room.draw("ann", from: "cid") == ["ann: no_such_pile"])
        #expect(room.draw("ann", from: "mid", cards: "2S 2S") == ["ann: no_such_card"])
        #expect(room.add("ann", "AS KH", to: "mid") == ["ann: no_such_card"])
        #expect(room.add("ann", "AS", to: "deck") == ["ann: bad_value"])
        #expect(room.add("ann", "3S", to: "mid", from: "bob") == ["ann: not_your_pile"])
        #expect(room.add("ann", "AS", to: "mid", from: "lost") == ["ann: no_such_pile"])
        #expect(room.giveBack("ann", "3S") == ["ann: no_such_card"])
        #expect(room.giveBack("ann", pile: "bob") == ["ann: not_your_pile"])
        #expect(room.giveBack("ann", pile: "lost") == ["ann: no_such_pile"])
        #expect(room.shuffle("ann", .pile("bob")) == ["ann: not_your_pile"])
        #expect(room.shuffle("ann", .pile("lost")) == ["ann: no_such_pile"])
        #expect(room.draw("eve") == ["eve: not_a_player"])
        #expect(room.shuffle("eve") == ["eve: not_a_player"])
        #expect(room.piles("eve", PileQuery(pile: "ann")) == nil)
        #expect(room.refusal?.code == .notYourPile)
        #expect(room.piles("bob", PileQuery(pile: "ann")) == nil)
        #expect(room.flip("ann", 1) == ["ann: not_allowed"])
        #expect(room.room == before)
    }

    @Test func `the piles are read by all and a hand by its owner`() {
        var room = Self.room()
        room.watch("eve")
        #expect(room.piles("ann", PileQuery(pile: "ann"))?.piles.map(\.cards) == [[]])
        room.draw("ann", 3)
        room.add("ann", "3S", to: "mid")
        let counts = room.piles("eve", PileQuery())
        #expect(counts?.piles.map(\.name) == ["ann", "mid"])
        #expect(counts?.piles.map(\.remaining) == [2, 1])
        #expect(
            room.piles("eve", PileQuery(pile: "MID"))?.piles.map(\.cards) == [nil, cards("3S")]
        )
        #expect(
            room.piles("ann", PileQuery(pile: "ann", after: 1))?.piles.map(\.cards)
                == [cards("2S"), nil]
        )
        for (name, hand) in [("ann", cards("AS 2S")), ("bob", []), ("eve", nil)] {
            guard case .deck(let state) = room.state(for: name).game else { return }
            #expect(state.hand == hand)
            #expect(state.counts.piles.allSatisfy { $0.cards == nil })
        }
    }

    @Test func `the cards of somebody who leaves go under the deck unseen`() {
        var room = Self.room()
        room.draw("ann", 2)
        room.send(.offline(room.member("ann"), resumeMs: 9))
        #expect(room.deck?.piles.first?.cards.count == 2)
        #expect(
            room.send(.left(room.member("ann"), .gone)) == [
                "left ann gone", "lobby: ann left", "remove ann", "owner bob",
                "returned ann ann 2 - 6 ", "lobby: playing of bob",
            ]
        )
        #expect(room.deck?.cards == cards("3S 4S 5S 6S AS 2S"))
    }

    @Test func `nobody sits down under the name of an open pile`() {
        var room = Self.room(seats: 3)
        room.draw("ann")
        room.add("ann", "AS", to: "Cid")
        #expect(room.sit("cid") == ["cid: name_taken", "lobby: cid left", "remove cid"])
        #expect(room.watch("cid").first == "cid: ok")
        // An empty pile stays until all cards come back to the deck.
        room.draw("bob", from: "cid")
        #expect(room.sit("cid") == ["cid: name_taken", "lobby: cid keeps watching"])
        room.shuffle("ann")
        #expect(room.sit("cid").first == "cid: ok")
    }

    @Test func `there are at most twenty open piles`() {
        var room = TestRoom(.free)
        room.sit("ann")
        room.draw("ann", 21)
        let hand = room.deck?.piles.first?.cards.map(\.code) ?? []
        for number in 0..<20 {
            #expect(room.add("ann", hand[number], to: "pile\(number)").first == "ann: ok")
        }
        #expect(room.add("ann", hand[20], to: "one-more") == ["ann: bad_value"])
        #expect(room.add("ann", hand[20], to: "PILE3").first == "ann: ok")
    }

    @Test func `the owner may send anybody away and spectators talk to all`() {
        var room = Self.room()
        room.watch("eve")
        #expect(room.ask("eve", .chat(text: "hi")) == ["eve: ok", "chat eve hi"])
        #expect(room.ask("ann", .kick(player: "bob")).first == "ann: ok")
    }
}
