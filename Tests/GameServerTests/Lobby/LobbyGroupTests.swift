import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of the lobby of a server in a group: the source of its room codes, and its reports.
@Suite struct LobbyGroupTests {
    var test = TestLobby()
    let codes = ReservedCodes()

    init() { test.lobby.trackChanges(codes) }

    @Test mutating func `a new room gets a code that is kept for this server`() throws {
        codes.add("WXYZ")
        let ann = try test.hello("ann")
        #expect(try test.create(ann, try TestLobby.settings()).get().room == "WXYZ")
    }

    @Test mutating func `a kept code is not used where a room or a file of one has it`() throws {
        let ann = try test.hello("ann")
        codes.add("WXYZ")
        _ = try test.create(ann, try TestLobby.settings()).get()
        // WXYZ was reserved a second time by mistake, and ABCD belongs to a journal.
        test.lobby.archive(["ABCD"])
        for code in ["JKMN", "ABCD", "WXYZ"] { codes.add(code) }
        let bob = try test.hello("bob")
        #expect(try test.create(bob, try TestLobby.settings()).get().room == "JKMN")
        #expect(codes.all.isEmpty)
    }

    @Test mutating func `where no code is kept a room gets a long one`() throws {
        let ann = try test.hello("ann")
        let code = try test.create(ann, try TestLobby.settings()).get().room
        #expect(code.utf8.count == RoomCode.privateCount)
    }

    @Test mutating func `everything that changes is told once`() throws {
        let ann = try test.hello("ann")
        codes.add("WXYZ")
        _ = try test.create(ann, try TestLobby.settings()).get()
        let changes = test.lobby.takeChanges()
        #expect(changes.rooms.map(\.code) == ["WXYZ"])
        #expect(changes.rooms[0].card?.isOpen == true)
        #expect(changes.people.map(\.person?.room) == ["WXYZ"])
        let none = test.lobby.takeChanges()
        #expect(none.rooms.isEmpty && none.people.isEmpty)
        test.lobby.hear(.left(ann, isBanned: false), from: "WXYZ", at: 0)
        #expect(test.lobby.takeChanges().people.first?.person?.room == nil)
        test.lobby.hear(.closed, from: "WXYZ", at: 0)
        test.lobby.end(ann)
        let last = test.lobby.takeChanges()
        #expect(last.rooms.first?.card == nil && last.rooms.count == 1)
        #expect(last.people.first?.person == nil && last.people.count == 1)
    }

    @Test mutating func `whoever comes back from another server gets the name that is theirs`()
        throws
    {
        let ann = try test.hello("ann")
        #expect(test.lobby.yieldName("Ann") == nil)
        test.lobby.noteMoved(ann)
        #expect(test.lobby.yieldName("Ann") != nil)
        let again = try test.hello("ann")
        // The earlier session can enter no room, and its end does not free the name.
        let late = test.create(ann, try TestLobby.settings())
        #expect(test.code(late) == .nameTaken)
        test.lobby.end(ann)
        #expect(test.lobby.hasOwnName(again))
        #expect(try test.create(again, try TestLobby.settings()).get().name == "ann")
        // A player with a seat in a room keeps the name, even after a visit to another server.
        test.lobby.noteMoved(again)
        #expect(test.lobby.yieldName("ann") == nil)
    }

    @Test
    mutating func `whoever was in a room that goes on elsewhere may ask until the connection ends`()
        throws
    {
        let ann = try test.hello("ann")
        let room = try test.create(ann, try TestLobby.settings()).get().room
        #expect(test.lobby.letGo(room) == [ConnectionID(loop: 0, token: 1)])
        let late = test.create(ann, try TestLobby.settings())
        #expect(test.code(late) == .nameTaken)
        #expect(test.code(test.greet("ann")) == nil)
        _ = test.lobby.disconnect(ann, ConnectionID(loop: 0, token: 1), lastID: nil, at: 0)
        #expect(test.lobby.name(ann) == nil)
    }

    @Test mutating func `a room is handed over for a player who is away, and for nobody else`()
        throws
    {
        let ann = try test.hello("ann")
        let room = try test.create(ann, try TestLobby.settings()).get().room
        let cay = try test.hello("cay")
        _ = try test.join(cay, room, as: .spectator).get()
        func isAway(_ member: MemberID, from code: String, keptUntil time: Int = .max) -> Bool {
            test.lobby.isAway(member, from: code, keptUntil: time)
        }
        #expect(!isAway(ann, from: room))
        #expect(!isAway(MemberID(99), from: room))
        for (number, member) in [ann, cay].enumerated() {
            let connection = ConnectionID(loop: 0, token: UInt64(number + 1))
            _ = test.lobby.disconnect(member, connection, lastID: nil, at: 0)
        }
        #expect(isAway(ann, from: room) && !isAway(ann, from: "ZZZZ"))
        // A player who left only now may be on the way back.
        #expect(!isAway(ann, from: room, keptUntil: 10))
        // Otherwise spectators could move the room, and with it its players, between servers.
        #expect(!isAway(cay, from: room))
    }

    @Test mutating func `of a room that has ended this server knows enough by itself`() {
        let (known, unknown) = (TokenHash(token: "known"), TokenHash(token: "unknown"))
        test.lobby.note(AbsentRoom(code: "ABCD", isWaiting: false), [known])
        var refusals: [Refusal] = []
        for token in [known, unknown] {
            do throws(Refusal) {
                _ = try test.lobby.resume(
                    token,
                    by: ConnectionID(loop: 0, token: 1),
                    from: TestLobby.home,
                    at: 0
                )
            } catch { refusals.append(error) }
        }
        #expect(refusals.map(\.code) == [.resumeExpired, .resumeExpired])
        #expect(refusals.map { $0 == .unknownToken } == [false, true])
    }
}
