import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite("What the lobby tells the network")
struct PublicCensusTests {
    var desk = TestLobby()

    @Test mutating func roomsAreCountedAsTheListShowsThem() throws {
        #expect(desk.lobby.publicCensus == PublicCensus())
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan())
        #expect(desk.lobby.publicCensus == PublicCensus(rooms: 1, open: 1, players: 1))
        let bob = try desk.hello("bob")
        _ = desk.join(bob, "2222")
        #expect(desk.lobby.publicCensus == PublicCensus(rooms: 1, open: 0, players: 2))
    }

    @Test mutating func aPasswordDoesNotCloseARoomAndARoundDoes() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan(seats: 3, password: "x"))
        #expect(desk.lobby.publicCensus.open == 1)
        for (phase, open) in [(RoomState.Phase.playing, 0), (.over, 0), (.lobby, 1)] {
            _ = desk.lobby.receive(.room(code: "2222", .changed(phase: phase, owner: ann)))
            #expect(desk.lobby.publicCensus == PublicCensus(rooms: 1, open: open, players: 1))
        }
    }

    @Test mutating func privateRoomsAndSpectatorsAreNotCounted() throws {
        let ann = try desk.hello("ann")
        _ = desk.create(ann, try TestLobby.plan(isPrivate: true))
        #expect(desk.lobby.publicCensus == PublicCensus())
        let bob = try desk.hello("bob")
        _ = desk.create(bob, try TestLobby.plan())
        let cid = try desk.hello("cid")
        let code = try #require(desk.lobby.rooms.values.first { !$0.plan.isPrivate }).code
        _ = desk.join(cid, code, as: .spectator)
        #expect(desk.lobby.publicCensus == PublicCensus(rooms: 1, open: 1, players: 1))
    }
}
