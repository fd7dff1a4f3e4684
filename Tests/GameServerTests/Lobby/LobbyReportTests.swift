import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct LobbyReportTests {
    @Test func `rooms and people are named`() throws {
        var test = TestLobby()
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        let zoe = try test.hello("zoe")
        guard case .success(let grant) = test.create(ann, try TestLobby.settings(password: "hush"))
        else { throw Unexpected() }
        test.join(bob, grant.room, password: "hush")
        test.join(zoe, grant.room, as: .spectator, password: "hush")
        let report = test.lobby.report
        #expect(report.rooms.map(\.summary.players) == [["ann", "bob"]])
        #expect(report.rooms[0].summary.isLocked && !report.rooms[0].isPrivate)
        #expect(report.people.map(\.name) == ["ann", "bob", "zoe"])
        #expect(report.people.allSatisfy { $0.room == grant.room && $0.isOnline })
        let kind = LobbyCensus.RoomKind(game: .concentration, phase: .lobby)
        #expect(test.lobby.census.roomCounts == [kind: 1])
        #expect(test.lobby.census.playerCount == 2 && test.lobby.census.spectatorCount == 1)
        #expect(ServiceStatus.status(test.lobby.census) == "STATUS=1 room, 2 players")
    }

    @Test func `other limits hold for what comes after`() throws {
        var test = TestLobby()
        let ann = try test.hello("ann")
        guard case .success(let grant) = test.create(ann, try TestLobby.settings()) else {
            throw Unexpected()
        }
        test.lobby.limits = LobbyLimits(maximumRooms: 1, maximumSpectators: 0)
        let bob = try test.hello("bob")
        let (second, seat) = (
            test.create(bob, try TestLobby.settings()), test.join(bob, grant.room, as: .spectator)
        )
        #expect(test.code(second) == .roomLimit)
        #expect(test.code(seat) == .roomFull)
    }
}
