import GameProtocol
import Games
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the server's start with unreadable files. The server never removes a byte of them.
@Suite struct RecoveryTests {
    private let bench = JournalBench()
    private let journal = JournalBeginning.evenings[0].journal
    private let code: String

    init() throws {
        code = try #require(JournalScan(journal).header?.room)
    }

    private func recover() throws -> [String] { try Run(bench: bench).recover() }

    /// A disk, with the servers that start on it.
    struct Run {
        var bench = JournalBench()
    }

    @Test func `a whole journal comes back`() throws {
        bench.disk.put("\(code).ndjson", bytes: journal)
        #expect(try recover() == [code])
        #expect(bench.disk.names == ["\(code).ndjson"])
    }

    @Test(arguments: [1, 3])
    func `a line with one NUL is damage and nothing of the file is lost`(line: Int) throws {
        var bytes = journal
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        bytes[ends[line - 1] - 30] = 0
        bench.disk.put("\(code).ndjson", bytes: bytes)
        #expect(try recover() == [])
        #expect(bench.disk.names == ["\(code).damaged"])
        #expect(bench.disk.bytes("\(code).damaged") == bytes)
    }

    @Test func `what is no journal is renamed`() throws {
        let noise = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B1 >> 13) }
        let files = [
            "AAAA": noise, "BBBB": [UInt8](repeating: 0, count: 300_000),
            "CCCC": Array(journal[..<20]), "DDDD": Array("\n".utf8),
        ]
        for (code, bytes) in files { bench.disk.put("\(code).ndjson", bytes: bytes) }
        #expect(try recover() == [])
        for (code, bytes) in files { #expect(bench.disk.bytes("\(code).damaged") == bytes) }
        #expect(bench.disk.names.count == files.count)
    }

    @Test func `a file that is longer than a journal can be is set aside unread`() throws {
        let byteCount = JournalRetention().maximumRunningBytes + 1
        bench.disk.put("\(code).ndjson", bytes: [UInt8](repeating: 10, count: byteCount))
        #expect(try recover() == [])
        #expect(bench.disk.names == ["\(code).damaged"])
        #expect(bench.disk.count(of: "read") == 0)
    }

    @Test func `who sat at the end of a long journal hears that its theme is gone`() throws {
        var lines = SealedLines.opened(journal)
        let entrances = lines.filter { $0.contains(#""type":"enter""#) }
        let theme = try #require(lines[0].firstMatch(of: /"theme":"[a-z]+"/))
        let header = lines[0].replacing(theme.output, with: #""theme":"gone","theme_id":"0a1b""#)
        let between = [String](repeating: #"{"type":"alarm","at":9}"#, count: 2_000)
        lines = [header, entrances[0]] + between + [entrances[1]]
        bench.disk.put("\(code).ndjson", bytes: SealedLines.of(lines))
        let (codes, absent, _) = try Run(bench: bench).start()
        #expect(codes == [])
        let token = try #require(entrances[1].firstMatch(of: /"token":"([0-9a-f]+)"/)).output.1
        let known = try #require(TokenHash(hex: String(token)))
        // The theme may come back, so the file stays.
        #expect(absent == [known: AbsentRoom(code: code, isWaiting: true)])
        #expect(absent[known]?.refusal.code == .unavailable)
    }

    @Test func `who sat in a room without a descriptor hears that it waits`() throws {
        bench.disk.put("\(code).ndjson", bytes: journal)
        let (codes, absent, _) = try Run(bench: bench).start(maximumRooms: 0)
        #expect(codes == [] && !absent.isEmpty)
        #expect(absent.values.allSatisfy { $0 == AbsentRoom(code: code, isWaiting: true) })
        #expect(try recover() == [code])
    }

    @Test func `a file without a byte is none and its code is free`() throws {
        bench.disk.put("AAAA.ndjson", "")
        bench.disk.put("BBBB.ended", "a room that is over\n")
        let found = try Run(bench: bench).start()
        #expect(found.codes == [])
        #expect(bench.disk.names == ["BBBB.ended"])
        #expect(found.archived == ["BBBB"])
    }

    @Test(arguments: [Array("{\"type\":\"al".utf8), [UInt8](repeating: 0, count: 5_000)])
    func `a torn end is kept and the room comes back`(tail: [UInt8]) throws {
        bench.disk.put("\(code).ndjson", bytes: journal + tail)
        #expect(try recover() == [code])
        #expect(bench.disk.bytes("\(code).torn") == tail)
        let rest = try #require(bench.disk.bytes("\(code).ndjson"))
        #expect(rest.starts(with: journal))
        #expect(JournalScan(rest).verdict == .complete)
    }

    @Test func `where a torn end cannot be kept the room waits for another start`() throws {
        let bytes = journal + Array("{".utf8)
        bench.disk.put("\(code).ndjson", bytes: bytes)
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: ["create"]))
        #expect(try recover() == [])
        #expect(bench.disk.bytes("\(code).ndjson") == bytes)
    }

    /// The lines of a journal that begins with a snapshot, and the lines of the journal before it.
    private static let renewed: (past: [UInt8], lines: [String]) = {
        let evening = JournaledRoom.concentration(seed: 11, isDealt: true).0
        let lines = SealedLines.opened(evening.journal)
        let place = lines.firstIndex { $0.hasPrefix(#"{"type":"snapshot""#) } ?? 0
        return (SealedLines.of(Array(lines[..<place])), [lines[0]] + lines[place...])
    }()

    @Test func `a journal that begins with a snapshot comes back`() throws {
        let journal = SealedLines.of(Self.renewed.lines)
        bench.disk.put("\(code).ndjson", bytes: journal)
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [code])
        #expect(bench.disk.names == ["\(code).ndjson", "\(code).past"])
        #expect(bench.disk.bytes("\(code).ndjson")?.starts(with: journal) == true)
    }

    @Test func `each member came behind the event before their own`() throws {
        for evening in JournalBeginning.evenings {
            let header = try #require(JournalScan(evening.journal).header)
            let recovered = try RecoveredRoom(header, evening.entries, firstMember: 1)
            var replay = try Replay(header, firstMember: 1)
            var before: [String: Int64] = [:]
            for entry in evening.entries {
                var effects: [RoomEffect] = []
                try replay.apply(entry, &effects)
                for case .event(let event, _) in effects {
                    guard case .joined(let player, _, _, _, _) = event.body else { continue }
                    before[player] = event.seq - 1
                }
            }
            for member in replay.members {
                #expect(recovered.cameAfter[member.id] == before[member.name], "\(member.name)")
            }
        }
    }

    @Test func `of a file that was not begun nothing is lost and the one before it is the room`()
        throws
    {
        let journal = SealedLines.of(Array(Self.renewed.lines[..<2]))
        let header = SealedLines.of([Self.renewed.lines[0]]).count
        let zeros = [UInt8](repeating: 0, count: 4_096)
        let cuts = [0, 1, header - 1, header, header + 1, journal.count - 1]
        for begun in cuts.map({ Array(journal[..<$0]) }) + [zeros] {
            let run = RecoveryTests.Run()
            run.bench.disk.put("\(code).ndjson", bytes: begun)
            run.bench.disk.put("\(code).past", bytes: Self.renewed.past)
            #expect(try run.recover() == [code])
            let names = ["\(code).ndjson"] + (begun.isEmpty ? [] : ["\(code).torn"])
            #expect(run.bench.disk.names == names)
            let rest = run.bench.disk.bytes("\(code).ndjson")
            #expect(rest?.starts(with: Self.renewed.past) == true)
            #expect(run.bench.disk.bytes("\(code).torn") ?? [] == begun)
        }
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [code])
        #expect(bench.disk.names == ["\(code).ndjson"])
    }

    @Test(arguments: [0, 1])
    func `a file whose first lines lack a page was not begun whatever stands behind`(
        page: Int
    ) throws {
        var lines = Self.renewed.lines
        // The lines of the beginning reach into the page.
        let talk = #"{"type":"chat","at":0,"text":"\#(String(repeating: "x", count: 4_000))"}"#
        if page == 1 { lines.insert(talk, at: 1) }
        lines += Array(repeating: #"{"type":"alarm","at":9999999}"#, count: 300)
        var journal = SealedLines.of(lines)
        for index in page * 4_096..<(page + 1) * 4_096 { journal[index] = 0 }
        bench.disk.put("\(code).ndjson", bytes: journal)
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [code])
        #expect(bench.disk.names == ["\(code).ndjson", "\(code).torn"])
        #expect(bench.disk.bytes("\(code).torn") == journal)
        #expect(bench.disk.bytes("\(code).ndjson")?.starts(with: Self.renewed.past) == true)
    }

    @Test func `a damaged file is not taken for one that was not begun`() throws {
        var journal = SealedLines.of(Self.renewed.lines)
        journal[SealedLines.of([Self.renewed.lines[0]]).count + 40] ^= 1
        bench.disk.put("\(code).ndjson", bytes: journal)
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [])
        #expect(bench.disk.bytes("\(code).damaged") == journal)
        #expect(bench.disk.bytes("\(code).ended") == Self.renewed.past)
        #expect(try recover() == [])
    }

    @Test(arguments: ["ended", "damaged", "foreign"])
    func `a file of before is not the room where what came after it was set aside`(
        ending: String
    ) throws {
        let newer = Array("what came after it\n".utf8)
        bench.disk.put("\(code).\(ending)", bytes: newer)
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [])
        #expect(bench.disk.bytes("\(code).\(ending)") == newer)
        let place = ending == "ended" ? "torn" : "ended"
        #expect(bench.disk.names == ["\(code).\(ending)", "\(code).\(place)"].sorted())
        #expect(bench.disk.bytes("\(code).\(place)") == Self.renewed.past)
        #expect(!bench.log.contains { $0.contains("journal_went_back") })
        #expect(try recover() == [])
    }

    @Test func `what was cut off beside a file of before says nothing against it`() throws {
        bench.disk.put("\(code).torn", "an end\n")
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        #expect(try recover() == [code])
    }

    @Test(arguments: ["ended", "damaged", "foreign"])
    func `what stands beside a room that comes back is no hindrance to its end`(
        ending: String
    ) throws {
        let other = Array("other\n".utf8)
        bench.disk.put("\(code).torn", "an end\n")
        bench.disk.put("\(code).\(ending)", bytes: other)
        bench.disk.put("\(code).ndjson", bytes: SealedLines.of(Self.renewed.lines))
        #expect(try recover() == [code])
        #expect(bench.disk.names == ["\(code).ndjson", "\(code).torn"])
        #expect(bench.disk.content("\(code).torn") == "an end\nother\n")
    }

    @Test func `a damaged file takes a name that is there and loses nothing`() throws {
        var journal = SealedLines.of(Self.renewed.lines)
        journal[SealedLines.of([Self.renewed.lines[0]]).count + 40] ^= 1
        bench.disk.put("\(code).damaged", "older damage\n")
        bench.disk.put("\(code).ended", "older rounds\n")
        bench.disk.put("\(code).past", bytes: Self.renewed.past)
        bench.disk.put("\(code).ndjson", bytes: journal)
        #expect(try recover() == [])
        #expect(bench.disk.bytes("\(code).damaged") == journal)
        #expect(bench.disk.bytes("\(code).ended") == Self.renewed.past)
        #expect(bench.disk.content("\(code).torn") == "older rounds\nolder damage\n")
    }
}

