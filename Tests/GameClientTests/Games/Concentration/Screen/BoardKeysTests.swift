import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The keys of a board")
struct BoardKeysTests {
    private static func script(_ player: String = "ann", me: String = "ann") -> BoardScript {
        var setting = BoardSetting()
        setting.take("cat", "bob", 3, 9)
        setting.turn = RoomState.Turn(turn: 5, player: player, nth: 1, clockMs: 60_000)
        return BoardScript(setting.state, me: me)
    }

    private static func flips(_ script: BoardScript) -> [Int] {
        script.sentBodies.compactMap { body in
            if case .room(.move(.concentration(.flip(let cell, _)))) = body { cell } else { nil }
        }
    }

    @Test func `a number is typed and enter flips it`() {
        var script = Self.script()
        script.type("12")
        #expect(script.message == " Flip card: 12_")
        #expect(Self.flips(script).isEmpty)
        script.press(.backspace, .character("4"), .enter)
        #expect(Self.flips(script) == [14])
        #expect(!script.message.contains("Flip card"))
    }

    @Test func `escape forgets the number`() {
        var script = Self.script()
        script.type("12")
        script.press(.escape)
        #expect(!script.message.contains("Flip card") && Self.flips(script).isEmpty)
        #expect(script.client.question == nil)
    }

    @Test(arguments: [
        ("99", " There is no card 99. Cards are 1 to 16."), ("3", " Card 3 is taken."),
        ("0", " There is no card 0. Cards are 1 to 16."),
    ])
    func `a card that cannot be flipped says why`(number: String, reason: String) {
        var script = Self.script()
        script.type(number)
        script.press(.enter)
        #expect(script.message == reason && Self.flips(script).isEmpty)
    }

    @Test func `space is no answer to a number`() {
        var script = Self.script()
        script.type("12")
        script.press(.character(" "))
        #expect(Self.flips(script).isEmpty)
        #expect(script.message == " Flip card: 12_")
    }

    @Test func `nothing is kept for later`() {
        var script = Self.script()
        script.press(.character(" "), .right, .character(" "))
        #expect(Self.flips(script) == [1])
        #expect(script.message == " Wait, a card is still turning.")
        script.flip("ann", 1, 1, "ghost")
        #expect(Self.flips(script) == [1])
        script.press(.character(" "))
        #expect(Self.flips(script) == [1, 2])
    }

    @Test func `a face up card is not flipped again`() {
        var script = Self.script()
        script.flip("ann", 1, 1, "ghost")
        script.press(.character(" "))
        #expect(script.message == " Card 1 is already face up.")
    }

    @Test func `cards that turn back are waited for`() {
        var script = Self.script()
        script.flip("ann", 1, 1, "ghost")
        script.flip("ann", 2, 2, "bee")
        script.mismatch("ann", 1, 2)
        script.press(.character(" "))
        #expect(script.message == " Wait, the cards are turning back.")
        #expect(script.bar == "   ✗ no pair   1 ghost · 2 bee   turning back ▰▰▰▰▰▰  1.5 s")
        script.wait(700)
        #expect(script.bar.hasSuffix("turning back ▰▰▰▰▱▱  0.8 s"))
    }

    @Test func `a click flips and tells the others`() {
        var script = Self.script()
        script.click(column: 19, row: 8)
        #expect(Self.flips(script) == [6])
        #expect(script.sentBodies.first == .room(.hover(cell: 6)))
    }

    @Test func `the arrows move the cursor and tell the others`() {
        var script = Self.script()
        script.press(.right)
        #expect(script.rows[2].contains("╔2"))
        script.press(.character("j"))
        #expect(script.rows[7].contains("╔6"))
        // The second position waits, because the limit is ten a second.
        #expect(script.sentBodies == [.room(.hover(cell: 2))])
    }

