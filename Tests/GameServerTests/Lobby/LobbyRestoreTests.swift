import GameProtocol
import Testing

@testable import GameServer
@testable import Games

/// Rooms that come back from their journals, as the lobby takes them in.
@Suite struct LobbyRestoreTests {
    private var desk = TestLobby()

    /// Brings back a room with one player, whose number is new; gives who has to go for that.
    private mutating func restore(
        _ code: String,
        _ member: UInt64,
        _ name: String,
        token: String,
        visit: Int
    ) throws -> [LobbyAnswer.Absence] {
        let member = Replay.Member(
            id: MemberID(member),
            name: name,
            role: .player,
            seat: 0,
            token: TokenHash(token: token),
            visit: visit
        )
        let room = RestoredRoom(
            code: code,
            plan: try TestLobby.plan(),
            phase: .playing,
            owner: member.id,
            members: [member]
        )
        guard case .expired(let strangers) = desk.lobby.receive(.restored(room, at: 0)) else {
            throw Unexpected()
        }
        return strangers
    }

    private mutating func resume(_ token: String) -> LobbyAnswer {
        desk.lobby.receive(
            .resume(TokenHash(token: token), by: ConnectionID(loop: 0, token: 99))
        )
    }

    @Test mutating func aPlaceWaitsForItsToken() throws {
        #expect(try restore("2222", 1, "ann", token: "a", visit: 1).isEmpty)
        guard case .resumed(let session) = resume("a") else { throw Unexpected() }
        #expect(session.member == MemberID(1) && session.name == "ann" && session.room == "2222")
        // The code is taken, and so are the name and the seat.
        #expect(desk.code(desk.greet("ANN")) == .nameTaken)
    }

    @Test mutating func ofTwoPlacesOfASessionTheNewerIsKept() throws {
        #expect(try restore("2222", 1, "ann", token: "a", visit: 1).isEmpty)
        let older = LobbyAnswer.Absence(member: MemberID(1), room: "2222")
        #expect(try restore("3333", 2, "ann", token: "a", visit: 2) == [older])
        let oldest = LobbyAnswer.Absence(member: MemberID(3), room: "4444")
        #expect(try restore("4444", 3, "ann", token: "a", visit: 1) == [oldest])
        guard case .resumed(let session) = resume("a") else { throw Unexpected() }
        #expect(session.room == "3333")
    }

    @Test mutating func aNameBelongsToOneSessionAfterARestartToo() throws {
        #expect(try restore("2222", 1, "ann", token: "a", visit: 1).isEmpty)
        let second = LobbyAnswer.Absence(member: MemberID(2), room: "3333")
        #expect(try restore("3333", 2, "Ann", token: "b", visit: 5) == [second])
    }

    @Test mutating func whoeverWasGivenUpIsNamedThoughTheNewcomerHasToGoAsWell() throws {
        // One token under two names: no server writes that, but a hand may have.
        #expect(try restore("2222", 1, "ann", token: "a", visit: 1).isEmpty)
        #expect(try restore("3333", 2, "bob", token: "b", visit: 1).isEmpty)
        let gone = try restore("4444", 3, "bob", token: "a", visit: 2)
        #expect(gone.map(\.room) == ["2222", "4444"])
    }

    @Test mutating func aRoundIsWaitedForWhileSomebodyIsThereToPlay() throws {
        #expect(try restore("2222", 1, "ann", token: "a", visit: 1).isEmpty)
        #expect(!desk.lobby.isBusy)
        guard case .resumed = resume("a") else { throw Unexpected() }
        #expect(desk.lobby.isBusy)
    }
}
