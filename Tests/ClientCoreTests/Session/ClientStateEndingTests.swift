import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState, when the server ends it")
struct ClientStateEndingTests {
    @Test(
        arguments: [
            (.shuttingDown, 0, "Kitchen table closed."),
            (.replaced, 4, "! You went on playing somewhere else with this seat."),
            (.serverFull, 5, "! Kitchen table is full. Try again in 20 s."),
            (.stale, 4, "! Kitchen table closed the connection: Silent. (stale)"),
        ] as [(ByeCode, Int32, String)]
    )
    func `a bye has its sentence and status`(code: ByeCode, status: Int32, sentence: String) {
        var table = BoardScript()
        table.begin()
        table.say(.bye(Bye(code, "Silent.", afterMs: 20_000)))
        #expect(table.status == status)
        #expect(table.printed().last == sentence)
    }

    @Test func `what is no card table is said to be none`() {
        var table = BoardScript()
        table.receive(.unreadable)
        #expect(table.status == 3)
        #expect(
            table.printed() == [
                "! 192.168.1.20:7052 is not a card table: it did not answer as a Cardtable server."
            ]
        )
        var newer = BoardScript()
        newer.hear(ScriptedServer.hello(protocols: [2, 3]))
        #expect(newer.status == 5)
        #expect(
            newer.printed() == [
                "! This client speaks protocol 1, Kitchen table speaks 2 and 3. "
                    + "Update the older one."
            ]
        )
        var silent = BoardScript()
        silent.at = 10_000
        silent.receive(.alarm)
        #expect(silent.status == 3)
    }

    @Test func `a kicked player is out`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.happen(.left(player: "ann", role: .player, reason: .kicked))
        #expect(table.printed() == ["The owner sent you away."])
        #expect(table.client.room == nil)
        table.say(.bye(Bye(.goodbye, "")))
        #expect(table.status == 5)
    }

    @Test func `a script that is sent out for idling ends`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.happen(.left(player: "ann", role: .player, reason: .idle))
        #expect(
            table.printed() == [
                "You did not move in three turns and lost your seat: bob wins 0 to 0."
            ]
        )
        #expect(table.client.stage == .leaving(5))
        table.say(.bye(Bye(.goodbye, "")))
        #expect(table.status == 5)
    }
}
