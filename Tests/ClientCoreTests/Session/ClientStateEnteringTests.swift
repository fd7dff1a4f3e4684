import GameProtocol
import Testing

@testable import ClientCore

@Suite("ClientState, on the way into a room")
struct ClientStateEnteringTests {
    @Test func `a login name gives way and a chosen one does not`() {
        var table = BoardScript(isQuiet: false)
        table.hear(ScriptedServer.hello())
        table.no(Refusal(.nameTaken, "Taken.", suggest: "ann2"))
        #expect(table.client.stage == .awaitingName)
        table.ok(.hello(HelloReply(name: "ann2", resume: "t", resumeMs: 0)))
        #expect(table.printed().last == "The name ann is in use here; your name is ann2.")

        var plan = ClientPlan(address: ScriptedServer.address, purpose: .lobby)
        plan.name = "ann"
        plan.isNameChosen = true
        var chosen = BoardScript(plan)
        chosen.hear(ScriptedServer.hello())
        chosen.no(Refusal(.nameTaken, "Taken.", suggest: "ann2"))
        #expect(chosen.status == 5)
        #expect(
            chosen.printed() == [
                "! The name ann is in use here. Try: GameClient join 192.168.1.20 --name ann2"
            ]
        )
    }

    @Test func `a full room is named with its seats and the way to watch`() {
        var table = BoardScript(isQuiet: true)
        table.greet()
        table.no(Refusal(.roomFull, "Full."))
        table.ok(.list([table.summary("K3QF", ["bob", "cat"])], next: nil))
        #expect(
            table.printed() == [
                "! K3QF is full (2 of 2). Watch it: GameClient watch 192.168.1.20/K3QF"
            ]
        )
        table.say(.bye(Bye(.goodbye, "")))
        #expect(table.status == 5)

        var asking = BoardScript(asks: true, isQuiet: true)
        asking.greet()
        asking.no(Refusal(.roomFull, "Full."))
        asking.ok(.list([asking.summary("K3QF", ["bob", "cat"])], next: nil))
        // The question belongs to the lobby, which a screen must show.
        #expect(asking.client.hasSettled)
        #expect(asking.client.listed.map(\.room) == ["K3QF"])
        asking.type("y")
        #expect(
            asking.sent.last?.body
                == .join(.room(code: "K3QF", role: .spectator, password: nil, isReady: false))
        )
    }

    @Test func `a move that is under way is forgotten in a room that is entered`() {
        var table = DeckScript(.free, asks: true)
        table.sitDown()
        table.type("draw")
        #expect(table.client.movesUnderWay == 1)
        table.type("join K3QF")
        let entered = Reply(re: "join", id: table.lastID, .ok(.entered(table.snapshot(["bob"]))))
        table.hear(.reply(entered))
        #expect(table.client.movesUnderWay == 0)
    }

    @Test func `a question about a room ends when the room is left`() {
        var table = DeckScript(.free, asks: true)
        table.sitDown()
        table.lie(51, ["table": 1])
        table.happen(.drawn(player: "bob", from: "deck", to: "table", count: 1, cards: nil))
        table.type("leave")
        table.type("shuffle all")
        #expect(table.client.question != nil)
        table.ok()
        #expect(table.client.room == nil)
        #expect(table.client.question == nil)
    }

    @Test func `a room that is gone after a loss leaves nothing behind`() {
        var table = BoardScript(asks: true)
        table.begin()
        table.cut()
        table.hear(ScriptedServer.hello())
        table.resumed(room: nil)
        #expect(table.client.room == nil)
        #expect(table.client.warnings == ClockWarnings())
        #expect(!table.client.isRoundWanted)
    }

    @Test func `a mistyped code names the nearest`() {
        var table = BoardScript(.join(code: "K3QE"), isQuiet: true)
        table.greet()
        table.no(Refusal(.noSuchRoom, "None."))
        table.ok(.list([table.summary("W9HB", []), table.summary("K3QF", [])], next: nil))
        #expect(table.printed() == ["! There is no room K3QE here. Did you mean K3QF?"])
    }

    @Test func `a room is chosen by number or code from all pages`() {
        var table = BoardScript(.lobby)
        table.greet()
        table.ok(.list([table.summary("AAAA", ["bob"])], next: "AAAA"))
        #expect(table.sent.last?.body == .list(ListRequest(after: "AAAA")))
        table.ok(.list([table.summary("K3QF", [])], next: nil))
        #expect(
            table.printed().suffix(4) == [
                "2 rooms:",
                "1. AAAA: Concentration 2x2, 1 of 2 seats taken, open. bob.",
                "2. K3QF: Concentration 2x2, 0 of 2 seats taken, open.",
                "Type the number or code of a room to sit down, watch CODE, or create.",
            ]
        )
        table.type("3")
        #expect(table.printed() == ["There is no room 3 in the list. Rooms are 1 to 2."])
        table.type("2")
        table.type("aaaa")
        let joined = table.sent.suffix(2).map(\.body)
        #expect(
            joined
                == ["K3QF", "AAAA"].map {
                    .join(.room(code: $0, role: .player, password: nil, isReady: false))
                }
        )
    }
}

extension BoardScript {
    func summary(_ code: String, _ players: [String]) -> RoomSummary {
        RoomSummary(
            room: code,
            title: nil,
            phase: .lobby,
            seats: 2,
            players: players,
            owner: nil,
            spectatorCount: 0,
            isLocked: false,
            options: .concentration(game.options)
        )
    }
}
