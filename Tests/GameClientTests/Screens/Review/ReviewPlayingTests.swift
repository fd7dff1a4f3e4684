import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("A review that goes on by itself") struct ReviewPlayingTests {
    private static func playing() throws -> LobbyScript {
        var script = LobbyScript()
        script.client = nil
        script.take(.review(try ReviewScreenTests.played(.stalemate())))
        for _ in 1...4 { script.press(.right) }
        script.press(.character(" "))
        #expect(script.rows[0].contains("▶"))
        return script
    }

    @Test(arguments: [Key.left, .right, .home, .end, .pageUp, .character("n"), .character("p")])
    func `a step by hand ends it`(key: Key) throws {
        var script = try Self.playing()
        script.press(key)
        // Without a mark there was no step.
        guard script.screen.message == nil else { return }
        #expect(script.screen.deadline(nil, size: script.size, at: script.at) == nil)
        let frame = script.canvas.frame
        script.at += 60_000
        script.take(.alarm)
        #expect(script.canvas.frame == frame)
        #expect(!script.rows[0].contains("▶"))
    }

    @Test func `the wheel ends it, too`() throws {
        var script = try Self.playing()
        script.take(.terminal(.scroll(up: true, Position(column: 5, row: 5))))
        #expect(!script.rows[0].contains("▶") && script.rows[0].contains(" 4 of "))
        #expect(script.screen.deadline(nil, size: script.size, at: script.at) == nil)
    }
}
