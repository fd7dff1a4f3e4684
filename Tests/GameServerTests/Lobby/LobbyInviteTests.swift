import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the invitations that a person may send, and of the rooms that they open.
@Suite struct LobbyInviteTests {
    private var test = TestLobby()
    private let ann: MemberID
    private let bob: MemberID

    init() throws {
        ann = try test.hello("ann")
        bob = try test.hello("Bob")
    }

    private mutating func invite(
        _ member: MemberID,
        _ name: String,
        at now: Int = 0
    ) -> Result<InvitationCall, Refusal> {
        Result { () throws(Refusal) in try test.lobby.invite(member, name, at: now) }
    }

    private mutating func refusal(
        _ member: MemberID,
        _ name: String,
        at now: Int = 0
    ) throws -> Refusal {
        guard case .failure(let refusal) = invite(member, name, at: now) else {
            throw Unexpected()
        }
        return refusal
    }

    @Test mutating func `the connection of somebody of that name is told of the room`() throws {
        test.create(ann, try TestLobby.settings(isPrivate: true))
        let call = try invite(ann, "BOB").get()
        #expect(call.guest == bob)
        #expect(call.name == "Bob")
        #expect(call.connection == ConnectionID(loop: 0, token: 2))
        #expect(call.invitation.player == "ann")
        #expect(call.invitation.room.players == ["ann"])
        #expect(call.invitation.room.room.count == RoomCode.privateCount)
        #expect(!call.invitation.room.isLocked)
    }

    @Test mutating func `who sits in no room or only watches invites nobody`() throws {
        #expect(try refusal(ann, "bob").code == .notInRoom)
        test.create(ann, try TestLobby.settings())
        let cid = try test.hello("cid")
        test.join(cid, "2222", as: .spectator)
        #expect(try refusal(cid, "bob").code == .notAPlayer)
    }

    @Test mutating func `who cannot come is not called`() throws {
        test.create(ann, try TestLobby.settings(seats: 3))
        test.join(try test.hello("cid"), "2222", as: .spectator)
        for name in ["nobody", "ann", "cid", ""] {
            let refusal = try refusal(ann, name)
            #expect(refusal.code == .badValue && refusal.field == "player", "\(name)")
        }
        let gone = try test.hello("gone")
        test.create(gone, try TestLobby.settings())
        let outcome = test.lobby.disconnect(
            gone,
            ConnectionID(loop: 0, token: test.greeted),
            lastID: nil,
            at: 0
        )
        guard case .kept = outcome else { throw Unexpected() }
        #expect(try refusal(ann, "gone").message.contains("lost the connection"))
    }

    @Test mutating func `whom the owner sent away is called by nobody`() throws {
        test.create(ann, try TestLobby.settings(seats: 3))
        let cid = try test.hello("cid")
        test.join(cid, "2222")
        test.join(bob, "2222")
        test.hear(.left(bob, isBanned: true))
        #expect(try refusal(ann, "bob").code == .notAllowed)
        #expect(try refusal(cid, "bob").code == .notAllowed)
    }

    @Test mutating func `a name that the game reserves is not called`() throws {
        let deck = try test.hello("deck")
        test.create(ann, try TestLobby.settings(isFreeTable: true))
        #expect(try refusal(ann, "deck").field == "player")
        test.create(deck, try TestLobby.settings())
        #expect(test.code(invite(deck, "bob")) == nil)
    }

    @Test mutating func `a full room calls nobody, and neither does a server that stops`() throws {
        test.create(ann, try TestLobby.settings())
        test.join(try test.hello("cid"), "2222")
        #expect(try refusal(ann, "bob").code == .roomFull)
        test.lobby.drain()
        #expect(try refusal(ann, "bob").code == .shuttingDown)
    }

    @Test mutating func `a room between rounds calls somebody to a free seat`() throws {
        test.create(ann, try TestLobby.settings())
        for phase in RoomState.Phase.allCases {
            test.hear(.changed(phase: phase, owner: ann))
            #expect(test.code(invite(ann, "bob")) == nil)
        }
    }

