import GameProtocol
import Games
import Testing

@testable import GameServer

@Suite("What the lobby tells the network")
struct PublicCensusTests {
    var test = TestLobby()

    @Test mutating func `rooms are counted as the list shows them`() throws {
        #expect(test.lobby.publicCensus == PublicCensus())
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings())
        #expect(test.lobby.publicCensus == PublicCensus(rooms: 1, open: 1, players: 1))
        let bob = try test.hello("bob")
        test.join(bob, "2222")
        #expect(test.lobby.publicCensus == PublicCensus(rooms: 1, open: 0, players: 2))
    }

    @Test mutating func `a password does not close a room and a round does`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings(seats: 3, password: "x"))
        #expect(test.lobby.publicCensus.open == 1)
        for (phase, open) in [(RoomState.Phase.playing, 0), (.over, 0), (.lobby, 1)] {
            test.hear(.changed(phase: phase, owner: ann))
            #expect(test.lobby.publicCensus == PublicCensus(rooms: 1, open: open, players: 1))
        }
    }

    @Test mutating func `private rooms and spectators are not counted`() throws {
        let ann = try test.hello("ann")
        test.create(ann, try TestLobby.settings(isPrivate: true))
        #expect(test.lobby.publicCensus == PublicCensus())
        let bob = try test.hello("bob")
        test.create(bob, try TestLobby.settings())
        let cid = try test.hello("cid")
        let code = try #require(test.lobby.rooms.values.first { !$0.settings.isPrivate }).code
        test.join(cid, code, as: .spectator)
        #expect(test.lobby.publicCensus == PublicCensus(rooms: 1, open: 1, players: 1))
    }
}
