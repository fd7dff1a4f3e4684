import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientCoreTests

/// Tests of replies to a resume that contradict the client's state, or each other.
@Suite("Hostile answers to a resume")
struct HostileResumeTests {
    private func asking(asks: Bool = false) -> BoardScript {
        var table = BoardScript(asks: asks, isQuiet: true)
        table.begin()
        table.cut()
        table.hear(ScriptedServer.hello())
        _ = table.printed()
        return table
    }

    @Test func `a room of another name is not mixed with this one`() {
        var table = asking()
        table.resumed(room: "W9HB")
        #expect(table.client.room == nil)
        // The client ignores lines about a third room.
        var other = table.snapshot(["bob", "ann"])
        other.room = "XXXX"
        table.say(.state(other))
        #expect(table.client.room == nil)
        table.endOfMissed()
        #expect(table.sent.suffix(2).map(\.verb) == ["state", "ping"])
        var state = table.snapshot(["bob", "ann"])
        state.room = "W9HB"
        table.hear(
            .reply(Reply(re: "state", id: table.sent.suffix(2).first?.id, .ok(.state(state))))
        )
        table.endOfMissed()
        #expect(table.client.room?.code == "W9HB")
        #expect(table.client.stage == .open)
    }

    @Test func `a room that never comes leads to the lobby`() {
        var table = asking(asks: true)
        table.resumed(room: "W9HB")
        table.endOfMissed()
        table.endOfMissed()
        #expect(table.client.stage == .open)
        #expect(table.sent.last?.verb == "list")
    }

    @Test(arguments: [true, false])
    func `a place that is gone without the session is told so`(asks: Bool) {
        var table = asking(asks: asks)
        table.resumed(room: nil)
        table.endOfMissed()
        #expect(table.printed() == ["Connected again.", "You are no longer in K3QF."])
        #expect(table.sent.last?.verb == (asks ? "list" : "bye"))
        #expect(table.client.ticket == nil)
    }

    @Test func `another name is taken as the server says`() {
        var table = asking()
        table.resumed(name: "zoe")
        table.say(.state(table.snapshot(["bob", "zoe"])))
        table.endOfMissed()
        #expect(table.client.me == "zoe")
        #expect(table.client.room?.me == "zoe")
        #expect(table.client.room?.isPlayer == true)
    }

    @Test func `an answer that takes nothing up is a lost seat`() {
        var table = asking()
        table.ok(.hello(HelloReply(name: "guest", resume: "t", resumeMs: 120_000)))
        #expect(table.status == 5)
        var empty = asking()
        let id = empty.client.outstanding.first.map { RequestID.number($0.id) }
        empty.hear(.reply(Reply(re: nil, id: id, .ok(.none))))
        #expect(empty.status == 1)
    }

    @Test(arguments: HostileLinesTests.numbers)
    func `no number of a resume stops the client`(number: String) {
        let reply =
            ##"{"type":"ok","re":"hello","name":"ann","resume":"t","resume_ms":$N,"##
            + ##""resumed":true,"room":"K3QF","last_id":$N}"##
        let bye = ##"{"type":"bye","code":"stale","message":"","reconnect":true,"after_ms":$N}"##
        for template in HostileLinesTests.templates {
            var table = asking()
            for line in [reply, template, bye] {
                let seq = table.seq + 1
                let bytes = HostileLinesTests.line(line, text: "ann", number: number, seq: seq)
                for line in HostileLinesTests.feed(bytes, to: &table) {
                    #expect(CleaningTests.isSafe(line))
                }
            }
            for _ in 0..<3 where table.status == nil {
                table.reconnect()
                table.receive(.closed)
            }
            _ = table.client.ticket?.note
        }
    }

    @Test func `a hole in the events asks for the room once`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        let count = table.sent.count
        table.seq += 5
        for _ in 0..<3 { table.happen(.chat(player: "bob", role: .player, text: "hi")) }
        #expect(table.sent.count == count + 1)
        #expect(table.sent.last?.body == .room(.state))
        #expect(table.printed() == [])
        var state = table.snapshot(["bob", "ann"], phase: .playing)
        state.turn = RoomState.Turn(turn: 5, player: "bob", nth: 1, clockMs: nil)
        table.ok(.state(state))
        #expect(table.printed().last == "Turn: bob.")
        table.happen(.chat(player: "bob", role: .player, text: "hi"))
        #expect(table.printed() == ["bob says: hi"])
        #expect(table.sent.count == count + 1)
    }

    @Test func `a hole of one event is noticed`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        let before = table.sent.count
        table.seq += 1
        table.happen(.chat(player: "bob", role: .player, text: "hello"))
        #expect(table.sent.dropFirst(before).map(\.body) == [.room(.state)])
    }

    @Test func `where the room is not given the events are taken as they come`() {
        var table = BoardScript(isQuiet: true)
        table.begin()
        _ = table.printed()
        table.seq += 5
        table.happen(.chat(player: "bob", role: .player, text: "one"))
        table.no(Refusal(.internal, ""))
        table.seq = Limits.maximumInteger - 2
        table.happen(.chat(player: "bob", role: .player, text: "two"))
        table.happen(.chat(player: "bob", role: .player, text: "three"))
        #expect(table.printed() == ["bob says: two", "bob says: three"])
    }

    @Test func `a server that never ends what was missed is gone on with`() {
        var table = asking()
        table.resumed()
        for _ in 0..<4 {
            table.at += 2500
            table.receive(.alarm)
            table.happen(.chat(player: "bob", role: .player, text: "hi"))
        }
        table.receive(.alarm)
        #expect(table.client.stage == .open)
    }

    @Test func `the connection may break at every step of the way back`() {
        for step in 0..<6 {
            var table = BoardScript(isQuiet: true)
            table.begin()
            table.cut()
            if step > 0 { table.hear(ScriptedServer.hello()) }
            if step > 1 { table.resumed() }
            if step > 2 { table.happen(.offline(player: "ann", resumeMs: 1)) }
            if step > 3 { table.happen(.online(player: "ann")) }
            if step > 4 { table.prompt(1, nth: 1) }
            table.reconnect { $0.prompt(1, nth: 1) }
            #expect(table.client.stage == .open, "\(step)")
            #expect(table.client.isExpecting, "\(step)")
            #expect(table.printed().last?.contains("Your turn") == true, "\(step)")
            #expect(table.client.outstanding.isEmpty, "\(step)")
        }
    }
}
