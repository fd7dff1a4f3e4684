import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests of the keys of a free table, and of their messages if they do nothing.
@Suite struct DeckFieldTests {
    private var scene = DeckScript(onScreen: .free)

    private var last: DeckMove? {
        if case .room(.move(.deck(let move))) = scene.sent.last?.body { move } else { nil }
    }

    private func cards(_ codes: String) -> [PlayingCard] { PlayingCard.codes(codes) }

    @Test mutating func `a number before space draws so many`() {
        scene.type("12")
        #expect(scene.message == " Draw how many: 12_")
        #expect(scene.rows[1].contains("Space lays 12 on the table"))
        scene.press(.backspace)
        #expect(scene.message == " Draw how many: 1_")
        scene.type("0 ")
        #expect(last == .draw(DeckDraw(count: 10, to: "table")))
        scene.press(.character(" "))
        #expect(last == .draw(DeckDraw(count: 1, to: "table")))
    }

    @Test mutating func `escape forgets the number and nothing else`() {
        scene.type("3")
        scene.press(.escape)
        #expect(!scene.message.contains("3"))
        #expect(scene.sent.allSatisfy { $0.verb != "leave" })
        scene.press(.character("d"))
        #expect(last == .draw(DeckDraw(count: 1)))
    }

    @Test mutating func `too many at once are not asked for`() {
        let before = scene.sent.count
        scene.type("999 ")
        #expect(scene.sent.count == before)
    }

    @Test mutating func `the only card of a hand is put at once`() {
        scene.draw("ann", "9S")
        scene.press(.character("p"))
        #expect(last == .add(pile: "table", cards: cards("9S"), from: nil))
    }

    @Test mutating func `a card of several is chosen`() {
        scene.draw("ann", "9S 0H JD")
        scene.press(.character("p"))
        #expect(scene.message == " Which card? ←→ choose, + marks several, p puts.")
        #expect(scene.sent.allSatisfy { $0.verb != "add" })
        scene.press(.left, .character("p"))
        #expect(last == .add(pile: "table", cards: cards("0H"), from: nil))
    }

