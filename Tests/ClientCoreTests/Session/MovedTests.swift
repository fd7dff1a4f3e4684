import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of a client that follows `moved` from one server of a group to another.
@Suite("Servers of a group send a client on")
struct MovedTests {
    private static let requests: [ClientPlan.Purpose] = [
        .join(code: "K3QF"), .watch(code: "K3QF"),
        .create(CreateRequest(game: .concentration)), .quick(CreateRequest(game: .concentration)),
    ]

    @Test(arguments: requests)
    func `the same request is sent to the server that has the room`(purpose: ClientPlan.Purpose) {
        var script = GroupServer.asking(purpose)
        let request = script.sentBodies.last
        script.no(GroupServer.moved())
        #expect(!script.isConnected)
        #expect(script.moves.map(\.to) == [GroupServer.other])
        #expect(script.moves.map(\.toldBy) == [ScriptedServer.address])
        let count = script.sent.count
        script.receive(.connected)
        // The client waits for that server's first line, because another program may listen there.
        #expect(script.sent.count == count)
        script.hear(GroupServer.hello(name: "Attic"))
        let hello = GroupServer.hello(script)
        #expect(hello?.ticket == "a1b2")
        #expect(hello?.resume == nil)
        script.ok(.hello(HelloReply(name: "ann", resume: "second", resumeMs: 120_000)))
        #expect(script.sentBodies.last == request)
        script.ok(.entered(script.snapshot(["bob"])))
        #expect(script.room?.code == "K3QF")
        // The seat and the way back are at the other server.
        if case .watch = purpose { return }
        #expect(script.client.ticket?.address == GroupServer.other)
        #expect(script.client.ticket?.token == "second")
        let told = script.printed().joined(separator: "\n")
        #expect(told.contains("Connected to Attic, 10.0.0.8 port 7060"))
    }

    @Test func `nothing of the server before is waited for at the next one`() {
        var script = GroupServer.asking(.lobby, asks: true)
        script.ok(.list([], next: nil))
        script.type("join K3QF")
        script.type("rooms")
        script.client.question = .watch(code: "W9HB")
        script.no(GroupServer.moved())
        #expect(script.moves.count == 1)
        #expect(script.client.outstanding.isEmpty && script.client.question == nil)
    }

    @Test func `a ticket that was used gives way to the name`() {
        var script = GroupServer.asking()
        script.no(GroupServer.moved())
        script.receive(.connected)
        script.hear(GroupServer.hello())
        script.no(Refusal(.badValue, "Used.", field: "ticket"))
        #expect(GroupServer.hello(script)?.ticket == nil)
        #expect(GroupServer.hello(script)?.name == "ann")
        script.ok(.hello(HelloReply(name: "ann", resume: "second", resumeMs: 0)))
        guard case .join = script.sentBodies.last else {
            Issue.record("\(script.sentBodies)")
            return
        }
    }

    @Test func `a seat is taken up again where it is`() {
        var script = GroupServer.asking(asks: true)
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        script.cut()
        script.hear(GroupServer.hello())
        #expect(GroupServer.hello(script)?.room == "K3QF")
        script.no(GroupServer.moved())
        // Until that server has accepted the seat, the client keeps the old address.
        #expect(script.client.ticket?.address == ScriptedServer.address)
        script.receive(.connected)
        script.hear(GroupServer.hello())
        #expect(GroupServer.hello(script)?.ticket == "a1b2")
        #expect(GroupServer.hello(script)?.resume == "first")
        script.resumed()
        script.endOfMissed()
        #expect(script.client.stage == .open)
        #expect(script.client.ticket?.address == GroupServer.other)
        // The next loss leads to the same server.
        script.receive(.closed)
        script.at = script.client.deadline ?? script.at
        let count = script.connectCount
        script.receive(.alarm)
        #expect(script.connectCount == count + 1)
        #expect(script.client.plan.address == GroupServer.other)
    }

    @Test func `servers that send somebody in a circle are not followed for ever`() {
        var script = GroupServer.asking(asks: true)
        var count = 0
        while script.status == nil, count < 50, script.client.stage != .open {
            script.no(GroupServer.moved("10.0.0.\(count % 2 + 8)"))
            guard script.client.stage == .connecting else { break }
            count += 1
            script.at += 100
            GroupServer.arrive(&script)
        }
        #expect(count == 5)
    }

