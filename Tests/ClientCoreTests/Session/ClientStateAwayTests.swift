import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState, while the connection is lost")
struct ClientStateAwayTests {
    private func lost(asks: Bool = false) -> BoardScript {
        var table = BoardScript(asks: asks, isQuiet: true)
        table.begin()
        table.receive(.closed)
        _ = table.printed()
        return table
    }

    @Test func `a try that fails is followed by another until the seat is gone`() {
        var table = lost()
        var tries = 0
        while table.status == nil, tries < 100 {
            tries += 1
            table.at = table.client.deadline ?? table.at
            table.receive(.alarm)
            if table.client.stage == .connecting {
                table.receive(.notConnected(.refused(ScriptedServer.address)))
            }
        }
        #expect(table.at == 120_003)
        #expect(tries < 40)
        #expect(table.status == 4)
        #expect(
            table.printed() == [
                "Still no connection. Your seat is kept for 60 seconds more.",
                "Still no connection. Your seat is kept for 30 seconds more.",
                "Still no connection. Your seat is kept for 10 seconds more.",
                "! No connection for 120 seconds. Perhaps later: GameClient resume",
            ]
        )
    }

    @Test func `a try that never ends is given up`() {
        var table = lost()
        table.at = table.client.deadline ?? 0
        table.receive(.alarm)
        #expect(table.client.stage == .connecting)
        table.isConnected = true
        table.at += 10_000
        table.receive(.alarm)
        #expect(table.client.stage == .lost)
        #expect(!table.isConnected)
        // Later results of the abandoned try have no effect.
        table.receive(.connected)
        table.receive(.notConnected(.refused(ScriptedServer.address)))
        table.receive(.closed)
        table.hear(ScriptedServer.hello())
        #expect(table.client.stage == .lost)
    }

    @Test func `a player who asks for a try during a try starts no second one`() {
        var table = lost()
        table.at = table.client.deadline ?? 0
        table.receive(.alarm)
        let count = table.connectCount
        table.receive(.command(.retry))
        #expect(table.client.stage == .connecting && table.connectCount == count)
    }

    @Test func `the closing of the old connection disturbs nothing`() {
        var table = lost()
        table.receive(.closed)
        #expect(table.printed() == [])
        let next = table.client.reconnection.nextTry
        table.receive(.closed)
        #expect(table.client.reconnection.nextTry == next)
    }

    @Test func `something else that answers is a try that failed`() {
        var table = lost()
        table.reconnect()
        table.receive(.unreadable)
        #expect(table.client.stage == .lost)
        table.reconnect()
        table.say(.notice(Notice(code: "x", message: "y")))
        #expect(table.client.stage == .lost)
        #expect(table.printed() == [])
    }

    @Test func `what is typed at a terminal is refused with its reason and not kept`() {
        var table = lost(asks: true)
        #expect(!table.client.isHolding)
        let count = table.sent.count
        table.type("1")
        table.type("say hello")
        table.type("score")
        table.type("row 1")
        #expect(
            table.printed() == [
                "No connection: that was not sent. Next try in 1 second; r tries now, quit leaves.",
                "No connection: that was not sent. Next try in 1 second; r tries now, quit leaves.",
                "You 0 pairs, 0 flips. bob 0 pairs, 0 flips. 2 pairs left.",
                "Row 1: 1 down, 2 down.",
            ]
        )
        table.type("r")
        #expect(table.connectCount == 1)
        table.type("2")
        #expect(
            table.printed() == ["No connection: that was not sent. Trying now; quit leaves."]
        )
        #expect(table.sent.count == count)
        table.isConnected = true
        table.receive(.connected)
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.endOfMissed()
        table.type("r")
        #expect(table.printed().last == "You are connected.")
    }

    @Test func `the pipes lines wait for the connection`() {
        var table = lost()
        #expect(table.client.isHolding)
        table.reconnect()
        table.hear(ScriptedServer.hello())
        #expect(table.client.isHolding)
        table.resumed()
        #expect(table.client.isHolding)
        table.endOfMissed()
        #expect(!table.client.isHolding)
    }

    @Test func `who quits meanwhile keeps the seat for what is left`() {
        var table = lost(asks: true)
        table.at += 20_000
        table.type("quit")
        #expect(
            table.printed() == [
                "Your seat is kept for 100 seconds. Back to it: GameClient resume"
            ]
        )
        #expect(table.status == 0)
        #expect(table.client.ticket != nil)
    }

    @Test(arguments: [ByeCode.stale, .slowConsumer, .internal, .tooManyErrors])
    func `a bye that says to come back is followed`(code: ByeCode) {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        let at = table.at
        table.say(.bye(Bye(code, "Resume.", reconnect: true, afterMs: 1000)))
        #expect(
            table.printed() == [
                "Kitchen table closed the connection: Resume. (\(code.rawValue))",
                "Trying again. Your seat is kept for 120 seconds.",
            ]
        )
        #expect(table.client.reconnection.nextTry >= at + 1000)
        #expect(table.client.reconnection.nextTry <= at + 1200)
        #expect(!table.isConnected)
    }

    @Test(arguments: [true, false])
    func `a server that closes is waited for if it says so`(reconnect: Bool) {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.say(
            .notice(Notice(code: "shutting_down", message: "Closing.", inMs: 5000, room: nil))
        )
        table.say(.bye(Bye(.shuttingDown, "Closed.", reconnect: reconnect)))
        let said = ["Kitchen table closes in 5 s.", "Kitchen table closed."]
        #expect(
            table.printed()
                == (reconnect
                    ? said + ["Trying again. Your seat is kept for 120 seconds."] : said)
        )
        #expect(table.status == (reconnect ? nil : 0))
        #expect((table.client.ticket != nil) == reconnect)
    }

    @Test func `whoever was replaced stops whatever the server says`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.say(.bye(Bye(.replaced, "", reconnect: true, afterMs: 1)))
        #expect(table.printed() == ["! You went on playing somewhere else with this seat."])
        #expect(table.status == 4)
        #expect(table.client.ticket == nil)
    }

    @Test func `a full server is tried when it says`() {
        var table = lost()
        table.reconnect()
        table.hear(ScriptedServer.hello())
        table.say(.bye(Bye(.serverFull, "Full.", reconnect: true, afterMs: 20_000)))
        let printed = table.printed()
        #expect(printed.count == 1)
        #expect(printed[0].hasPrefix("Kitchen table is full. Next try in 2"))
        #expect(table.client.reconnection.nextTry >= table.at + 20_000)
    }

    @Test func `a room that is not recorded is said to be so`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.say(.notice(Notice(code: "unrecorded", message: "x", room: "K3QF")))
        #expect(
            table.printed()
                == ["This room is not recorded any more: if Kitchen table stops, it is gone."]
        )
    }

    @Test func `who is away for another time is said to be still away`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.happen(.offline(player: "bob", resumeMs: 60_000))
        table.happen(.offline(player: "bob", resumeMs: 120_000))
        table.happen(.online(player: "bob"))
        #expect(
            table.printed() == [
                "bob lost the connection. The seat is kept for 60 seconds.",
                "bob is still away. The seat is kept for 120 seconds.", "bob is back.",
            ]
        )
    }
}
