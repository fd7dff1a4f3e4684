import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the time for which a seat is kept: less than the whole time outside of a round
/// (protocol.md, section 8).
@Suite struct KeptTimeTests {
    private func waiting() -> BoardScript {
        var table = BoardScript(isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob"])))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: ScriptedServer.secret.seedCommit)
        )
        table.ok()
        return table
    }

    @Test func `the note of a seat follows the round`() {
        var table = waiting()
        #expect(table.client.ticket?.resumeMs == 30_000)
        #expect(table.client.keptSeconds == 30)
        table.start(["bob", "ann"], first: "bob")
        #expect(table.client.ticket?.resumeMs == 120_000)
        #expect(table.client.keptMs(at: table.at) == 120_000)
        table.happen(.over(table.over([("bob", 1), ("ann", 1)], ["", "ann-entropy"])))
        #expect(table.client.ticket?.resumeMs == 30_000)
    }

    @Test func `what is left is counted from the time that the server keeps`() {
        var table = waiting()
        table.receive(.closed)
        #expect(table.client.keptMs(at: table.at) == 30_000)
        var round = waiting()
        round.start(["bob", "ann"], first: "bob")
        round.receive(.closed)
        #expect(round.client.keptMs(at: round.at) == 120_000)
    }

    /// - Parameter said: the announced time for bob's seat, if ann received it.
    @Test(arguments: [(nil, 25_000), (90_000, 85_000)] as [(Int?, Int)])
    func `anothers seat in a waiting room is kept no longer`(_ said: Int?, _ leftMs: Int) {
        var table = waiting()
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed()
        if let said { table.happen(.offline(player: "bob", resumeMs: said)) }
        var state = table.snapshot(["bob", "ann"])
        state.players[0].isOnline = false
        state.players[0].awayMs = 5000
        table.endOfMissed(state)
        #expect(table.client.room?.seat("bob")?.keptUntil == table.at + leftMs)
    }
}
