import GameProtocol
import Testing

@testable import ClientCore

/// Tests of the client's list of the people on the server.
@Suite struct ClientPeopleTests {
    static func person(
        _ name: String,
        _ code: String? = nil,
        _ phase: RoomState.Phase = .lobby,
        _ role: Role = .player,
        minutes: Int = 0
    ) -> ListedPerson {
        let room = code.map {
            ListedPerson.Room(code: $0, game: .klondike, phase: phase, role: role)
        }
        return ListedPerson(name: name, room: room, hereMs: 60_000 * minutes)
    }

    private static func inLobby(hasPeople: Bool = true, isHidden: Bool = false) -> BoardScript {
        var table = BoardScript(.lobby)
        table.client.plan.isHidden = isHidden
        table.hear(ScriptedServer.hello(features: hasPeople ? ["people"] : []))
        table.ok(.hello(HelloReply(name: "ann", resume: "token", resumeMs: 120_000)))
        table.ok(.list([], next: nil))
        _ = table.printed()
        return table
    }

    @Test func `people are told in lines, and all pages are asked for`() {
        var table = Self.inLobby()
        table.type("people")
        #expect(table.sentBodies.last == .people(PeopleRequest()))
        table.ok(.people([Self.person("ann"), Self.person("bob")], next: "bob"))
        #expect(table.sentBodies.last == .people(PeopleRequest(after: "bob")))
        let others = [
            Self.person("cat", "K3QF", .playing), Self.person("dan", "W9HB"),
            Self.person("eve", "K3QF", .playing, .spectator), Self.person("fay", minutes: 3),
        ]
        table.ok(.people(others, next: nil))
        #expect(
            table.printed() == [
                "5 other people:", "bob is in the lobby.",
                "fay has been in the lobby for 3 minutes.", "dan sits at Klondike in W9HB.",
                "eve watches Klondike in K3QF.", "cat plays Klondike in K3QF.",
                "Type invite NAME to call one of them.",
            ]
        )
        table.type("people")
        table.ok(.people([Self.person("ann")], next: nil))
        #expect(table.printed() == ["Nobody else is here."])
    }

    @Test func `a server without the list is not asked`() {
        var table = Self.inLobby(hasPeople: false)
        let count = table.sent.count
        table.receive(.command(.people(tells: false)))
        #expect(table.printed() == [])
        table.type("people")
        #expect(table.printed() == ["This server does not list the people who are here."])
        #expect(table.sent.count == count)
    }

    @Test func `the lobby asks again silently and once at a time`() {
        var table = Self.inLobby()
        table.receive(.command(.refresh))
        let people = Request.Body.people(PeopleRequest())
        #expect(table.sentBodies.suffix(2) == [.list(ListRequest()), people])
        table.ok(.list([], next: nil))
        table.receive(.command(.people(tells: false)))
        #expect(table.sentBodies.filter { $0 == people }.count == 1)
        table.ok(.people([Self.person("zoe")], next: nil))
        #expect(table.printed() == [])
        #expect(table.client.peopleHere.map(\.name) == ["zoe"])
    }

    @Test func `the idle come first, then people met before, and bots are left out`() {
        var table = Self.inLobby()
        table.client.meet(["dan", "cat"])
        table.client.people.present = [
            Self.person("ann"), Self.person("bob", "K3QF", .playing), Self.person("bot-easy-1"),
            Self.person("cat"), Self.person("dan"), Self.person("eve"), Self.person("fay", "W9HB"),
        ]
        #expect(table.client.peopleHere.map(\.name) == ["dan", "cat", "eve", "fay", "bob"])
        table.client.meet(["gus"])
        #expect(table.client.knownNames == ["dan", "cat", "eve", "gus", "fay", "bob"])
    }

    @Test func `a name cannot act on the terminal`() {
        var table = Self.inLobby()
        table.type("people")
        table.ok(.people([Self.person("b\u{1B}[31mob", "K\u{7}3QF")], next: nil))
        let lines = table.printed()
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test func `a hidden player says so in each hello`() {
        for isHidden in [false, true] {
            let table = Self.inLobby(isHidden: isHidden)
            guard case .hello(let hello) = table.sentBodies.first else {
                Issue.record("no hello is sent")
                continue
            }
            #expect(hello.isHidden == isHidden)
        }
    }
}
