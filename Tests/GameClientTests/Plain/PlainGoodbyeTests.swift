import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The lines after a signal")
struct PlainGoodbyeTests {
    private func back(_ table: BoardScript) -> String? {
        PlainGoodbye(state: table.client, at: table.at).lines.last
    }

    @Test func `a kept seat is named`() {
        var table = BoardScript()
        table.begin()
        #expect(back(table) == "Your seat is kept for 2:00.  Back to it:  GameClient resume")
    }

    @Test func `a seat that was given up is not promised`() {
        var table = BoardScript()
        table.begin()
        table.type("quit")
        #expect(back(table) == "Back to the lobby:  GameClient join 192.168.1.20")
    }

    @Test func `a game is lost where no seat is kept`() {
        var table = BoardScript()
        table.begin()
        table.client.resumeMs = 0
        #expect(
            back(table) == "The round is lost: this server keeps no seats.  "
                + "Back to the lobby:  GameClient join 192.168.1.20"
        )
    }

    @Test func `between games only the seat is given up`() {
        var table = BoardScript()
        table.begin()
        table.client.resumeMs = 0
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        #expect(
            back(table) == "Your seat is given up: this server keeps none.  "
                + "Back to the room:  GameClient join 192.168.1.20/K3QF"
        )
    }

    @Test func `who watches goes back to watch`() {
        var table = BoardScript(.watch(code: "K3QF"))
        table.greet()
        table.ok(.entered(table.snapshot(["bob", "cat"])))
        #expect(back(table) == "Back to it:  GameClient watch 192.168.1.20/K3QF")
    }

    @Test func `a seat that waits is named with what is left`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.receive(.closed)
        table.at += 20_000
        #expect(back(table) == "Your seat is kept for 1:40.  Back to it:  GameClient resume")
    }
}
