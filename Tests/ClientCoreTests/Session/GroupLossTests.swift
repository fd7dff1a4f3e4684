import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore

/// Tests of servers of a group that are away, full or silent.
@Suite("A part of a group is away")
struct GroupLossTests {
    @Test func `a part of the group that is away is tried again for a while`() {
        var script = GroupServer.asking(asks: true)
        let request = script.sentBodies.last
        var count = 0
        while count < 100, script.client.stage == .settling {
            script.no(Refusal(.unavailable, "Away.", retryAfterMs: 1000))
            guard script.client.waiting?.dueAt != nil else { break }
            count += 1
            script.sent = []
            script.at = script.client.deadline ?? script.at
            script.receive(.alarm)
            #expect(script.sentBodies == [request])
        }
        #expect(count == 30)
        let told = script.printed()
        #expect(told.filter { $0.contains("K3QF cannot be reached now. Trying again.") }.count == 1)
    }

    @Test func `the next server is asked for the room again, whatever the one before refused`() {
        var script = BoardScript(isQuiet: true)
        script.begin()
        script.client.takesGaps = true
        script.cut()
        #expect(!script.client.takesGaps)
    }

    @Test func `an answer of the server's own time is bounded`() {
        for (wanted, taken) in [(0, 250), (1000, 1000), (Int(Limits.maximumInteger), 5000)] {
            var script = GroupServer.asking(asks: true)
            script.no(Refusal(.unavailable, "Away.", retryAfterMs: wanted))
            #expect(script.client.waiting?.dueAt == script.at + taken)
        }
    }

    @Test func `a seat that cannot be reached now is not given up, and not waited for for ever`() {
        var script = GroupServer.asking(asks: true)
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        script.cut()
        let begin = script.at
        var count = 0
        while script.status == nil, count < 1000 {
            script.hear(GroupServer.hello())
            script.no(Refusal(.unavailable, "Away.", retryAfterMs: 1000))
            count += 1
            if script.status == nil { script.reconnect() }
        }
        #expect(script.status == 4)
        #expect((500_000...610_000).contains(script.at - begin))
    }

    @Test func `each loss of a room that cannot be reached is named once`() {
        var script = GroupServer.asking(asks: true)
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        for _ in 0..<2 {
            script.cut()
            _ = script.printed()
            for _ in 0..<3 {
                script.hear(GroupServer.hello())
                script.no(Refusal(.unavailable, "Away.", retryAfterMs: 1000))
                script.reconnect()
            }
            let told = script.printed().filter { $0.contains("cannot be reached now") }
            #expect(told.count == 1)
            script.hear(GroupServer.hello())
            script.resumed()
            script.endOfMissed()
        }
    }

    @Test func `a server of a group that hangs costs eight seconds at most`() {
        var script = BoardScript(asks: true)
        script.hear(GroupServer.hello(peers: ["10.0.1.1"]))
        script.ok(.hello(HelloReply(name: "ann", resume: "first", resumeMs: 120_000)))
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        let begin = script.at
        // The computer of the server accepts connections, and the server reads nothing.
        while script.moves.isEmpty, script.at - begin < 60_000 {
            script.at = script.client.deadline ?? script.at
            script.receive(.alarm)
            if script.client.stage == .connecting { script.receive(.connected) }
        }
        #expect(script.moves.map(\.to.host) == ["10.0.1.1"])
        #expect(script.at - begin <= 8_000)
    }

    @Test func `after a loss the old address comes first, then every other server once`() {
        var script = BoardScript(asks: true)
        let peers = (1...4).map { "10.0.1.\($0)" }
        script.hear(GroupServer.hello(peers: peers + ["127.0.0.1", "a\u{7}b"]))
        script.ok(.hello(HelloReply(name: "ann", resume: "first", resumeMs: 120_000)))
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        #expect(script.client.peers.map(\.host) == peers)
        script.receive(.closed)
        for round in 0..<2 {
            script.moves = []
            let count = script.connectCount
            for _ in 0..<5 {
                while script.client.stage != .connecting {
                    script.at = script.client.deadline ?? script.at
                    script.receive(.alarm)
                }
                script.receive(.notConnected(.refused(ScriptedServer.address)))
            }
            #expect(script.connectCount == count + 1, "\(round)")
            #expect(script.moves.map(\.to.host).sorted() == peers)
            #expect(script.moves.allSatisfy { $0.toldBy == ScriptedServer.address })
            #expect(script.client.plan.address == ScriptedServer.address)
        }
    }

    @Test func `a peer that knows nothing of the seat does not end it`() {
        var script = BoardScript(asks: true)
        script.hear(GroupServer.hello(peers: ["10.0.1.1"]))
        script.ok(.hello(HelloReply(name: "ann", resume: "first", resumeMs: 120_000)))
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        script.cut()
        script.receive(.closed)
        script.at = script.client.deadline ?? script.at
        script.receive(.alarm)
        #expect(script.moves.map(\.to.host) == ["10.0.1.1"])
        script.receive(.connected)
        script.hear(GroupServer.hello())
        script.no(Refusal(.resumeExpired, "Who?"))
        #expect(script.status == nil)
        #expect(script.client.stage == .lost)
        #expect(script.client.ticket?.token == "first")
    }

    /// A stopping server hands over its rooms. If it names no server, any of the others may have
    /// them.
    @Test(arguments: [nil, "10.0.0.8", "127.0.0.1"])
    func `a client goes on where its room does`(_ host: String?) {
        var script = BoardScript(asks: true)
        script.hear(GroupServer.hello(peers: ["10.0.1.1"]))
        script.ok(.hello(HelloReply(name: "ann", resume: "first", resumeMs: 120_000)))
        script.ok(.entered(script.snapshot(["bob", "ann"])))
        _ = script.printed()
        let place = host.map { ServerPlace(host: $0, port: 7060) }
        let bye = Bye(.moved, "Elsewhere.", reconnect: true, afterMs: 100, place: place)
        script.hear(.connection(.bye(bye)))
        #expect(script.printed().contains { $0.contains("Your room rests") })
        if host == "10.0.0.8" {
            #expect(script.moves.map(\.to) == [GroupServer.other])
            script.receive(.connected)
            script.hear(GroupServer.hello())
            let hello = GroupServer.hello(script)
            #expect(hello?.resume == "first" && hello?.ticket == nil)
        } else {
            // A client elsewhere does not follow to an address of this computer. It searches for
            // the room as after a loss.
            #expect(script.moves.isEmpty)
            #expect(script.client.stage == .lost)
            #expect(script.client.ticket?.token == "first")
        }
    }

    @Test func `a full server names another one`() {
        var script = BoardScript(asks: true)
        script.hear(
            .connection(
                .bye(
                    Bye(
                        .serverFull,
                        "Full.",
                        afterMs: 20_000,
                        place: ServerPlace(host: "10.0.0.8", port: 7060)
                    )
                )
            )
        )
        #expect(script.moves.map(\.to) == [GroupServer.other])
        GroupServer.arrive(&script)
        guard case .join = script.sentBodies.last else {
            Issue.record("\(script.sentBodies)")
            return
        }
    }

    @Test func `a list of one server's rooms says so`() {
        var script = GroupServer.asking(.lobby, asks: true)
        script.ok(.list([script.summary("K3QF", ["bob"])], next: nil, isPartial: true))
        let sentence = "Only this server's rooms: the others cannot be asked now."
        #expect(script.printed().contains(sentence))
    }
}
