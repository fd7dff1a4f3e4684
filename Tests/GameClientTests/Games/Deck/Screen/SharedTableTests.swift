import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests of leaving a shared table, and of the messages about other players.
@Suite struct SharedTableTests {
    private var scene = DeckScript(onScreen: .free)

    private var log: String { scene.rows.joined(separator: "\n") }
    private var hasLeft: Bool { scene.sent.contains { $0.body == .room(.leave) } }

    @Test mutating func `a hand is not thrown away unasked`() {
        for key in [Key.escape, .character("q")] {
            scene = DeckScript(onScreen: .free)
            scene.draw("ann", "9S")
            scene.press(key)
            #expect(
                scene.message
                    == " Leave? Your hand, 1 card, goes under the deck."
            )
            #expect(!hasLeft)
            scene.press(.escape)
            #expect(!hasLeft)
            scene.press(key, .character("y"))
            #expect(hasLeft)
        }
    }

    @Test mutating func `an esc too many does not leave`() {
        scene.press(.escape)
        #expect(!hasLeft)
        #expect(scene.message == " q leaves the table.")
        scene.press(.character("q"))
        #expect(hasLeft)
    }

    @Test mutating func `a look at other colors answers a question with no`() {
        scene.draw("ann", "9S")
        scene.press(.character("s"))
        #expect(scene.client.question != nil)
        scene.press(.character("v"))
        #expect(scene.client.question == nil)
    }

    /// Keys that open or show something answer the question too, like keys that send a command.
    @Test(arguments: ["t", "m", "?", "+"])
    mutating func `every other key answers a question with no`(key: String) {
        scene.draw("ann", "9S")
        scene.press(.character("s"))
        scene.type(key)
        #expect(scene.client.question == nil)
        #expect(key != "t" || scene.message.contains("Say:"))
    }

    @Test mutating func `a question of the table takes a bare y alone`() {
        scene.draw("ann", "9S")
        scene.press(.character("s"))
        #expect(scene.message.contains("Shuffle?"))
        let before = scene.sent.count
        scene.press(.right)
        #expect(!scene.message.contains("Shuffle?"))
        scene.press(.character("y"))
        #expect(!scene.sent.dropFirst(before).contains { $0.verb == "shuffle" })
    }

    @Test mutating func `what others do with cards is told and stays in the log`() {
        scene.lay("bob", "AC")
        #expect(scene.message == " bob drew A♣.  51 cards left.")
        #expect(log.contains("● drew A♣"))
        scene.take("bob", "AC")
        #expect(scene.message == " bob took A♣ from the table.")
        #expect(log.contains("● took A♣ from table"))
        scene.add("bob", "AC")
        #expect(scene.message == " bob put A♣ on the table.")
        #expect(log.contains("● put A♣ on table"))
        scene.draw("bob", "9S")
        #expect(scene.message == " bob drew 1 card into their hand.  50 cards left.")
        #expect(log.contains("● drew 1 card to hand"))
        #expect(!log.contains("9♠"))
    }

    @Test mutating func `a new deal begins the list of moves anew`() {
        scene.lay("bob", "AC")
        #expect(log.contains("● drew A♣"))
        scene.shuffleAll("bob")
        #expect(!log.contains("● drew A♣"))
        #expect(log.contains("● shuffled all 52"))
        scene.lay("bob", "KC")
        scene.shuffle("bob", pile: "table")
        #expect(log.contains("● drew K♣"))
        #expect(log.contains("● shuffled table"))
    }

    @Test func `who watches is told that all can read`() {
        let scene = DeckScript(onScreen: .free, ["ann", "bob"], me: "zoe")
        let text = scene.rows.joined(separator: "\n")
        #expect(!text.contains("players cannot see it"))
        #expect(text.contains("CHAT") && !text.contains("SPECTATORS' CHAT"))
    }
}
