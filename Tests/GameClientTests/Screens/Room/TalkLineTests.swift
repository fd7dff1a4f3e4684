import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("The line in which somebody talks")
struct TalkLineTests {
    private static func open() -> TalkLine {
        var talk = TalkLine()
        talk.open()
        return talk
    }

    @discardableResult
    private static func type(_ text: String, _ talk: inout TalkLine) -> TalkLine.Outcome {
        var outcome = TalkLine.Outcome.nothing
        for scalar in text.unicodeScalars { outcome = talk.receive(.key(.character(scalar))) }
        return outcome
    }

    @Test func `enter says what was typed`() {
        var talk = Self.open()
        Self.type(" Käse 👻 ", &talk)
        #expect(talk.receive(.key(.enter)) == .say("Käse 👻"))
        #expect(!talk.isOpen && talk.text.isEmpty)
    }

    @Test func `escape keeps the draft`() {
        var talk = Self.open()
        Self.type("wait", &talk)
        _ = talk.receive(.key(.escape))
        #expect(!talk.isOpen && talk.text == "wait")
        talk.open()
        Self.type("!", &talk)
        #expect(talk.text == "wait!")
    }

    @Test(arguments: [("1", "nice"), ("2", "oops"), ("3", "hurry"), ("4", "gg"), ("5", "brb")])
    func `a digit on an empty line is a word`(digit: String, word: String) {
        var talk = Self.open()
        #expect(Self.type(digit, &talk) == .say(word))
        talk.open()
        Self.type("x\(digit)", &talk)
        #expect(talk.text == "x\(digit)")
    }

    @Test func `a wide character is one step`() {
        var talk = Self.open()
        Self.type("a👻e\u{301}b", &talk)
        for _ in 0..<3 { _ = talk.receive(.key(.left)) }
        #expect(talk.field.before == "a")
        _ = talk.receive(.key(.delete))
        #expect(talk.text == "ae\u{301}b")
        _ = talk.receive(.key(.end))
        _ = talk.receive(.key(.backspace))
        _ = talk.receive(.key(.backspace))
        #expect(talk.text == "a")
    }

    @Test func `the history comes back and the draft after it`() {
        var talk = Self.open()
        for line in ["one", "two"] {
            Self.type(line, &talk)
            _ = talk.receive(.key(.enter))
            talk.open()
        }
        Self.type("dra", &talk)
        _ = talk.receive(.key(.up))
        #expect(talk.text == "two")
        _ = talk.receive(.key(.up))
        #expect(talk.text == "one")
        #expect(talk.receive(.key(.up)) == .tell("That is all you said."))
        _ = talk.receive(.key(.down))
        _ = talk.receive(.key(.down))
        #expect(talk.text == "dra")
    }

    @Test func `a pasted block is one message`() {
        var talk = Self.open()
        _ = talk.receive(.paste("first\r\n\n  second\tline \u{1B}[2J\u{202E}\nthird\n"))
        #expect(talk.text == "first / second line  / third")
    }

    @Test func `no more than a room takes`() {
        var talk = Self.open()
        _ = talk.receive(.paste(String(repeating: "x", count: 279)))
        #expect(Self.type("y", &talk) == .nothing)
        let outcome = Self.type("z", &talk)
        #expect(outcome == .tell("At most 280 characters; the rest was left out."))
        #expect(talk.text.count == 280 && talk.text.last == "y")
    }

    @Test func `the count is shown near the end`() {
        func row(_ count: Int) -> String {
            var talk = Self.open()
            _ = talk.receive(.paste(String(repeating: "x", count: count)))
            var canvas = Canvas(Size(columns: 80, rows: 24))
            talk.draw(on: &canvas)
            #expect(canvas.frame.cursor?.row == 22)
            return canvas.frame.text(row: 22)
        }
        #expect(!row(249).contains("249"))
        #expect(row(250).hasSuffix(" 250/280"))
    }

    @Test func `commands and a slash that is none`() {
        var talk = Self.open()
        Self.type("/mute bob", &talk)
        #expect(talk.receive(.key(.enter)) == .command("mute bob"))
        talk.open()
        Self.type("//who", &talk)
        #expect(talk.receive(.key(.enter)) == .say("/who"))
    }
}
