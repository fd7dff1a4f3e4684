import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite struct LobbyReportTests {
    @Test func roomsAndPeopleAreNamed() throws {
        var test = TestLobby()
        let ann = try test.hello("ann")
        let bob = try test.hello("bob")
        let zoe = try test.hello("zoe")
        guard case .opened(let place, _) = test.create(ann, try TestLobby.plan(password: "hush"))
        else { throw Unexpected() }
        _ = test.join(bob, place.code, password: "hush")
        _ = test.join(zoe, place.code, as: .spectator, password: "hush")
        let report = test.lobby.report
        #expect(report.rooms.map(\.summary.players) == [["ann", "bob"]])
        #expect(report.rooms[0].summary.isLocked && !report.rooms[0].isPrivate)
        #expect(report.people.map(\.name) == ["ann", "bob", "zoe"])
        #expect(report.people.allSatisfy { $0.room == place.code && $0.isOnline })
        let kind = LobbyCensus.RoomKind(game: .concentration, phase: .lobby)
        #expect(test.lobby.census.roomCounts == [kind: 1])
        #expect(test.lobby.census.playerCount == 2 && test.lobby.census.spectatorCount == 1)
        #expect(ServiceStatus.status(test.lobby.census) == "STATUS=1 room, 2 players")
    }

    @Test func otherLimitsHoldForWhatComesAfter() throws {
        var test = TestLobby()
        let ann = try test.hello("ann")
        guard case .opened(let place, _) = test.create(ann, try TestLobby.plan()) else {
            throw Unexpected()
        }
        _ = test.lobby.receive(.limits(LobbyLimits(maximumRooms: 1, maximumSpectators: 0)))
        let bob = try test.hello("bob")
        let (second, seat) = (
            test.create(bob, try TestLobby.plan()), test.join(bob, place.code, as: .spectator)
        )
        #expect(test.code(second) == .roomLimit)
        #expect(test.code(seat) == .roomFull)
    }
}
