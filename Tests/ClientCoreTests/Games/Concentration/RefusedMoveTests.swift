import GameProtocol
import Testing

@testable import ClientCore

/// Tests of refused moves: the server asks once for a move, and its prompt stays valid after a
/// refusal.
@Suite("A refused move")
struct RefusedMoveTests {
    @Test func `a refused flip can be tried again after a wait`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.flip("ann", 1, 1, table.faces(round: 1, ["", "ann-entropy"]))
        table.type("1")
        table.type("wait")
        #expect(table.client.isHolding)
        table.no(Refusal(.cellUp, ""))
        #expect(!table.client.isHolding)
        #expect(table.client.isExpecting)
    }

    @Test func `a refused draw can be tried again after a wait`() {
        var script = DeckScript(.highCard, isQuiet: true)
        script.begin(["bob", "ann"], entropies: ["", "ann-entropy"])
        script.turn(1, "ann")
        script.type("d")
        script.type("wait")
        #expect(script.client.isHolding)
        script.no(Refusal(.rateLimited, ""))
        #expect(!script.client.isHolding)
        #expect(script.client.isExpecting)
    }

    @Test func `the prompt comes back on a terminal`() {
        var table = BoardScript(asks: true)
        table.begin()
        table.plain.hasPrompt = true
        _ = table.printed()
        #expect(table.plain.prompt(table.client.isExpecting) == [.prompt("> ")])
        table.plain.typed()
        table.type("3")
        #expect(table.plain.prompt(table.client.isExpecting).isEmpty)
        table.no(Refusal(.cellTaken, ""))
        #expect(table.printed() == ["Card 3 is taken. Choose another."])
        #expect(table.plain.prompt(table.client.isExpecting) == [.prompt("> ")])
    }

    @Test func `where two cards turn back nothing is expected`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.flip("ann", 1, 1, faces)
        // The third flip was on its way before the client saw the second card.
        table.type("2")
        table.type("3")
        table.ok()
        table.happen(.reveal(turn: 1, player: "ann", nth: 2, cell: 2, card: faces[1]))
        table.happen(.mismatch(turn: 1, player: "ann", cells: [1, 2], hideMs: 1500))
        table.no(Refusal(.tooSoon, ""))
        #expect(!table.client.isExpecting)
    }

    @Test func `a flip that came too late brings no prompt into the next turn`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        table.type("1")
        table.happen(.timeout(turn: 1, player: "ann", strikes: 1))
        table.no(Refusal(.staleTurn, ""))
        #expect(!table.client.isExpecting)
        table.turn(2, "bob")
        #expect(!table.client.isExpecting)
    }

    @Test func `a request in the wrong phase is explained by the phase of the room`() {
        var room = RoomView(BoardSetting().state, me: "ann", at: 0)
        func rejection(_ phase: RoomState.Phase) -> Rejection {
            room.phase = phase
            return Rejection(Refusal(.wrongPhase, ""), room: room)
        }
        #expect(rejection(.lobby) == .play(.notStarted))
        #expect(rejection(.playing) == .play(.gameRuns))
        #expect(rejection(.over) == .play(.gameOver))
    }

    @Test func `of two flips at once the refused one leaves the other under way`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        let faces = table.faces(round: 1, ["", "ann-entropy"])
        table.type("1")
        table.type("2")
        table.type("wait")
        table.no(Refusal(.cellTaken, ""))
        #expect(table.client.isHolding)
        table.ok()
        table.happen(.reveal(turn: 1, player: "ann", nth: 1, cell: 2, card: faces[1]))
        #expect(table.client.isHolding)
        table.prompt(1, nth: 2)
        #expect(!table.client.isHolding)
    }
}
