import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests that the journal records a departure before the lobby, and with it a group, learns of it.
@Suite struct RoomDepartureTests {
    /// Notes the content of the journal at each notice of a departure.
    private final class Listener: RoomDirectory {
        let disk: MemoryDisk
        private let heard = Locked<[String]>([])
        /// The last line of the journal at each departure.
        var lines: [String] { heard.withLock { $0 } }

        init(_ disk: MemoryDisk) { self.disk = disk }

        func notify(code: String, number _: UInt64, _ notice: RoomNotice) {
            guard case .left = notice else { return }
            let journal = disk.content("\(code).ndjson") ?? ""
            heard.withLock { $0.append(journal.split(separator: "\n").last.map(String.init) ?? "") }
        }

        func free(_ codes: [String]) {}
    }

    @Test func `the record of a departure is there before the lobby hears of it`() throws {
        let bench = JournalBench()
        let listener = Listener(bench.disk)
        let services = RoomServices.test(directory: listener, journal: try bench.folder())
        let room = try RoomHost.test(seats: 2, services)
        let pairs = try [OutboxPair(), OutboxPair()]
        for (seat, name) in ["ann", "bob"].enumerated() {
            let grant = SeatGrant(
                room: "K3QF",
                member: MemberID(UInt64(seat + 1)),
                name: name,
                role: .player,
                seat: seat,
                token: TokenHash(token: name)
            )
            let envelope = Envelope(re: "join")
            _ = room.enter(grant, isReady: false, envelope, outbox: pairs[seat].outbox)
        }
        _ = room.leave(MemberID(2), answer: Array("{}\n".utf8), to: pairs[1].outbox)
        let line = try #require(listener.lines.last)
        #expect(listener.lines.count == 1)
        #expect(line.contains(#""left""#) && line.contains(#""bob""#))
    }
}
