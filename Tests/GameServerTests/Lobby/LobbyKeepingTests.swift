import Foundation
import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the time for which the lobby keeps the seats of lost sessions, and of their number per
/// address.
@Suite struct LobbyKeepingTests {
    private var test = TestLobby()

    private static let shortMs = 30_000
    private static let longMs = 120_000

    /// Greets a new person, whose connection has this number.
    private mutating func come(
        _ name: String,
        from origin: ClientOrigin = TestLobby.home
    ) throws -> (member: MemberID, connection: ConnectionID) {
        let member = try test.hello(name, from: origin)
        return (member, ConnectionID(loop: 0, token: test.greeted))
    }

    /// Ends the connection, and returns the time for which the seat is kept.
    private mutating func lose(
        _ session: (member: MemberID, connection: ConnectionID),
        at now: Int = 0
    ) throws -> Int {
        let outcome = test.lobby.disconnect(
            session.member,
            session.connection,
            lastID: nil,
            at: now
        )
        guard case .kept(_, _, let resumeMs) = outcome else { throw Unexpected() }
        return resumeMs
    }

    private mutating func expired(at now: Int) -> [MemberID] {
        test.lobby.expire(at: now).map(\.member)
    }

    private mutating func play(_ code: String, _ phase: RoomState.Phase, _ owner: MemberID) {
        test.hear(.changed(phase: phase, owner: owner), from: code)
    }

