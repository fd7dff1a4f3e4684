import GameProtocol
import Games
import Testing

@testable import GameServer

/// Tests of rooms that leave their writes to the end of a loop's round.
@Suite struct HeldSendsTests {
    private let bench = JournalBench()
    private let log: WriteAheadLog
    private let flusher: Flusher
    private let folder: JournalFolder

    init() throws {
        log = WriteAheadLog(bench.context)
        flusher = Flusher(.interval, bench.context, log: log)
        folder = try bench.folder(flusher)
    }

    @Test func `what is held leaves also where another thread has written it`() throws {
        let pair = try OutboxPair()
        let held = try #require(HeldSends(folder, pair.thread))
        let file = BoxedJournal(try folder.create("AAAA", header: Array("header\n".utf8)))
        file.append("line 1\n", isHeld: true)
        let lsn = try #require(file.pending)
        Array("1\n".utf8).withUnsafeBufferPointer { held.hold($0, in: pair.outbox, after: lsn) }
        log.commit(lsn, flusher)
        // The room has nothing left to record, but the held line alone makes the loop come back.
        #expect(held.since != nil)
        held.finish()
        #expect(held.since == nil)
        #expect(try pair.peer.line() == "1")
    }

    /// Two people in a room that holds its entries, with the lines that each of them receives.
    private struct Table {
        let room: RoomHost
        let people: [(member: MemberID, pair: OutboxPair)]
        let batch = OutgoingBatch()

        init(_ folder: JournalFolder) throws {
            let game = try GameCatalog.game(
                for: nil,
                kind: .concentration,
                seats: 2,
                defaults: GameDefaults()
            )
            let header = JournalHeader(room: "2222", RoomSettings(seats: 2, options: game.options))
            let services = RoomServices.test(journal: folder)
            room = RoomHost(code: "2222", LiveRoom(header, game: game, services))
            people = try (1...2).map { (MemberID(UInt64($0)), try OutboxPair()) }
            for (seat, person) in people.enumerated() {
                let grant = SeatGrant(
                    room: "2222",
                    choice: .new,
                    member: person.member,
                    name: seat == 0 ? "ann" : "bob",
                    role: .player,
                    seat: seat,
                    token: TokenHash(token: "\(seat)")
                )
                let envelope = Envelope(re: "join")
                _ = room.enter(grant, isReady: false, envelope, outbox: person.pair.outbox)
            }
            let held = try #require(HeldSends(folder, people[0].pair.thread))
            held.isOpen = true
            batch.held = held
        }

        /// Lets the first person chat.
        func say(_ text: String) {
            let envelope = Envelope(re: "chat")
            var calls = RoomCallQueue([RoomCall(envelope: envelope, request: .chat(text: text))])
            _ = room.perform(&calls, by: people[0].member, batch)
        }

        /// Returns the lines of each person up to one that contains this text.
        func lines(upTo word: String) throws -> [[String]] {
            try people.map { person in
                var lines: [String] = []
                while let line = try person.pair.peer.line() {
                    lines.append(line)
                    if line.contains(word) { break }
                }
                return lines
            }
        }
    }

    @Test func `lines leave when their round is written`() throws {
        let table = try Table(folder)
        table.say("first")
        table.say("second")
        #expect(bench.disk.content("1.wal")?.contains("first") == false)
        for person in table.people { #expect(person.pair.outbox.waitingCount > 0) }
        table.batch.held?.finish()
        for lines in try table.lines(upTo: "second") {
            #expect(lines.contains { $0.contains("first") })
        }
        #expect(bench.disk.content("1.wal")?.contains("second") == true)
    }

    @Test func `each round begins without the rooms of the round before`() throws {
        let pair = try OutboxPair()
        let held = try #require(HeldSends(folder, pair.thread))
        let room = try Table(folder).room
        /// Notes rooms until the round ends by itself; returns their number.
        func fill() -> Int {
            var count = 0
            repeat {
                held.note(room, 1)
                count += 1
            } while held.since != nil && count < 1_000
            return count
        }
        let most = fill()
        #expect((2..<1_000).contains(most))
        #expect(fill() == most)
        for _ in 1..<most { held.note(room, 1) }
        #expect(held.since != nil)
        held.finish()
        #expect(fill() == most)
    }

    @Test func `that the journal is lost is heard before what was held`() throws {
        let table = try Table(folder)
        table.say("before")
        table.batch.held?.finish()
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: ["write", "create"]))
        table.say("after")
        table.batch.held?.finish()
        for lines in try table.lines(upTo: "after") {
            let told = lines.firstIndex { $0.contains(#""code":"unrecorded""#) }
            let said = lines.firstIndex { $0.contains("after") }
            #expect(try #require(told) < (try #require(said)))
        }
        #expect(bench.disk.names.contains("2222.ended"))
    }

    @Test func `that it is lost is heard first also where its next file was to begin`() throws {
        let folder = try bench.folder(flusher, JournalRetention(renewedBytes: 1))
        let table = try Table(folder)
        table.say("before")
        table.batch.held?.finish()
        flusher.flush()
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: ["write", "create"]))
        table.say("after")
        table.batch.held?.finish()
        for lines in try table.lines(upTo: "after") {
            let told = lines.firstIndex { $0.contains(#""code":"unrecorded""#) }
            let said = lines.firstIndex { $0.contains("after") }
            #expect(try #require(told) < (try #require(said)))
        }
    }
}
