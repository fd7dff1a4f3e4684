import Dispatch
import GameProtocol
import Games
import Testing

@testable import GameServer

/// A new room on a disk that takes its time.
@Suite struct RoomOpeningTests {
    /// Lets a call pass when it is told to.
    private final class Gate: Sendable {
        let isOpen = DispatchSemaphore(value: 0)
    }

    private let plan: NewRoom
    private let game: any Game

    init() throws {
        game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: 2,
            defaults: GameCatalog.Defaults()
        )
        plan = NewRoom(
            title: nil,
            seats: 2,
            isPrivate: false,
            password: nil,
            options: game.options
        )
    }

    private func arrival(_ member: MemberID, _ name: String, seat: Int) -> Arrival {
        let entrance = Entrance(
            member: member,
            name: name,
            role: .player,
            seat: seat,
            isReady: false,
            envelope: Envelope(re: "create")
        )
        return Arrival(entrance: entrance, token: TokenHash(token: name), visit: 1, tenure: 1)
    }

    @Test func nobodyInTheLobbyWaitsForTheFileOfANewRoom() throws {
        let gate = Gate()
        let log = Log(level: .error, write: { _ in true })
        let disk = MemoryDisk { call in if call == "create" { gate.isOpen.wait() } }
        let context = JournalContext(disk: disk, log: log, fatal: { _ in })
        let folder = try JournalFolder(context, flusher: Flusher(.none, context))
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let services = RoomServices(
            secrets: SecretSource(seed: nil),
            lobby: lobby,
            journal: folder,
            log: log
        )
        let token = TokenHash(token: "ann")
        let id = ConnectionID(loop: 0, token: 1)
        guard case .welcomed(let ann, _) = lobby.ask(.hello(name: "ann", token, by: id)) else {
            throw Unexpected()
        }
        let pair = try OutboxPair()
        let input = LobbyInput.create(ann, plan, from: TestLobby.home, at: 0)
        let (_, room) = lobby.seek(input) { place, _ in
            let table = RoomTable(plan.header(code: place.code), game: game, services)
            let room = RoomHost(code: place.code, table)
            room.open(for: arrival(ann, "ann", seat: 0), outbox: pair.outbox)
            return room
        }
        // The disk has not answered yet, and the lobby lists the room.
        guard case .page(let rooms, _) = lobby.ask(.list(ListRequest())) else {
            throw Unexpected()
        }
        #expect(rooms.map(\.room) == ["2222"])
        gate.isOpen.signal()
        let visit = try #require(room?.firstVisit(of: ann))
        #expect(visit.isTaken && visit.isMember)
        #expect(try pair.peer.line()?.hasPrefix(#"{"type":"ok","re":"create""#) == true)
        #expect(disk.names == ["2222.ndjson"])
        // A room and the lobby hold each other until the room closes.
        lobby.notify(code: "2222", .closed)
        #expect(lobby.rooms.isEmpty)
    }
}
