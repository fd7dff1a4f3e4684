import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("ReconnectingBox")
struct ReconnectingBoxTests {
    /// Makes a game that lost its connection at 1 s, after two tries.
    private func lost() -> LobbyScript {
        var table = BoardScript(asks: true, pairs: 18, columns: 6)
        table.begin()
        table.at = 1000
        table.receive(.closed)
        for _ in 1...2 {
            table.at = table.client.reconnection.nextTry
            table.receive(.alarm)
            table.receive(.notConnected(.refused(ScriptedServer.address)))
        }
        var script = LobbyScript()
        script.client = table.client
        script.at = 9000
        return script
    }

    @Test func `what is known stays dim below the box`() {
        let script = lost()
        let rows = script.rows
        #expect(rows[0].hasSuffix("✕ offline 8 s   00:08"))
        #expect(
            rows[1]
                == "   Connection lost. Your seat is kept for 1:52. The turn clock goes on."
        )
        for (row, text) in zip(8..., Self.box) {
            let drawn = (8..<48).map { script.canvas.frame[$0, row].text }.joined()
            #expect(Self.still(drawn) == text)
        }
        #expect(rows[22] == " No contact for 8 s.  What you see is the board as it was.")
        #expect(rows[23] == " r try now   a other address   q leave (seat kept for 1:52)")
        #expect(script.canvas.frame[2, 20].style.isDim)
        #expect(!script.canvas.frame[2, 0].style.isDim)
    }

    @Test func `a restart stops the clocks of the room`() {
        var table = BoardScript(asks: true, pairs: 18, columns: 6)
        table.begin()
        table.at = 31_000
        let bye = Bye(.shuttingDown, "Back soon.", reconnect: true, afterMs: 1000)
        table.hear(.connection(.bye(bye)))
        var script = LobbyScript()
        script.client = table.client
        script.at = 40_000
        #expect(script.rows[0].hasSuffix("00:30"))
        #expect(script.rows[1] == "   Kitchen table restarts. Your seat is kept for 1:51.")
    }

    @Test func `it counts down and says when a try is under way`() {
        var script = lost()
        script.at = 10_500
        #expect(script.rows[1].contains("kept for 1:51"))
        script.client?.stage = .connecting
        #expect(script.canvas.frame.text.contains("trying now"))
        script.type("r")
        #expect(script.message == " It is being tried now.")
    }

    @Test func `r tries now and q leaves the seat kept`() {
        var script = lost()
        script.type("rq")
        #expect(script.wanted() == [.command(.retry), .command(.quit)])
        script.type("x")
        #expect(script.message == " No contact: that was not sent.  r tries again now.")
    }

    @Test func `another address of the server leads back to the same seat`() {
        var script = lost()
        script.type("a10.0.0.9")
        #expect(script.message == " Address: 10.0.0.9_")
        script.press(.enter)
        #expect(script.wanted() == [.reconnect(JoinAddress(host: "10.0.0.9"))])
        // The field is closed: letters are keys again.
        script.type("q")
        #expect(script.wanted() == [.command(.quit)])
    }

    @Test func `in the lobby no seat is spoken of`() {
        var table = BoardScript(.lobby, asks: true)
        table.greet()
        table.ok(.list([], next: nil))
        table.receive(.closed)
        var script = LobbyScript()
        script.client = table.client
        #expect(script.rows[1].hasPrefix("────"))
        #expect(script.message.hasSuffix("What you see are the rooms as they were."))
        script.type("a10.0.0.9")
        script.press(.enter)
        #expect(script.wanted() == [.connect(JoinAddress(host: "10.0.0.9"), name: nil)])
    }

    /// Replaces the spinner and the time of the next try, which change by themselves.
    private static func still(_ text: String) -> String {
        var text = text
        for sign in "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" where text.contains(sign) {
            text = String(text.map { $0 == sign ? "⠹" : $0 })
        }
        return text.contains("next try in") ? "│    next try in 2 s                   │" : text
    }

    private static let box = [
        "╭─ Reconnecting ───────────────────────╮",
        "│                                      │",
        "│  ⠹ try 3 to 192.168.1.20             │",
        "│    next try in 2 s                   │",
        "│                                      │",
        "│  r try now   a address   q leave     │",
        "╰──────────────────────────────────────╯",
    ]
}
