import TerminalKit
import Testing

@testable import ClientCore
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
}
