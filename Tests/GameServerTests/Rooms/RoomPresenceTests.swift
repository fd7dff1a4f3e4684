import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the disconnects that a room accepts: only from the connection that speaks, or from a
/// later one.
@Suite struct RoomPresenceTests {
    private let room: RoomHost
    private let ann = MemberID(1)
    private let bob: OutboxPair
    /// Keeps the pairs alive. Otherwise a later pair could get the descriptor of a closed one, and
    /// with it the room's lines.
    private let kept = Kept()

    private final class Kept {
        var pairs: [OutboxPair] = []
    }

    /// Makes a room with ann, on her first connection, and with bob, who reads.
    init() throws {
        room = try RoomHost.test(seats: 2)
        bob = try OutboxPair()
        try enter(ann, "ann", seat: 0, OutboxPair())
        try enter(MemberID(2), "bob", seat: 1, bob)
        _ = try bob.peer.lines(2)
    }

    private func enter(_ member: MemberID, _ name: String, seat: Int, _ pair: OutboxPair) throws {
        kept.pairs.append(pair)
        let grant = SeatGrant(
            room: "K3QF",
            member: member,
            name: name,
            role: .player,
            seat: seat,
            token: TokenHash(token: name)
        )
        let outcome = room.enter(
            grant,
            isReady: false,
            Envelope(re: "join"),
            outbox: pair.outbox
        )
        #expect(outcome == .member(pauseMs: 0))
    }

    private func lose(_ epoch: Int) { room.disconnect(ann, epoch: epoch, resumeMs: 1_000) }

    private func resume(_ epoch: Int, _ pair: OutboxPair) {
        kept.pairs.append(pair)
        let hello = HelloReply(
            name: "ann",
            resume: "token",
            resumeMs: 1_000,
            resumed: HelloReply.Resumed(room: "K3QF", lastID: nil)
        )
        let reply = Reply(re: "hello", id: nil, ignored: [], .ok(.hello(hello)))
        let resumption = Resumption(member: ann, seen: nil, epoch: epoch, reply: reply)
        #expect(room.resume(resumption, outbox: pair.outbox) == .member(pauseMs: 0))
    }

    /// Returns the types of the lines that bob received, in order.
    private func told() throws -> [String] {
        // Later lines of the room follow this request.
        var calls = RoomCallQueue([
            RoomCall(envelope: Envelope(re: "ready"), request: .ready(false, entropy: nil))
        ])
        _ = room.perform(&calls, by: MemberID(2))
        var types: [String] = []
        while let line = try bob.peer.line() {
            if line.hasPrefix(#"{"type":"ok""#) { continue }
            if line.contains(#""player":"bob""#) { break }
            types.append(String(line.dropFirst(9).prefix { $0 != "\"" }))
        }
        return types
    }

    @Test func `the end of the connection that speaks is told`() throws {
        lose(1)
        #expect(try told() == ["offline"])
        resume(2, try OutboxPair())
        #expect(try told() == ["online"])
        lose(2)
        #expect(try told() == ["offline"])
    }

    @Test func `a late end of an earlier connection changes nothing`() throws {
        lose(1)
        resume(2, try OutboxPair())
        lose(1)
        #expect(try told() == ["offline", "online"])
    }

    @Test func `a takeover is not told`() throws {
        resume(2, try OutboxPair())
        lose(1)
        #expect(try told() == [])
    }

    @Test func `the end of a successor that never came is told`() throws {
        // The first connection ended in favor of a second, which ended before it could take over.
        lose(2)
        #expect(try told() == ["offline"])
        resume(3, try OutboxPair())
        #expect(try told() == ["online"])
        lose(2)
        #expect(try told() == [])
    }

    @Test func `an end is told once`() throws {
        lose(1)
        lose(1)
        #expect(try told() == ["offline"])
    }

    @Test func `who comes back gets the reply then the room`() throws {
        let pair = try OutboxPair()
        resume(2, pair)
        #expect(try pair.peer.line()?.contains(#""resumed":true,"room":"K3QF""#) == true)
        #expect(try pair.peer.line()?.hasPrefix(#"{"type":"state","room":"K3QF""#) == true)
    }

    @Test func `a goodbye is answered by the room, unless that goes on elsewhere with the place`()
        throws
    {
        let answer = Array("answer\n".utf8)
        #expect(room.leave(MemberID(2), answer: answer, to: bob.outbox))
        #expect(try bob.peer.line() == "answer")
        room.shutDown(resumeMs: 120_000)
        let pair = try OutboxPair()
        #expect(!room.leave(MemberID(1), answer: answer, to: pair.outbox))
        pair.outbox.send(Array("later\n".utf8))
        #expect(try pair.peer.line() == "later")
    }

    @Test func `what is asked when the server stops is answered and not done`() throws {
        room.shutDown(resumeMs: 120_000)
        #expect(!room.isKept)
        var calls = RoomCallQueue([
            RoomCall(
                envelope: Envelope(re: "ready", id: .number(7)),
                request: .ready(true, entropy: nil)
            )
        ])
        #expect(room.perform(&calls, by: MemberID(2)) == .member(pauseMs: 0))
        #expect(calls.isEmpty)
        let line = try #require(try bob.peer.line())
        #expect(line.hasPrefix(#"{"type":"error","re":"ready","id":7,"code":"shutting_down""#))
    }
}