    @Test mutating func `marked cards go together`() {
        scene.draw("ann", "9S 0H JD")
        scene.press(.left, .character("+"), .left, .left, .character("+"))
        #expect(
            scene.message
                == " Marked: 9♠ and J♦.  Enter puts them on the table, u under the deck."
        )
        scene.press(.enter)
        #expect(last == .add(pile: "table", cards: cards("9S JD"), from: nil))
        // The marks are gone, although the cards are still there.
        scene.press(.right, .enter)
        #expect(last == .add(pile: "table", cards: cards("0H"), from: nil))
    }

    @Test mutating func `a mark is taken away by the same key, and by escape`() {
        scene.draw("ann", "9S 0H")
        scene.press(.left, .character("+"), .character("+"), .left, .enter)
        #expect(last == .add(pile: "table", cards: cards("9S"), from: nil))
        scene.press(.left, .character("+"), .escape, .character("u"))
        #expect(scene.message.contains("Choose a card first"))
    }

    @Test mutating func `a card that is on its way is not sent twice`() {
        scene.draw("ann", "9S 0H")
        scene.press(.left, .enter)
        let before = scene.sent.count
        scene.press(.enter)
        #expect(scene.sent.count == before)
        #expect(scene.message == " 10♥ is on its way.")
    }

    @Test mutating func `cards are given to somebody of a list`() {
        scene.draw("ann", "9S 0H")
        scene.press(.left, .character("g"))
        #expect(scene.canvas.frame.text.contains("╭─ Give 10♥ to"))
        scene.press(.enter)
        #expect(last == .add(pile: "bob", cards: cards("0H"), from: nil, new: false))
    }

    @Test mutating func `without a chosen card somebody is dealt one`() {
        scene.type("3g")
        #expect(scene.canvas.frame.text.contains("╭─ Deal 3 cards of the deck to"))
        scene.type("1")
        #expect(last == .draw(DeckDraw(count: 3, to: "bob", new: false)))
    }

    @Test mutating func `a pile is named and made`() {
        scene.draw("ann", "9S")
        scene.press(.left, .character("o"), .enter)
        #expect(scene.message == " All can see the cards of a pile.")
        // Letters are text now, so none of them acts as a key.
        scene.type("q-1")
        scene.press(.enter)
        #expect(last == .add(pile: "q-1", cards: cards("9S"), from: nil))
    }

    @Test(arguments: ["", "deck", "two words"])
    mutating func `a name that no pile can have is refused`(name: String) {
        scene.draw("ann", "9S")
        scene.press(.left, .character("o"), .enter)
        scene.type(name)
        scene.press(.enter)
        #expect(scene.message.hasPrefix(" A pile's name is"))
        #expect(scene.sent.allSatisfy { $0.verb != "add" })
        scene.press(.escape)
        #expect(scene.message == " Nothing was done.")
    }

    @Test mutating func `a pile is looked through and a card of it taken`() {
        scene.draw("bob", "KH 5S")
        scene.add("bob", "KH 5S", pile: "mid")
        scene.type("o1")
        #expect(scene.canvas.frame.text.contains("╭─ The pile mid"))
        scene.press(.enter)
        #expect(scene.sent.last?.verb == "pile")
        scene.list("KH 5S", pile: "mid")
        #expect(scene.canvas.frame.text.contains("▶ 1 5♠"))
        scene.type("2")
        #expect(last == .draw(DeckDraw(from: "mid", cards: cards("KH"))))
    }

    @Test mutating func `a card goes on top of the deck`() {
        scene.draw("ann", "9S")
        scene.press(.left, .character("U"))
        #expect(last == .giveBack(pile: nil, cards: cards("9S"), lay: .top))
    }

    @Test mutating func `what is drawn into the hand is put on the table when p follows at once`() {
        scene.type("dp")
        #expect(scene.message == " What you draw goes on the table.")
        scene.draw("ann", "9S")
        #expect(last == .add(pile: "table", cards: cards("9S"), from: nil))
    }

    @Test mutating func `a selected card of the hand needs no name`() {
        scene.draw("ann", "9S 0H")
        scene.press(.tab, .tab, .character("p"))
        #expect(last == .add(pile: "table", cards: cards("0H"), from: nil))
    }

    @Test mutating func `the selected card of the table is taken`() {
        scene.lay("bob", "KH")
        scene.lay("ann", "2S")
        scene.press(.home)
        #expect(scene.message == " K♥, laid by bob.  Enter takes it, u puts it under the deck.")
        #expect(scene.canvas.frame.text.contains("╔════●╗"))
        scene.press(.character("x"))
        #expect(last == .draw(DeckDraw(from: "table", cards: cards("KH"))))
        scene.press(.end, .character("u"))
        #expect(last == .giveBack(pile: "table", cards: cards("2S")))
    }

    @Test mutating func `a card of the hand goes under the deck`() {
        scene.draw("ann", "9S")
        scene.press(.tab, .character("u"))
        #expect(last == .giveBack(pile: nil, cards: cards("9S")))
    }

    @Test(arguments: ["x", "u", "p"])
    mutating func `a key without a card says why`(key: String) {
        scene.lay("bob", "KH")
        let before = scene.sent.count
        scene.type(key)
        #expect(scene.sent.count == before)
        #expect(scene.message.contains(key == "p" ? "Your hand is empty" : "Choose a card"))
    }

    @Test mutating func `a click on the pile draws`() {
        scene.click(column: 5, row: 5)
        #expect(last == .draw(DeckDraw(count: 1, to: "table")))
    }

    @Test mutating func `a click on a card selects it`() {
        scene.lay("bob", "KH")
        let row = scene.rows.firstIndex { $0.contains("│K    │") } ?? 0
        let column = scene.rows[row].prefix { $0 != "K" }.unicodeScalars.count
        scene.click(column: column + 3, row: row + 1)
        #expect(scene.message.hasPrefix(" K♥, laid by bob."))
    }

    @Test mutating func `shuffling is asked about while cards are out`() {
        scene.lay("bob", "KH")
        scene.press(.character("s"))
        #expect(scene.message == " Shuffle? 1 card is out; all hands and piles come back.")
        #expect(scene.keys == " y shuffle   n not now")
        scene.press(.enter)
        #expect(scene.sent.allSatisfy { $0.verb != "shuffle" })
        scene.type("sy")
        #expect(last == .shuffle(.all, entropy: "ann-entropy"))
    }

    @Test mutating func `no to a question is confirmed`() {
        scene.lay("bob", "KH")
        scene.type("sn")
        #expect(scene.message == " Nothing was done.")
    }

    @Test(arguments: [
        ("m", " The bell is off."), ("M", " Motion: reduced."),
        ("v", " Look: each suit has its own color."), ("r", " A round is running"),
    ])
    mutating func `a key that closes a question has its own say`(key: String, message: String) {
        scene.lay("bob", "KH")
        scene.type("s" + key)
        #expect(scene.client.question == nil)
        #expect(scene.message.hasPrefix(message))
        #expect(scene.sent.allSatisfy { $0.verb != "shuffle" })
    }

    @Test mutating func `an arrow closes a question and chooses a card`() {
        scene.lay("bob", "KH")
        scene.press(.character("s"), .home)
        #expect(scene.client.question == nil)
        #expect(scene.message == " K♥, laid by bob.  Enter takes it, u puts it under the deck.")
    }

    @Test mutating func `a card that was taken is selected no more`() {
        scene.lay("bob", "KH 5S")
        scene.press(.home)
        scene.take("bob", "KH")
        scene.press(.character("x"))
        #expect(scene.message.contains("Choose a card"))
    }

    @Test mutating func `a watcher sees the table and moves nothing`() {
        scene = DeckScript(onScreen: .free, me: "zoe")
        scene.lay("bob", "KH")
        #expect(scene.canvas.frame.text.contains("│K    │"))
        #expect(!scene.canvas.frame.text.contains("YOUR HAND"))
        let before = scene.sent.count
        scene.type(" ")
        scene.type("x")
        #expect(scene.sent.count == before)
    }

    @Test mutating func `a watcher hears what a card is and not what to do with it`() {
        scene = DeckScript(onScreen: .free, me: "zoe")
        scene.lay("bob", "KH")
        scene.press(.left)
        #expect(scene.message == " K♥, laid by bob.")
        scene.type("3")
        #expect(!scene.message.contains("Draw how many"))
    }

    @Test func `Enter of a list says what it does`() {
        var scene = DeckScript(onScreen: .free)
        scene.draw("ann", "9S 0H")
        for (keys, word) in [("pg", "give"), ("po", "put"), ("o", "open")] {
            var copy = scene
            copy.type(keys)
            #expect(copy.keys.contains("Enter \(word)"), "\(keys): \(copy.keys)")
        }
    }

    @Test mutating func `s leaves the hands of others, and S asks for them`() {
        scene.draw("bob", "9S")
        scene.type("s")
        #expect(scene.client.question == nil)
        #expect(last == .shuffle(.remaining, entropy: "ann-entropy"))
        scene.type("S")
        #expect(scene.message == " Shuffle? 1 card is out; all hands and piles come back.")
    }
}
