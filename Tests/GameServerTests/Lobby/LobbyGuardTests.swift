import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the people that the lobby keeps out of rooms, and of the people that it never keeps
/// out.
@Suite struct LobbyGuardTests {
    private var test = TestLobby()

    @Test mutating func `the right password is let in after any number of wrong ones`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        let cid = try test.hello("cid")
        test.create(ann, try TestLobby.settings(password: "pass"))
        for _ in 0..<100 {
            test.join(bob, "2222", password: "x", from: TestLobby.away)
        }
        #expect(
            test.code(test.join(bob, "2222", password: "x", from: TestLobby.away)) == .rateLimited
        )
        guard case .success = test.join(cid, "2222", password: "pass", from: TestLobby.away) else {
            throw Unexpected()
        }
    }

    @Test mutating func `wrong passwords of one room are not counted for another room or address`()
        throws
    {
        test.create(try test.hello("ann"), try TestLobby.settings(password: "pass"))
        test.create(try test.hello("bob"), try TestLobby.settings(password: "word"))
        let cid = try test.hello("cid")
        for _ in 0..<11 { test.join(cid, "2222", password: "x", from: TestLobby.away) }
        let other = test.join(cid, "3333", password: "x", from: TestLobby.away)
        #expect(test.code(other) == .wrongPassword)
        let elsewhere = test.join(cid, "2222", password: "x", from: TestLobby.elsewhere)
        #expect(test.code(elsewhere) == .wrongPassword)
    }

    @Test(arguments: [Role.player, .spectator])
    mutating func `people come at no more than a pace whoever they are`(_ role: Role) throws {
        test.create(try test.hello("ann"), try TestLobby.settings())
        for number in 0..<Limits.arrivals.burst {
            let member = try test.hello("p\(number)")
            #expect(test.code(test.join(member, "2222", as: role)) == nil)
            test.hear(.left(member, isBanned: false))
        }
        let bob = try test.hello("bob")
        guard case .failure(let refusal) = test.join(bob, "2222", as: role) else {
            throw Unexpected()
        }
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 125)
        // Spectators cannot keep a player from a seat, nor players a spectator from watching.
        let other: Role = role == .player ? .spectator : .player
        guard case .success = test.join(bob, "2222", as: other) else { throw Unexpected() }
        test.hear(.left(bob, isBanned: false))
        let cid = try test.hello("cid")
        #expect(test.code(test.join(cid, "2222", as: role, at: 125)) == nil)
    }

    @Test mutating func `who looks for any room counts as a player who comes`() throws {
        test.create(try test.hello("ann"), try TestLobby.settings())
        let bob = try test.hello("bob")
        let settings = try TestLobby.settings()
        for _ in 0..<Limits.arrivals.burst {
            #expect(try test.quickJoin(bob, settings).get().choice == .found)
            test.hear(.left(bob, isBanned: false))
        }
        #expect(try test.quickJoin(bob, settings).get().choice == .new)
    }

    @Test mutating func `of an address that others in the room have only the one is kept out`()
        throws
    {
        let ann = try test.hello("ann", from: TestLobby.away)
        let bob = try test.hello("bob", from: TestLobby.away)
        test.create(ann, try TestLobby.settings(seats: 3), from: TestLobby.away)
        test.join(bob, "2222", from: TestLobby.away)
        test.hear(.left(bob, isBanned: true))
        #expect(test.code(test.join(bob, "2222", from: TestLobby.away)) == .notAllowed)
        test.lobby.end(bob)
        let again = try test.hello("Bob", from: TestLobby.away)
        #expect(test.code(test.join(again, "2222", from: TestLobby.away)) == .notAllowed)
        let cid = try test.hello("cid", from: TestLobby.away)
        #expect(test.code(test.join(cid, "2222", from: TestLobby.away)) == nil)
    }

    @Test mutating func `who watches may sit down though its address was sent away`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob", from: TestLobby.away)
        let cid = try test.hello("cid", from: TestLobby.elsewhere)
        test.create(ann, try TestLobby.settings(seats: 3))
        test.join(bob, "2222", from: TestLobby.away)
        test.join(cid, "2222", as: .spectator, from: TestLobby.elsewhere)
        test.hear(.left(bob, isBanned: true))
        // A spectator may connect from another address than before.
        #expect(test.code(test.join(cid, "2222", from: TestLobby.away)) == nil)
    }

    @Test mutating func `who was sent away cannot come back under another name`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob", from: TestLobby.away)
        test.create(ann, try TestLobby.settings(seats: 3))
        test.join(bob, "2222", from: TestLobby.away)
        test.hear(.left(bob, isBanned: true))
        let bert = try test.hello("bert", from: TestLobby.away)
        #expect(test.code(test.join(bert, "2222", from: TestLobby.away)) == .notAllowed)
        let quick = test.quickJoin(bert, try TestLobby.settings(), from: TestLobby.away)
        #expect(try quick.get().choice == .new)
        let cid = try test.hello("cid", from: TestLobby.elsewhere)
        guard case .success = test.join(cid, "2222", from: TestLobby.elsewhere) else {
            throw Unexpected()
        }
    }

    @Test mutating func `on this computer the name stays out and not everybody`() throws {
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        test.create(ann, try TestLobby.settings(seats: 3))
        test.join(bob, "2222")
        test.hear(.left(bob, isBanned: true))
        test.lobby.end(bob)
        #expect(test.code(test.join(try test.hello("BOB"), "2222")) == .notAllowed)
        guard case .success = test.join(try test.hello("cid"), "2222") else { throw Unexpected() }
    }
}