    @Test(arguments: [
        "127.0.0.1", "localhost", "::1", "127.9.9.9", "LOCALHOST",
    ])
    func `a server elsewhere sends nobody to this computer`(host: String) {
        var script = GroupServer.asking()
        script.no(GroupServer.moved(host))
        #expect(script.moves.isEmpty)
        #expect(script.client.stage != .connecting)
    }

    @Test(arguments: [
        ("10.0.0.8\u{1B}[2J", "a1b2"), ("", "a1b2"), ("a/b", "a1b2"), ("10.0.0.8:99", "a1b2"),
        ("10.0.0.8", ""), ("10.0.0.8", "a\u{1B}b"), ("10.0.0.8", "a b"),
        ("10.0.0.8", String(repeating: "a", count: 65)), ("ho st", "a1b2"), ("bücher", "a1b2"),
    ])
    func `what is no address or no ticket is not followed`(host: String, ticket: String) throws {
        var script = GroupServer.asking()
        let id = try #require(script.client.outstanding.first?.id)
        let refusal = GroupServer.moved(host, ticket: ticket)
        // The reader of lines refuses most of these texts, so the script could not hear them.
        script.receive(.line(.reply(Reply(re: nil, id: .number(id), .refused(refusal)))))
        #expect(script.moves.isEmpty)
        #expect(!script.printed().joined().unicodeScalars.contains { $0.value == 0x1B })
    }

    @Test func `who was in a lobby is there again where the other server is not to be had`() {
        var script = GroupServer.asking(.lobby, asks: true)
        script.ok(.list([script.summary("K3QF", ["bob"])], next: nil))
        script.type("join K3QF")
        // The server must wait for others of the group before it redirects the player.
        script.no(Refusal(.unavailable, "Away.", retryAfterMs: 1_000))
        script.at = script.client.deadline ?? script.at
        script.receive(.alarm)
        script.no(GroupServer.moved())
        script.receive(.notConnected(.refused(GroupServer.other)))
        #expect(script.client.plan.address == ScriptedServer.address)
        #expect(script.client.waiting == nil)
        script.reconnect()
        script.hear(GroupServer.hello())
        // The session there is the earlier one, and its token has gone to no other server.
        #expect(GroupServer.hello(script)?.resume == "first")
        script.resumed(room: nil)
        script.endOfMissed()
        #expect(script.client.stage == .open)
        let told = script.printed().joined(separator: "\n")
        #expect(told.contains("The server that has it cannot be used."))
    }

    @Test func `a script ends where the other server is not to be had`() {
        var script = GroupServer.asking()
        script.no(GroupServer.moved())
        script.receive(.notConnected(.refused(GroupServer.other)))
        #expect(script.status == 3)
    }

    @Test func `what is no card table is told nothing`() {
        var script = GroupServer.asking()
        script.no(GroupServer.moved())
        let count = script.sent.count
        script.receive(.connected)
        script.receive(.unreadable)
        #expect(script.sent.count == count)
        #expect(script.status == 3)
    }

    @Test func `a seat of another run is found through the server that led to it`() {
        let kept = SeatTicket(
            address: GroupServer.other,
            name: "ann",
            room: "K3QF",
            token: "kept",
            resumeMs: 120_000,
            via: ScriptedServer.address
        )
        for isGone in [false, true] {
            var plan = ClientPlan(address: ScriptedServer.address, purpose: .join(code: "K3QF"))
            plan.name = "ann"
            plan.kept = kept
            var script = BoardScript(plan)
            script.hear(GroupServer.hello())
            // The redirecting server does not receive the token.
            #expect(script.sent.isEmpty)
            #expect(script.moves.map(\.to) == [GroupServer.other])
            script.receive(.connected)
            script.hear(GroupServer.hello())
            #expect(GroupServer.hello(script)?.resume == "kept")
            guard isGone else {
                script.resumed()
                #expect(script.client.plan.address == GroupServer.other)
                continue
            }
            script.no(Refusal(.resumeExpired, "Gone."))
            #expect(script.connectCount == 1)
            script.receive(.connected)
            script.hear(GroupServer.hello())
            #expect(GroupServer.hello(script)?.name == "ann")
            #expect(GroupServer.hello(script)?.resume == nil)
            #expect(script.client.plan.address == ScriptedServer.address)
        }
    }
}