extension RecoveryTests.Run {
    /// Starts on the present disk, and returns the codes of the restored rooms.
    func recover() throws -> [String] { try start().codes }

    /// Starts in the same way, and also returns the people who learn about lost rooms, and the
    /// codes that no new room may get.
    func start(
        maximumRooms: Int = 10
    ) throws
        -> (codes: [String], absent: [TokenHash: AbsentRoom], archived: Set<String>)
    {
        let flusher = bench.flusher(.none)
        let folder = try bench.folder(flusher)
        let lobby = LobbyHost(limits: LobbyLimits(), codes: CountingCodes())
        let rooms = RoomServices(
            secrets: SecretSource(seed: nil),
            directory: lobby,
            journal: folder,
            log: bench.context.log
        )
        let recovery = Recovery(
            folder: folder,
            lobby: lobby,
            rooms: rooms,
            keepSeatMs: 120_000,
            maximumRooms: maximumRooms
        )
        let count = try recovery.run()
        let hosts = lobby.rooms
        let codes = hosts.map(\.code)
        #expect(count == codes.count)
        // A room and the lobby keep each other alive until the room closes.
        for host in hosts { lobby.notify(code: host.code, number: host.number, .closed) }
        return lobby.bound.sync { (codes, $0.lobby.absent, $0.lobby.archived) }
    }
}
