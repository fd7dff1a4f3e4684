import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// Tests of the box with the whole chat of a room.
@Suite struct TalkBoxTests {
    private static func script(_ count: Int) -> BoardScript {
        var script = BoardScript(BoardSetting().state)
        for number in 0..<count {
            script.happen(.chat(player: "bob", role: .player, text: "word-\(number) is said"))
        }
        return script
    }

    private static func words(_ script: BoardScript) -> [Int] {
        script.canvas.frame.text.split { $0 == " " || $0 == "\n" }
            .filter { $0.hasPrefix("word-") }.compactMap { Int($0.dropFirst(5)) }
    }

    @Test func `it opens at the newest and goes back to the oldest`() {
        var script = Self.script(60)
        script.press(.pageUp)
        #expect(script.canvas.frame.text.contains("─ All that was said ─"))
        #expect(Self.words(script).last == 59)
        script.press(.up)
        #expect(Self.words(script).last == 58)
        script.press(.home)
        #expect(Self.words(script).first == 0)
        // The box does not scroll further than that.
        script.press(.up, .pageUp, .pageUp)
        #expect(Self.words(script).first == 0)
        script.press(.end, .down)
        #expect(Self.words(script).last == 59)
    }

    @Test(arguments: [Key.escape, .enter, .character("q")])
    func `it is closed and the room goes on`(key: Key) {
        var script = Self.script(5)
        let before = script.canvas.frame.text
        script.press(.pageUp)
        #expect(script.canvas.frame.text != before)
        script.press(key)
        #expect(script.canvas.frame.text == before)
        #expect(!script.sentBodies.contains(.room(.leave)))
    }

    @Test func `nothing but it hears keys`() {
        var script = Self.script(5)
        let before = script.sentBodies.count
        script.press(.pageUp, .character(" "), .character("r"), .character("1"))
        #expect(script.sentBodies.count == before)
    }

    @Test func `a room without words says so`() {
        var script = BoardScript(BoardSetting().state)
        script.press(.pageUp)
        #expect(script.canvas.frame.text.contains("Nothing was said yet."))
    }
}