    @Test(arguments: [
        (Key.character("h"), 5), (.character("j"), 10), (.character("k"), 2), (.character("l"), 7),
        (.left, 5), (.down, 10), (.up, 2), (.right, 7), (.home, 1), (.end, 16),
    ])
    func `each key of the cursor has its direction`(key: Key, card: Int) {
        var script = Self.script()
        script.press(.right, .down, key)
        #expect(script.text.contains("╔\(card)"))
    }

    @Test func `a refusal turns the card back with its reason`() {
        var script = Self.script()
        script.press(.character(" "))
        script.at += 100
        #expect(script.rows[2].contains("││"))
        script.reply(.refused(Refusal(.staleTurn, "Turn 5 is over.")))
        script.at += 100
        #expect(script.rows[2].contains("╔1"))
        #expect(script.message == " Too late: that turn is over.")
    }

    @Test func `who watches has no cursor and is told`() {
        var script = Self.script(me: "zoe")
        for key in [Key.character(" "), .enter, .right, .character("7")] {
            script.press(key)
            #expect(script.message == " You are watching. f takes a free seat.")
        }
        #expect(script.sentBodies.isEmpty && !script.text.contains("╔"))
    }

    @Test func `every key has an answer`() {
        var keys: [Key] = (0x21...0x7E).compactMap { Unicode.Scalar($0).map(Key.character) }
        keys += [.pageUp, .pageDown, .function(9), .control("x"), .delete, .backspace, .tab]
        for key in keys where key != .character("?") {
            var script = Self.script("bob")
            let before = script
            script.press(key)
            let isAnswered =
                !script.effects.isEmpty || !script.sentBodies.isEmpty
                || script.screen.message != nil
                || script.text != before.text
            #expect(isAnswered, "\(key)")
        }
    }

    @Test func `the size of the cards is chosen`() {
        var script = Self.script()
        script.press(.character("+"))
        #expect(script.message == " Cards of 10x5.")
        script.press(.character("+"))
        #expect(script.message == " No larger cards fit here.")
        for _ in 1...2 { script.press(.character("-")) }
        #expect(script.rows.contains { $0.contains("╔1════╗") })
        for _ in 1...9 { script.press(.character("-")) }
        #expect(script.message == " No cards are smaller.")
    }

    @Test func `a new size in the middle of a flip ends right`() {
        var script = Self.script()
        script.press(.character(" "))
        script.flip("ann", 1, 1, "ghost")
        script.size = Size(columns: 40, rows: 14)
        script.at += 60
        _ = script.text
        script.at += 1000
        #expect(script.rows[3].contains("╚ 👻 ╝"))
        script.size = Size(columns: 80, rows: 24)
        #expect(script.rows[4].contains("ghost"))
    }

    @Test func `face down no face is ever drawn`() {
        var script = Self.script()
        script.flip("ann", 1, 1, "ghost")
        script.flip("ann", 2, 2, "bee")
        script.mismatch("ann", 1, 2)
        script.at += 2000
        script.happen(.hide(cells: [1, 2]))
        for _ in 0...20 {
            let field = script.rows[2...20].map { $0.prefix(53) }.joined()
            #expect(!field.contains("👻") && !field.contains("🐝"))
            script.at += 10
        }
    }

    @Test func `without motion the hardware cursor stands on the chosen card`() {
        var script = Self.script()
        #expect(script.canvas.frame.cursor == nil)
        script.screen.settings.motion = .reduced
        #expect(script.canvas.frame.cursor == nil)
        script.screen.settings.motion = .none
        let first = script.canvas.frame.cursor
        script.press(.right)
        let second = script.canvas.frame.cursor
        #expect(first != nil && second?.row == first?.row)
        #expect((second?.column ?? 0) > (first?.column ?? 0))
        for (cursor, number) in [(first, 1), (second, 2)] {
            #expect(cursor.flatMap { script.canvas.click(at: $0) } == .part(number))
        }
        // The help covers the cards.
        script.press(.character("?"))
        #expect(script.canvas.frame.cursor == nil)
    }
}
