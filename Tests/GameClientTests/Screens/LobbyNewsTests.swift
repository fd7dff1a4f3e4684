import GameProtocol
import Testing

@testable import GameClient

@Suite("What the lobby says")
struct LobbyNewsTests {
    @Test func aFullRoomAsksWhetherToWatch() {
        var script = LobbyScript()
        script.client?.question = .watch(code: "W9HB")
        script.take(
            .happened(.askWatch(code: "W9HB", seats: Happening.Seats(taken: 2, all: 2)))
        )
        #expect(script.message == " W9HB is full (2 of 2). Watch it? (y/N)")
        #expect(script.keys == " y watch it   n stay here")
        script.type("x")
        #expect(script.message == " y watches it, n does not.")
        script.type("y")
        #expect(script.wanted() == [.command(.yes)])
        script.press(.enter)
        #expect(script.wanted() == [.command(.no)])
    }

    @Test func aRoomThatCannotBeEnteredFromTheShellLeadsToTheLobby() {
        var plan = ClientPlan(address: TableScript.address, purpose: .join(code: "K3QE"))
        plan.name = "ann"
        plan.asks = true
        plan.hasScreen = true
        var table = TableScript(plan)
        table.greet()
        table.no(Refusal(.noSuchRoom, "None."))
        table.ok(.list([LobbyScript.rooms[0]], next: nil))
        #expect(table.status == nil)
        #expect(table.state.stage == .open)
        #expect(table.state.hasSettled)
        #expect(table.printed().last == "There is no room K3QE here. Did you mean K3QF?")
        table.ok(.list(LobbyScript.rooms, next: nil))
        #expect(table.state.listed.count == 4)
    }

    @Test func aLockedRoomFromTheShellAsksForItsPassword() {
        var script = LobbyScript()
        script.take(.happened(.denied(.wrongPassword(code: "M7XA", wasGiven: false))))
        #expect(script.message == " Password of M7XA: _")
        script.type("pw")
        script.press(.enter)
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .player, password: "pw"))]
        )
        script.take(.happened(.denied(.wrongPassword(code: "M7XA", wasGiven: true))))
        #expect(script.message == " That is not the password of M7XA.")
        script.type("x")
        #expect(script.message == " Password of M7XA: •_")
    }

    @Test func aPasswordThatWasTypedIsGoodForWatching() {
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
        script.take(.happened(.denied(.wrongPassword(code: "M7XA", wasGiven: false))))
        #expect(script.message == " That is not the password of M7XA.")
        script.type("x")
        script.press(.enter)
        #expect(
            script.wanted() == [.command(.unlock(code: "M7XA", .spectator, password: "x"))]
        )
    }

    @Test func whatHappensToTheServerIsSaid() {
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
}
