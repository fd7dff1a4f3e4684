import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("Something that is said again") struct TalkAgainTests {
    @Test func `the history begins at its end after each line`() {
        var talk = TalkLine()
        for text in ["one", "two"] {
            talk.open()
            for scalar in text.unicodeScalars { _ = talk.receive(.key(.character(scalar))) }
            #expect(talk.receive(.key(.enter)) == .say(text))
        }
        for _ in 1...3 {
            talk.open()
            _ = talk.receive(.key(.up))
            #expect(talk.text == "two")
            #expect(talk.receive(.key(.enter)) == .say("two"))
        }
    }

    /// In a small window the head counts the unread messages.
    @Test(arguments: [Key.pageUp, .character("t")])
    func `what was read is not counted as unread`(key: Key) {
        var script = BoardScript(BoardSetting().state)
        script.size = Size(columns: 40, rows: 16)
        let head = script.rows[0]
        for text in ["one", "two", "three"] {
            script.happen(.chat(player: "bob", role: .player, text: text))
        }
        #expect(script.rows[0] != head)
        script.press(key, .escape)
        #expect(script.rows[0] == head)
    }
}
