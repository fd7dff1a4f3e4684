import GameProtocol
import Testing

@testable import ClientCore

/// Tests of a client that shows displays and names people by names on the wire.
@Suite struct ClientDisplayTests {
    private static func greeted(_ typed: String, name: String) -> BoardScript {
        var table = BoardScript(.lobby)
        table.client.plan.typedName = typed
        table.client.plan.isNameChosen = true
        table.hear(ScriptedServer.hello(features: ["people", "invite"]))
        table.ok(
            .hello(
                HelloReply(
                    name: name,
                    display: table.client.plan.display,
                    resume: "token",
                    resumeMs: 120_000
                )
            )
        )
        return table
    }

    /// A client called Zoë in a room with bob, who is shown as Bób.
    private static func seated() -> BoardScript {
        var table = greeted("Zoë", name: "Zoe")
        table.ok(.list([], next: nil))
        table.type("join K3QF")
        var state = table.snapshot(["bob"])
        state.players[0].display = "Bób"
        table.ok(.entered(state))
        table.happen(
            .joined(
                player: "Zoe",
                role: .player,
                seedCommit: ScriptedServer.secret.seedCommit,
                display: "Zoë"
            )
        )
        _ = table.printed()
        return table
    }

    @Test func `hello has the name and the display, and the player is shown as typed`() {
        let table = Self.greeted("Zoë", name: "Zoe")
        guard case .hello(let hello)? = table.sentBodies.first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.name == "Zoe" && hello.display == "Zoë")
        #expect(table.client.me == "Zoë")
    }

    @Test func `without a display hello is as before`() {
        let table = Self.greeted("ann", name: "ann")
        guard case .hello(let hello)? = table.sentBodies.first else {
            Issue.record("no hello")
            return
        }
        #expect(hello.name == "ann" && hello.display == nil && table.client.me == "ann")
    }

    @Test func `people are shown by their displays, also in chat and when they leave`() {
        var table = Self.seated()
        table.happen(.chat(player: "bob", role: .player, text: "bob"))
        table.happen(
            .joined(player: "hana", role: .spectator, seedCommit: "", display: "하나")
        )
        table.happen(.left(player: "bob", role: .player, reason: .leave))
        let lines = table.printed()
        #expect(lines.contains { $0.contains("Bób") && $0.contains("bob") })
        #expect(lines.contains("하나 is watching."))
        #expect(lines.contains { $0.hasPrefix("Bób le") })
        #expect(table.client.room?.me == "Zoë")
    }

    @Test(arguments: ["Bób", "bÓb", "bob"])
    func `commands take a display or a name`(typed: String) {
        var table = Self.seated()
        table.type("kick \(typed)")
        #expect(table.sentBodies.last == .room(.kick(player: "bob")))
    }

    @Test func `an invitation goes to the name`() {
        var table = Self.seated()
        for _ in table.client.outstanding { table.ok() }
        table.type("people")
        var person = ClientPeopleTests.person("Anna-M")
        person.display = "Anna M"
        table.ok(.people([person], next: nil))
        #expect(table.printed().contains("Anna M is in the lobby."), "\(table.client.outstanding)")
        table.type("invite anna m")
        #expect(table.sentBodies.last == .invite(player: "Anna-M"))
    }

    @Test func `a taken name beside a display is replaced silently, a taken display is not`() {
        var table = BoardScript(.lobby)
        table.client.plan.typedName = "Zoë"
        table.client.plan.isNameChosen = true
        table.hear(ScriptedServer.hello())
        table.no(Refusal(.nameTaken, "Taken.", suggest: "Zoe2"))
        guard case .hello(let hello)? = table.sentBodies.last else {
            Issue.record("no hello")
            return
        }
        #expect(hello.name == "Zoe2" && hello.display == "Zoë")
        table.no(Refusal(.nameTaken, "Taken.", field: "display", suggest: "Zoë 2"))
        let sentence =
            "The name Zoë is in use here. Try: GameClient join 192.168.1.20 --name \"Zoë 2\""
        #expect(table.printed().last == "! \(sentence)")
    }

    @Test func `a display that could be a name is not shown`() {
        var table = Self.seated()
        table.happen(.joined(player: "eve", role: .spectator, seedCommit: "", display: "ann"))
        #expect(table.printed() == ["eve is watching."])
        table.happen(
            .joined(
                player: "dan",
                role: .spectator,
                seedCommit: "",
                display: "D\u{1B}[31mä\u{202E}n"
            )
        )
        #expect(table.printed() == ["Dän is watching."])
    }

    @Test func `the note of a seat has the name`() {
        let table = Self.seated()
        #expect(table.client.ticket?.name == "Zoe")
    }
}
