import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of a quick join to a room that has changed since the lobby chose it.
@Suite struct RoomQuickJoinTests {
    private let room: RoomHost
    private let ann: OutboxPair
    private let zoe: OutboxPair

    /// Makes a room for three people with ann and bob seated and ready.
    init() throws {
        room = try RoomHost.test(seats: 3)
        (ann, zoe) = (try OutboxPair(), try OutboxPair())
        #expect(enter(1, "ann", ann) == .member(pauseMs: 0))
        #expect(enter(2, "bob", ann) == .member(pauseMs: 0))
    }

    private func enter(
        _ number: UInt64,
        _ name: String,
        _ pair: OutboxPair,
        _ choice: SeatGrant.Choice = .named
    ) -> RoomHost.Outcome {
        let grant = SeatGrant(
            room: "K3QF",
            choice: choice,
            member: MemberID(number),
            name: name,
            role: .player,
            token: TokenHash(token: name)
        )
        return room.enter(grant, isReady: true, Envelope(re: "join"), outbox: pair.outbox)
    }

    private func ask(_ number: UInt64, _ request: RoomRequest) {
        var calls = RoomCallQueue([
            RoomCall(envelope: Envelope(re: request.verb), request: request)
        ])
        _ = room.perform(&calls, by: MemberID(number))
    }

    @Test func `a room that has begun takes a person who asks for it and nobody else`() throws {
        ask(1, .start)
        #expect(enter(3, "zoe", zoe, .found) == .closed)
        // The failed quick join sent no line to or about zoe. Her entry is the first line about
        // her.
        #expect(enter(3, "zoe", zoe) == .member(pauseMs: 0))
        let reply = try #require(try zoe.peer.line())
        #expect(reply.contains(#""re":"join""#) && reply.contains(#""phase":"playing""#))
        #expect(try zoe.peer.line()?.contains(#""type":"joined""#) == true)
    }

    @Test func `a room that waits takes them`() throws {
        #expect(enter(3, "zoe", zoe, .found) == .member(pauseMs: 0))
        let reply = try #require(try zoe.peer.line())
        #expect(reply.contains(#""phase":"lobby""#))
    }
}
