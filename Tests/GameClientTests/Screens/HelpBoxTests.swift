import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("HelpBox and TooSmallScreen")
struct HelpBoxTests {
    @Test func `the help of the lobby names its keys and closes`() {
        var script = LobbyScript()
        script.type("?")
        let text = script.canvas.frame.text
        #expect(text.contains("─ The lobby ─"))
        for heading in ["PLAY", "CHAT AND LOOK", "LEAVE", "more: GameClient help"] {
            #expect(text.contains(heading))
        }
        script.press(.enter)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
        #expect(script.wanted() == [])
        script.type("?x")
        #expect(script.screen.message?.text == "? or Esc closes the help.")
        script.press(.escape)
        #expect(script.rows[2].hasPrefix(" ROOMS"))
    }

    @Test func `every page fits the design size`() {
        var table = BoardScript(.lobby)
        table.greet()
        for phase in [RoomState.Phase.lobby, .playing] {
            var script = LobbyScript(me: "ann")
            let room = RoomView(table.snapshot(["ann", "bob"], phase: phase), me: "ann", at: 0)
            script.client?.room = room
            script.type("?")
            let rows = script.rows
            #expect(rows.contains { $0.contains("more: GameClient help concentration") })
            #expect(!rows[1..<rows.count - 2].contains { $0.contains("…│") })
        }
    }

    @Test(arguments: [true, false])
    func `the help of a room has the rules of its options`(again: Bool) {
        var setting = BoardSetting()
        setting.again = again
        var script = BoardScript(setting.state)
        script.type("?")
        #expect(script.text.contains("A pair is yours, and you go on;") == again)
        #expect(script.text.contains("A pair is yours; two that differ") != again)
    }

    @Test func `a small window scrolls`() {
        var script = LobbyScript()
        script.size = Size(columns: 40, rows: 12)
        script.type("?")
        #expect(!script.canvas.frame.text.contains("more: GameClient help"))
        for _ in 1...60 { script.press(.down) }
        #expect(script.canvas.frame.text.contains("more: GameClient help"))
        for _ in 1...60 { script.press(.up) }
        #expect(script.canvas.frame.text.contains("PLAY"))
    }

    @Test func `a window that is too small names both sizes`() {
        var script = LobbyScript()
        script.size = Size(columns: 34, rows: 7)
        expectPicture(script.text, Self.tooSmall)
        script.type("x")
        script.press(.enter)
        #expect(script.wanted() == [])
        script.type("pq")
        #expect(script.wanted() == [.goPlain, .quit])
    }

    @Test func `a board needs what its grid needs and q keeps the seat`() {
        var table = BoardScript(.lobby, pairs: 72, columns: 12)
        table.greet()
        var script = LobbyScript(me: "ann")
        script.client?.room = RoomView(
            table.snapshot(["ann", "bob"], phase: .playing),
            me: "ann",
            at: 0
        )
        script.size = Size(columns: 50, rows: 24)
        #expect(script.canvas.frame.text.contains("have 50x24, need 60x16"))
        script.type("q")
        #expect(script.wanted() == [.leaveKeepingSeat])
        script.size = Size(columns: 20, rows: 5)
        #expect(script.canvas.frame.text.contains("need 60x16"))
        script.size = Size(columns: 60, rows: 16)
        #expect(!script.canvas.frame.text.contains("need"))
    }

    private static let tooSmall = """

                 Window too small
              have 34x7, need 34x12

            Make it bigger, or press p
          for plain lines.   q leaves

        """
}
