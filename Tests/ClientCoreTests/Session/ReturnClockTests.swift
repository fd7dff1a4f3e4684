import GameProtocol
import Testing

@testable import ClientCore

@Suite("Clocks after a lost connection")
struct ReturnClockTests {
    /// Makes a game with ann that began together with the test.
    private func begun(first: String) -> BoardScript {
        var table = BoardScript(isQuiet: true)
        table.begin(first: first)
        _ = table.printed()
        return table
    }

    /// Returns the server's room state at this time after the beginning of the round.
    private func now(_ table: BoardScript, elapsed: Int, left: Int) -> RoomState {
        var state = table.snapshot(["bob", "ann"], phase: .playing)
        state.seq = table.seq
        state.elapsedMs = elapsed
        state.turn = table.client.room?.turn.map {
            RoomState.Turn(turn: $0.number, player: $0.player, nth: 1, clockMs: left)
        }
        return state
    }

    @Test func `a turn that began meanwhile has the time that is left`() {
        var table = begun(first: "ann")
        table.cut()
        table.at += 20_000
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.happen(.timeout(turn: 1, player: "ann", strikes: 0))
        table.happen(.turn(turn: 2, player: "bob", clockMs: 60_000))
        table.endOfMissed(now(table, elapsed: 69_000, left: 51_000))
        #expect(table.client.stage == .open)
        #expect(table.client.room?.turn?.endsAt == table.at + 51_000)
        #expect(table.client.room?.startedAt == table.at - 69_000)
    }

    @Test func `a round that began meanwhile began when it did`() {
        var table = BoardScript(isQuiet: true)
        table.greet()
        table.ok(.entered(table.snapshot(["bob"])))
        table.happen(
            .joined(player: "ann", role: .player, seedCommit: ScriptedServer.secret.seedCommit)
        )
        table.ok()
        table.cut()
        table.at += 20_000
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.start(["bob", "ann"], first: "bob")
        table.endOfMissed(now(table, elapsed: 12_000, left: 48_000))
        #expect(table.client.room?.startedAt == table.at - 12_000)
        #expect(table.client.room?.turn?.endsAt == table.at + 48_000)
    }

    @Test func `moves that the servers have lost are taken back though the numbers agree`() {
        var table = begun(first: "ann")
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.happen(.reveal(turn: 1, player: "ann", nth: 1, cell: 1, card: faces[0]))
        table.happen(.reveal(turn: 1, player: "ann", nth: 2, cell: 2, card: faces[1]))
        table.happen(.mismatch(turn: 1, player: "ann", cells: [1, 2], hideMs: 1_500))
        #expect(table.client.room?.isTurningBack == true)
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed()
        // Other events have these numbers now: the players were away, and are back.
        table.happen(.online(player: "ann"))
        table.prompt(1, nth: 1)
        table.endOfMissed(now(table, elapsed: 12_000, left: 48_000))
        #expect(table.client.room?.problem(ofFlip: 1) == nil)
        #expect(table.client.room?.facts.mayAct == true)
        #expect(table.client.room?.turn?.endsAt == table.at + 60_000)
    }

    @Test func `a turn that the servers have lost is played again`() {
        var table = begun(first: "ann")
        table.turn(2, "bob")
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.happen(.online(player: "ann"))
        // It is the first turn again, which the client takes for one of the past.
        table.prompt(1, nth: 1)
        var state = now(table, elapsed: 12_000, left: 48_000)
        state.turn = RoomState.Turn(turn: 1, player: "ann", nth: 1, clockMs: 48_000)
        table.endOfMissed(state)
        #expect(table.client.room?.turn?.player == "ann")
        #expect(table.client.room?.facts.mayAct == true)
    }

    @Test func `who is away has what is left of the seats time`() {
        var table = begun(first: "ann")
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed()
        table.happen(.offline(player: "bob", resumeMs: 120_000))
        var state = now(table, elapsed: 30_000, left: 30_000)
        state.players[0].isOnline = false
        state.players[0].awayMs = 25_000
        table.endOfMissed(state)
        #expect(table.client.room?.seat("bob")?.keptUntil == table.at + 95_000)
    }

    @Test func `an answer that is older than the room changes nothing`() {
        var table = begun(first: "bob")
        let endsAt = table.client.room?.turn?.endsAt
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed()
        var state = now(table, elapsed: 30_000, left: 30_000)
        state.seq -= 1
        table.endOfMissed(state)
        #expect(table.client.stage == .open)
        #expect(table.client.room?.turn?.endsAt == endsAt)
    }

    @Test func `who was in no room asks for none`() {
        var table = begun(first: "ann")
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed(room: nil)
        #expect(table.sent.last?.body == .ping)
    }
}
