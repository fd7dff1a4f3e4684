import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests

@Suite("What the lobby says")
struct LobbyWordsTests {
    @Test func `a full room asks whether to watch`() {
        var script = LobbyScript()
        script.client?.question = .watch(code: "W9HB")
        script.take(
            .happened(.askWatch(code: "W9HB", seats: News.Seats(taken: 2, all: 2)))
        )
        #expect(script.message == " W9HB is full (2 of 2). Watch it?")
        #expect(script.keys == " y watch it   n stay here")
        script.type("y")
        #expect(script.wanted() == [.command(.yes)])
        script.take(.happened(.askWatch(code: "W9HB", seats: nil)))
        script.press(.enter)
        #expect(script.wanted() == [.command(.no)])
    }

    @Test func `a key that is no answer closes the question and does its own work`() {
        var script = LobbyScript()
        script.client?.question = .watch(code: "W9HB")
        script.take(.happened(.askWatch(code: "W9HB", seats: nil)))
        script.press(.down)
        #expect(script.wanted() == [.command(.no)])
        // `y` no longer answers a question.
        script.client?.question = nil
        script.type("y")
        #expect(script.wanted() == [.copy("GameClient join 192.168.1.20/W9HB")])
    }

    private static func sentOut(_ reason: LeaveReason) -> News {
        var table = BoardScript()
        table.begin()
        table.happen(
            .game(
                .concentration(
                    .match(
                        turn: 1,
                        player: "bob",
                        cells: [1, 2],
                        scores: [Score(player: "bob", points: 3), Score(player: "ann", points: 2)]
                    )
                )
            )
        )
        guard let room = table.client.room else { preconditionFailure("no room") }
        return .sentOut(room, reason)
    }

    @Test func `who lost a seat is told why and what it means`() {
        var script = LobbyScript()
        script.take(.happened(Self.sentOut(.idle)))
        let text = script.canvas.frame.text
        #expect(text.contains("You lost your seat"))
        #expect(text.contains("You did not move in three turns and lost your seat:"))
        #expect(text.contains("bob wins 3 to 2."))
        #expect(script.keys == " Enter go on")
        // A late key for the game does nothing here.
        script.press(.character(" "), .character("5"))
        #expect(script.wanted() == [])
        #expect(script.canvas.frame.text.contains("You lost your seat"))
        script.press(.enter)
        #expect(!script.canvas.frame.text.contains("You lost your seat"))
    }

    @Test func `who was sent away is told so`() {
        var script = LobbyScript()
        script.press(.end)
        script.take(.happened(Self.sentOut(.kicked)))
        #expect(script.canvas.frame.text.contains("The owner sent you away."))
        script.press(.escape)
        #expect(script.wanted() == [])
        // The lost room is selected.
        script.press(.enter)
        #expect(script.wanted() == [.command(.join(code: "K3QF"))])
    }

    @Test func `a room that cannot be entered from the shell leads to the lobby`() {
        var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QE"))
        plan.name = "ann"
        plan.asks = true
        plan.hasScreen = true
        var table = BoardScript(plan)
        table.greet()
        table.no(Refusal(.noSuchRoom, "None."))
        table.ok(.list([LobbyScript.rooms[0]], next: nil))
        #expect(table.status == nil)
        #expect(table.client.stage == .open)
        #expect(table.client.hasSettled)
        #expect(table.printed().last == "There is no room K3QE here. Did you mean K3QF?")
        table.ok(.list(LobbyScript.rooms, next: nil))
        #expect(table.client.listed.count == 4)
    }

    @Test func `a locked room from the shell asks for its password`() {
        var script = LobbyScript()
        script.take(.happened(.rejected(.room(.wrongPassword(code: "M7XA", wasGiven: false)))))
        #expect(script.message == " Password of M7XA: _")
        script.type("pw")
        script.press(.enter)
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .player, password: "pw"))]
        )
        script.take(.happened(.rejected(.room(.wrongPassword(code: "M7XA", wasGiven: true)))))
        #expect(script.message == " That is not the password of M7XA.")
        script.type("x")
        #expect(script.message == " Password of M7XA: •_")
    }

    @Test func `a password that was typed is good for watching`() {
        var script = LobbyScript()
        script.press(.end, .enter)
        script.type("pw")
        script.press(.enter)
        _ = script.wanted()
        script.client?.question = .watch(code: "M7XA")
        script.take(.happened(.askWatch(code: "M7XA", seats: nil)))
        script.type("y")
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .spectator, password: "pw"))]
        )
        script.client?.question = nil
        script.take(.happened(.rejected(.room(.wrongPassword(code: "M7XA", wasGiven: false)))))
        #expect(script.message == " That is not the password of M7XA.")
        script.type("x")
        script.press(.enter)
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .spectator, password: "x"))]
        )
    }

    @Test func `what happens to the server is said`() {
        var script = LobbyScript()
        script.take(.happened(.renamed(wanted: "ann", name: "ann2")))
        #expect(script.message == " The name ann is in use here; your name is ann2.")
        script.take(
            .happened(
                .notice(code: "shutting_down", message: "x", seconds: 5, server: "Kitchen table")
            )
        )
        #expect(script.message == " Kitchen table closes in 5 s.")
    }

    @Test func `a list of one server's rooms says so`() {
        var script = LobbyScript()
        script.client?.isListPartial = true
        #expect(script.rows.contains { $0.contains("Only this server's rooms") })
    }
}
