import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("How often a cursor is told")
struct HoverLimiterTests {
    private func place(_ cell: Int?) -> HoverLimiter.Place { HoverLimiter.Place(cell: cell) }

    @Test func `the newest place waits for its time`() {
        var pace = HoverLimiter()
        #expect(pace.move(to: place(1), at: 50) == place(1))
        #expect(pace.move(to: place(2), at: 60) == nil)
        #expect(pace.move(to: place(3), at: 70) == nil)
        #expect(pace.due == 150)
        #expect(pace.release(at: 149) == nil)
        #expect(pace.release(at: 150) == place(3))
        #expect(pace.due == nil)
    }

    @Test func `what was told is not told again`() {
        var pace = HoverLimiter()
        _ = pace.move(to: place(1), at: 0)
        _ = pace.move(to: place(2), at: 10)
        #expect(pace.move(to: place(1), at: 20) == nil)
        #expect(pace.due == nil && pace.release(at: 500) == nil)
    }
}

@Suite("Where the cursors are")
struct HoverTests {
    private static func script() -> BoardScript {
        var setting = BoardSetting()
        setting.turn = RoomState.Turn(turn: 1, player: "ann", nth: 1, clockMs: nil)
        return BoardScript(setting.state)
    }

    @Test func `the client wakes for a place that waits`() {
        var script = Self.script()
        script.press(.right, .right)
        #expect(script.client.deadline == script.at + 100)
        script.at += 100
        let effects = script.client.receive(.alarm, at: script.at)
        #expect(effects == [.send(Request(.room(.hover(cell: 3))))])
        #expect(script.client.outstanding.isEmpty)
    }

    @Test func `others are seen where they look`() {
        var script = Self.script()
        script.look("bob", at: 7)
        #expect(script.room?.hovers == ["bob": 7])
        script.look("bob", at: 99)
        #expect(script.room?.hovers == [:])
        script.look("bob", at: 7)
        script.look("nobody", at: 3)
        script.look("ann", at: 3)
        #expect(script.room?.hovers == ["bob": 7])
        script.happen(.offline(player: "bob", resumeMs: 1000))
        #expect(script.room?.hovers == [:])
    }

    @Test func `a refused place is not told`() {
        var script = Self.script()
        let before = script.text
        script.hear(
            .reply(Reply(re: "hover", id: nil, .refused(Refusal(.badValue, "No such cell."))))
        )
        #expect(script.text == before)
    }
}