    @Test mutating func `a seat without a round is kept for a short time`() throws {
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings())
        #expect(try lose(ann) == Self.shortMs)
        #expect(expired(at: Self.shortMs - 1) == [])
        #expect(expired(at: Self.shortMs) == [ann.member])
    }

    @Test mutating func `a seat in a running round is kept for the whole time`() throws {
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings())
        play("2222", .playing, ann.member)
        #expect(try lose(ann) == Self.longMs)
        #expect(expired(at: Self.longMs - 1) == [])
        #expect(expired(at: Self.longMs) == [ann.member])
    }

    @Test mutating func `when the round is over the time is short again`() throws {
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings())
        play("2222", .over, ann.member)
        #expect(try lose(ann) == Self.shortMs)
    }

    @Test mutating func `who only watches has nothing to lose`() throws {
        let (ann, bob) = (try come("ann"), try come("bob"))
        test.create(ann.member, try TestLobby.settings())
        play("2222", .playing, ann.member)
        test.join(bob.member, "2222", as: .spectator)
        #expect(try lose(bob) == Self.shortMs)
    }

    @Test mutating func `a hand at a free table is kept for the whole time`() throws {
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings(isFreeTable: true))
        play("2222", .playing, ann.member)
        #expect(try lose(ann) == Self.longMs)
    }

    @Test mutating func `no place is kept for longer than the host has chosen`() throws {
        test.lobby.limits.keepSeatMs = 5_000
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings())
        #expect(try lose(ann) == 5_000)
    }

    /// Fills the share of an address with seats in waiting rooms, in order.
    private mutating func fill(
        _ origin: ClientOrigin,
        _ count: Int
    ) throws -> [MemberID] {
        var members: [MemberID] = []
        test.lobby.codes = RandomCodeSource()
        for number in 0..<count {
            let session = try come("p\(number)", from: origin)
            let code = test.create(session.member, try TestLobby.settings(), at: 0)
            guard case .success = code else { throw Unexpected() }
            _ = try lose(session)
            members.append(session.member)
        }
        return members
    }

    @Test mutating func `the oldest idle place of an address goes for one more`() throws {
        let members = try fill(TestLobby.away, Limits.keptSessionsPerAddress)
        #expect(expired(at: 1) == [])
        let ann = try come("ann", from: TestLobby.away)
        test.create(ann.member, try TestLobby.settings())
        #expect(try lose(ann, at: 1) == Self.shortMs)
        #expect(test.lobby.deadline == 1)
        #expect(expired(at: 1) == [members[0]])
        // Another address has a share of its own.
        let bob = try come("bob", from: TestLobby.elsewhere)
        test.create(bob.member, try TestLobby.settings())
        _ = try lose(bob, at: 2)
        #expect(expired(at: 2) == [])
    }

    @Test mutating func `this computer may keep more`() throws {
        _ = try fill(TestLobby.home, Limits.keptSessionsOfLoopback)
        #expect(expired(at: 1) == [])
        let ann = try come("ann")
        test.create(ann.member, try TestLobby.settings())
        _ = try lose(ann, at: 1)
        #expect(expired(at: 1).count == 1)
    }

    @Test mutating func `a hand goes after all idle places and a seat in a round never`() throws {
        let ann = try come("ann", from: TestLobby.away)
        test.create(ann.member, try TestLobby.settings())
        play("2222", .playing, ann.member)
        #expect(try lose(ann) == Self.longMs)
        let bob = try come("bob", from: TestLobby.away)
        test.create(bob.member, try TestLobby.settings(isFreeTable: true))
        play("3333", .playing, bob.member)
        _ = try lose(bob)
        let members = try fill(TestLobby.away, 2 * Limits.keptSessionsPerAddress)
        let gone = expired(at: 1)
        #expect(!gone.contains(ann.member))
        #expect(!gone.contains(bob.member))
        #expect(gone.count == Limits.keptSessionsPerAddress + 1)
        #expect(Set(gone).isSubset(of: members))
    }

    @Test mutating func `no time is promised for a place that goes at once`() throws {
        test.lobby.codes = RandomCodeSource()
        for number in 0..<Limits.keptSessionsPerAddress {
            let session = try come("p\(number)", from: TestLobby.away)
            let table = try TestLobby.settings(isFreeTable: true)
            let grant = try test.create(session.member, table, at: 0).get()
            play(grant.room, .playing, session.member)
            _ = try lose(session)
        }
        let ann = try come("ann", from: TestLobby.away)
        test.create(ann.member, try TestLobby.settings(), at: 0)
        #expect(try lose(ann) == 0)
        #expect(expired(at: 0) == [ann.member])
    }

    @Test mutating func `who comes back or ends counts no more`() throws {
        test.lobby.codes = RandomCodeSource()
        for round in 0..<3 * Limits.keptSessionsPerAddress {
            let session = try come("p\(round)", from: TestLobby.away)
            test.create(session.member, try TestLobby.settings(), at: round * 10_000)
            _ = try lose(session)
            if round.isMultiple(of: 2) {
                let back = ConnectionID(loop: 1, token: test.greeted)
                let token = TokenHash(token: String(test.greeted))
                let answer = try test.lobby.resume(token, by: back, from: TestLobby.away, at: 0)
                guard case .resumed = answer else { throw Unexpected() }
            } else {
                test.lobby.end(session.member)
            }
            #expect(test.lobby.kept.count == 0)
        }
        #expect(expired(at: 1) == [])
    }

    /// The player shows the key of the name, because another browser has the token.
    @Test mutating func `a place that its player gives up counts no more`() throws {
        test.lobby.codes = RandomCodeSource()
        let path = NSTemporaryDirectory() + "ladder-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let key = "the long key of ann"
        let ladder = try Ladder(path, .none, Log(level: .error, write: { _ in true }))
        #expect(ladder.bind("ann", key: key))
        test.lobby.ladder = ladder
        var state = LobbyHost.State(lobby: test.lobby)
        for round in 0..<2 * Limits.keptSessionsPerAddress {
            let (token, now) = (UInt64(round + 1), round * 10_000)
            let connection = ConnectionID(loop: 0, token: token)
            state.giveUpSeat(of: "ann", nil, key: key)
            #expect(state.lobby.kept.count == 0)
            let ann = try state.lobby.hello(
                "ann",
                key: key,
                TokenHash(token: "\(token)"),
                by: connection,
                from: TestLobby.away,
                at: now
            )
            let settings = try TestLobby.settings()
            _ = try state.lobby.create(ann.member, settings, from: TestLobby.away, at: now)
            _ = state.lobby.disconnect(ann.member, connection, lastID: nil, at: now)
            #expect(state.lobby.kept.count == 1)
            // Another key frees nothing.
            state.giveUpSeat(of: "ann", nil, key: "another long key of bob")
            #expect(state.lobby.kept.count == 1)
        }
    }
}