    @Test mutating func `nobody calls without end, and a refused call is not counted`() throws {
        test.create(ann, try TestLobby.settings())
        for _ in 0..<100 { #expect(try refusal(ann, "nobody").code == .badValue) }
        for _ in 0..<Limits.invitations.burst { #expect(test.code(invite(ann, "bob")) == nil) }
        let refusal = try refusal(ann, "bob")
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 30_000)
        #expect(test.code(invite(ann, "bob", at: 30_000)) == nil)
    }

    @Test mutating func `many together cannot ring somebody all the time`() throws {
        var callers: [MemberID] = []
        for number in 0..<12 {
            let caller = try test.hello("p\(number)")
            test.create(caller, try TestLobby.settings())
            callers.append(caller)
        }
        for caller in callers.prefix(Limits.invitationsToOne.burst) {
            #expect(test.code(invite(caller, "bob")) == nil)
        }
        let refusal = try refusal(callers[10], "bob")
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryAfterMs == 10_000)
        // The failed invitations cost their senders nothing, and bob can still be invited later.
        for _ in 0..<Limits.invitations.burst {
            #expect(test.code(invite(callers[10], "ann")) == nil)
        }
        #expect(test.code(invite(callers[11], "bob", at: 10_000)) == nil)
    }

    @Test mutating func `the owner's invitation stands for the password once`() throws {
        test.create(ann, try TestLobby.settings(seats: 3, password: "meow"))
        #expect(test.code(test.join(bob, "2222")) == .wrongPassword)
        #expect(try !invite(ann, "bob").get().invitation.room.isLocked)
        // The invitation lets no other person in.
        #expect(test.code(test.join(try test.hello("cid"), "2222")) == .wrongPassword)
        // The lobby ignores a wrong password beside an invitation.
        #expect(test.code(test.join(bob, "2222", password: "x")) == nil)
        test.hear(.left(bob, isBanned: false))
        #expect(test.code(test.join(bob, "2222")) == .wrongPassword)
    }

    @Test mutating func `anybody else's invitation does not`() throws {
        test.create(ann, try TestLobby.settings(seats: 3, password: "meow"))
        let cid = try test.hello("cid")
        test.join(cid, "2222", password: "meow")
        #expect(try invite(cid, "bob").get().invitation.room.isLocked)
        #expect(test.code(test.join(bob, "2222")) == .wrongPassword)
    }

    @Test mutating func `a ban comes before an invitation`() throws {
        test.create(ann, try TestLobby.settings(seats: 3, password: "meow"))
        #expect(test.code(invite(ann, "bob")) == nil)
        test.join(bob, "2222", password: "meow")
        test.hear(.left(bob, isBanned: true))
        #expect(test.code(test.join(bob, "2222")) == .notAllowed)
    }

    @Test mutating func `a refused guest is let in later`() throws {
        test.create(ann, try TestLobby.settings(password: "meow"))
        #expect(test.code(invite(ann, "bob")) == nil)
        let cid = try test.hello("cid")
        test.join(cid, "2222", password: "meow")
        #expect(test.code(test.join(bob, "2222")) == .roomFull)
        test.hear(.left(cid, isBanned: false))
        #expect(test.code(test.join(bob, "2222")) == nil)
    }

    @Test mutating func `a room remembers so many who need no password`() throws {
        test.create(ann, try TestLobby.settings(password: "meow"))
        var guests: [MemberID] = []
        for number in 0...Limits.openInvitations {
            guests.append(try test.hello("p\(number)"))
            #expect(test.code(invite(ann, "p\(number)", at: 30_000 * number)) == nil)
        }
        #expect(test.code(test.join(guests[0], "2222")) == .wrongPassword)
        #expect(test.code(test.join(guests[1], "2222")) == nil)
    }
}
