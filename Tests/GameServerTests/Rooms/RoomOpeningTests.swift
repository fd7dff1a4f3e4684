import Dispatch
import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of a new room on a slow disk.
@Suite struct RoomOpeningTests {
    /// A gate that lets a call pass when the test opens it.
    private final class Gate: Sendable {
        let isOpen = DispatchSemaphore(value: 0)
    }

    private let settings: RoomSettings
    private let game: any Game

    init() throws {
        game = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: 2,
            defaults: GameDefaults()
        )
        settings = RoomSettings(seats: 2, options: game.options)
    }

    private func grant(_ member: MemberID, _ name: String) -> SeatGrant {
        SeatGrant(
            room: "2222",
            choice: .new,
            member: member,
            name: name,
            role: .player,
            seat: 0,
            token: TokenHash(token: name)
        )
    }

    private func open(_ room: RoomHost, for grant: SeatGrant, _ pair: OutboxPair) {
        room.start(for: grant, isReady: false, Envelope(re: "create"), outbox: pair.outbox)
    }

    @Test func `that a room is unrecorded is heard before anything else`() throws {
        let log = Log(level: .error, write: { _ in true })
        // The header and the first secret are written, but the effect of the first entry is not.
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        let disk = MemoryDisk(MemoryDisk.Plan(first: 3, fault: fault, calls: ["write"]))
        let context = JournalContext(disk: disk, log: log, fatal: { _ in })
        let folder = try JournalFolder(context, flusher: Flusher(.none, context))
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let services = RoomServices.test(directory: lobby, journal: folder)
        let pair = try OutboxPair()
        let live = LiveRoom(JournalHeader(room: "2222", settings), game: game, services)
        let room = RoomHost(code: "2222", live)
        let ann = MemberID(1)
        open(room, for: grant(ann, "ann"), pair)
        #expect(room.firstEntry(of: ann) == .member(pauseMs: 0))
        let first = try #require(try pair.peer.line())
        #expect(first.contains(#""code":"unrecorded""#))
        #expect(try pair.peer.line()?.hasPrefix(#"{"type":"ok","re":"create""#) == true)
        #expect(disk.names == ["2222.ended"])
    }

    @Test func `nobody in the lobby waits for the file of a new room`() throws {
        let gate = Gate()
        let log = Log(level: .error, write: { _ in true })
        let disk = MemoryDisk { call in if call == "create" { gate.isOpen.wait() } }
        let context = JournalContext(disk: disk, log: log, fatal: { _ in })
        let folder = try JournalFolder(context, flusher: Flusher(.none, context))
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let services = RoomServices.test(directory: lobby, journal: folder)
        let token = TokenHash(token: "ann")
        let id = ConnectionID(loop: 0, token: 1)
        let ann = try lobby.hello("ann", token, by: id, from: TestLobby.home, at: 0).member
        let pair = try OutboxPair()
        let (_, room) = try lobby.grant { (lobby) throws(Refusal) in
            try lobby.create(ann, settings, from: TestLobby.home, at: 0)
        } makeHost: { granted in
            let header = JournalHeader(room: granted.room, settings)
            let room = RoomHost(code: granted.room, LiveRoom(header, game: game, services))
            open(room, for: grant(ann, "ann"), pair)
            return room
        }
        // The lobby lists the room although the disk has not answered yet.
        #expect(lobby.ask { $0.list(ListRequest()) }.rooms.map(\.room) == ["2222"])
        gate.isOpen.signal()
        #expect(room.firstEntry(of: ann) == .member(pauseMs: 0))
        #expect(try pair.peer.line()?.hasPrefix(#"{"type":"ok","re":"create""#) == true)
        #expect(disk.names == ["2222.ndjson"])
        // A notice of an earlier room with this code changes nothing.
        lobby.notify(code: "2222", number: room.number + 1, .closed)
        #expect(lobby.rooms.map(\.number) == [room.number])
        // A room and the lobby keep each other alive until the room closes.
        lobby.notify(code: "2222", number: room.number, .closed)
        #expect(lobby.rooms.isEmpty)
    }
}
