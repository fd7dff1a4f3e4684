import GameProtocol
import Testing

@testable import GameServer
@testable import Games

/// Tests of rooms that the lobby restores from their journals.
@Suite struct LobbyRestoreTests {
    private var test = TestLobby()
    /// The connections that the lobby must close because of the last restored room.
    private var displaced: [ConnectionID] = []

    /// Restores a room with one player, whose number is new; returns the sessions that end because
    /// of it.
    private mutating func restore(
        _ code: String,
        _ member: UInt64,
        _ name: String,
        token: String,
        ordinal: Int,
        isTakenIn: Bool = false
    ) throws -> [ExpiredSession] {
        let member = Replay.Member(
            id: MemberID(member),
            name: name,
            role: .player,
            seat: 0,
            token: TokenHash(token: token),
            ordinal: ordinal
        )
        let room = RestoredRoom(
            code: code,
            settings: try TestLobby.settings(),
            phase: .playing,
            owner: member.id,
            members: [member],
            isTakenIn: isTakenIn
        )
        let (evicted, displaced) = test.lobby.restore(room, at: 0)
        self.displaced = displaced
        return evicted
    }

    private mutating func resume(_ token: String) throws -> ResumeAnswer {
        try test.lobby.resume(
            TokenHash(token: token),
            by: ConnectionID(loop: 0, token: 99),
            from: TestLobby.home,
            at: 0
        )
    }

    @Test mutating func `a place waits for its token`() throws {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        guard case .resumed(let session) = try resume("a") else { throw Unexpected() }
        #expect(session.member == MemberID(1) && session.name == "ann" && session.room == "2222")
        // The code is taken, and so are the name and the seat.
        #expect(test.code(test.greet("ANN")) == .nameTaken)
    }

    /// When the lobby takes in another server's room, people may be connected already.
    @Test(arguments: [true, false])
    mutating func `whoever has a place's name and no place is sent away, and gets none meanwhile`(
        _ isSame: Bool
    ) throws {
        let ann = try test.hello("ann")
        // The sessions of a test have their numbers as tokens.
        let token = isSame ? "1" : "other"
        #expect(try restore("2222", 9, "ann", token: token, ordinal: 1).isEmpty)
        #expect(displaced == [ConnectionID(loop: 0, token: 1)])
        let late = test.create(ann, try TestLobby.settings())
        #expect(test.code(late) == .nameTaken)
        // The end of the displaced session takes nothing from the owner of the seat.
        _ = test.lobby.disconnect(ann, displaced[0], lastID: nil, at: 0)
        #expect(test.lobby.name(ann) == nil)
        guard case .resumed(let session) = try resume(token) else { throw Unexpected() }
        #expect(session.member == MemberID(9) && session.room == "2222")
        #expect(test.code(test.greet("ann")) == .nameTaken)
    }

    @Test mutating func `of two places of a session the newer is kept`() throws {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        let older = ExpiredSession(member: MemberID(1), room: "2222")
        #expect(try restore("3333", 2, "ann", token: "a", ordinal: 2) == [older])
        let oldest = ExpiredSession(member: MemberID(3), room: "4444")
        #expect(try restore("4444", 3, "ann", token: "a", ordinal: 1) == [oldest])
        guard case .resumed(let session) = try resume("a") else { throw Unexpected() }
        #expect(session.room == "3333")
    }

    @Test mutating func `a name belongs to one session after a restart too`() throws {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        let second = ExpiredSession(member: MemberID(2), room: "3333")
        #expect(try restore("3333", 2, "Ann", token: "b", ordinal: 5) == [second])
    }

    /// A server that could not ask the group accepts names that are taken elsewhere.
    @Test
    mutating func `who comes with a room of another server keeps the place beside a namesake`()
        throws
    {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        #expect(try restore("3333", 2, "Ann", token: "b", ordinal: 1, isTakenIn: true).isEmpty)
        for (token, room) in [("a", "2222"), ("b", "3333")] {
            guard case .resumed(let session) = try resume(token) else { throw Unexpected() }
            #expect(session.room == room)
        }
        // A namesake who leaves the room may take another seat, and the name still belongs to the
        // other one.
        test.lobby.leaveRoom(MemberID(2), "3333", at: 0)
        _ = try test.create(MemberID(2), TestLobby.settings()).get()
        #expect(test.code(test.greet("ann")) == .nameTaken)
        // A session keeps only one of two seats here too.
        let older = ExpiredSession(member: MemberID(1), room: "2222")
        #expect(try restore("4444", 3, "ann", token: "a", ordinal: 2, isTakenIn: true) == [older])
    }

    /// The record was lost with which the player left one room before taking a seat in another.
    @Test mutating func `who is back in an older place is sent away for the newer one`() throws {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1, isTakenIn: true).isEmpty)
        guard case .resumed = try resume("a") else { throw Unexpected() }
        test.lobby.trackChanges(ReservedCodes())
        _ = test.lobby.takeChanges()
        let older = ExpiredSession(member: MemberID(1), room: "2222")
        #expect(try restore("3333", 2, "ann", token: "a", ordinal: 2, isTakenIn: true) == [older])
        #expect(displaced == [ConnectionID(loop: 0, token: 99)])
        // The group forgets the older seat at once, because its end must not remove the newer one.
        var changes = test.lobby.takeChanges().people.sorted { $0.member.number < $1.member.number }
        #expect(changes.map(\.member) == [MemberID(1), MemberID(2)])
        #expect(changes.map(\.person?.room) == [nil, "3333"])
        // Until the connection ends, its requests are refused.
        #expect(test.code(test.create(MemberID(1), try TestLobby.settings())) == .nameTaken)
        _ = test.lobby.disconnect(MemberID(1), displaced[0], lastID: nil, at: 0)
        changes = test.lobby.takeChanges().people
        #expect(changes.allSatisfy { $0.member == MemberID(1) && $0.person == nil })
        guard case .resumed(let session) = try resume("a") else { throw Unexpected() }
        #expect(session.member == MemberID(2) && session.room == "3333")
    }

    @Test mutating func `whoever was given up is named though the newcomer has to go as well`()
        throws
    {
        // The journals have one token under two names. No server writes that, but a person might.
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        #expect(try restore("3333", 2, "bob", token: "b", ordinal: 1).isEmpty)
        let gone = try restore("4444", 3, "bob", token: "a", ordinal: 2)
        #expect(gone.map(\.room) == ["2222", "4444"])
    }

    @Test mutating func `a round is waited for while somebody is there to play`() throws {
        #expect(try restore("2222", 1, "ann", token: "a", ordinal: 1).isEmpty)
        #expect(!test.lobby.isBusy)
        guard case .resumed = try resume("a") else { throw Unexpected() }
        #expect(test.lobby.isBusy)
    }
}
