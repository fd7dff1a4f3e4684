import GameProtocol
import Testing

@testable import GameServer

/// Whatever fails while rooms write into a log, and wherever the server is killed: what somebody
/// heard of is there after the next start, or the room is told that it is not recorded.
@Suite struct WriteAheadFailureTests {
    private static let limits = WriteAheadLimits(segmentBytes: 500, maximumSegments: 3)
    private static let codes = ["K3QF", "K3QG"]

    /// What two rooms heard.
    private final class Heard {
        var texts: [String: String] = [:]
        var unrecorded: Set<String> = []
        var ended: Set<String> = []
        /// What was heard of only after a flush.
        var safe: [String: String] = [:]
        /// Where a room has begun anew; the text before it.
        var before: [String: String] = [:]
    }

    private final class Room {
        let code: String
        private var file: JournalFile
        init(_ code: String, _ file: consuming JournalFile) {
            self.code = code
            self.file = file
        }
        func append(_ text: String) -> Bool { file.append(Array(text.utf8)) != .unrecorded }
        func renew(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBufferPointer { file.renew(with: $0) }
        }
        func end() { file.end() }
    }

    /// Two rooms play; one gets a new file, one is over at the end.
    private static func play(
        _ bench: JournalBench,
        _ durability: Durability = .always
    ) throws -> Heard {
        let flusher = bench.flusher(durability, logCount: 1, limits)
        let folder = try bench.folder(flusher)
        let heard = Heard()
        var rooms: [Room] = []
        for code in codes {
            guard let file = try? folder.create(code, header: Array("header\n".utf8)) else {
                continue
            }
            rooms.append(Room(code, file))
            heard.texts[code] = "header\n"
        }
        for number in 1...24 where bench.deaths.isEmpty {
            for room in rooms where !heard.unrecorded.contains(room.code) {
                let code = room.code
                let text = "\(number) a line of the journal of \(code)\n"
                if room.append(text) {
                    heard.texts[code, default: ""] += text
                } else {
                    heard.unrecorded.insert(code)
                }
                let begin = "header\nsnapshot \(number)\n"
                if number == 13, code == codes[0], bench.deaths.isEmpty, room.renew(begin) {
                    heard.before[code] = heard.texts[code]
                    heard.texts[code] = begin
                }
            }
            if number.isMultiple(of: 5) {
                flusher.flush()
                if bench.deaths.isEmpty { heard.safe = heard.texts }
            }
        }
        if bench.deaths.isEmpty, let last = rooms.last, last.code == codes[1] {
            last.end()
            heard.ended.insert(last.code)
        }
        withExtendedLifetime(rooms) {}
        return heard
    }

    private static func check(_ bench: JournalBench, _ heard: Heard) throws {
        bench.disk.setPlan(nil)
        _ = try bench.folder(bench.flusher())
        for (code, text) in heard.texts {
            let running = bench.disk.content("\(code).ndjson")
            let ended = bench.disk.content("\(code).ended")
            if heard.unrecorded.contains(code), bench.deaths.isEmpty {
                #expect(running == nil && bench.disk.content("\(code).past") == nil)
            } else if heard.ended.contains(code) {
                #expect((running ?? ended)?.hasPrefix("header\n") == true)
            } else {
                // A file that could not be renewed goes on, if need be under its other name.
                let files = [running, bench.disk.content("\(code).past"), ended]
                #expect(files.contains { $0?.hasPrefix(text) == true }, "\(files)")
            }
        }
        #expect(!bench.disk.names.contains { $0.hasSuffix(".wal") })
    }

    @Test(arguments: JournalFileTests.Trouble.all, 1...90)
    func `whatever call fails`(_ trouble: JournalFileTests.Trouble, _ number: Int) throws {
        let bench = JournalBench()
        let last = trouble.isLasting ? Int.max : number
        // Not the listing, without which there is no folder.
        let calls: Set<String> = [
            "create", "open", "write", "ftruncate", "rename", "unlink", "fdatasync", "fsync",
        ]
        bench.disk.setPlan(
            MemoryDisk.Plan(first: number, last: last, fault: trouble.fault, calls: calls)
        )
        let heard = try Self.play(bench)
        try Self.check(bench, heard)
    }

    @Test(arguments: 0...60)
    func `wherever the log fails and the rooms' own files do not nothing is lost`(
        _ number: Int
    ) throws {
        let bench = JournalBench()
        let fault = MemoryDisk.Fault.shortWrite
        bench.disk.setPlan(
            MemoryDisk.Plan(first: number, last: number, fault: fault, calls: ["write"])
        )
        let heard = try Self.play(bench, .none)
        #expect(heard.texts.count == 2 || number <= 2)
        try Self.check(bench, heard)
    }

    @Test(arguments: 1...120)
    func `a start that is killed anywhere is done again`(_ number: Int) throws {
        let bench = JournalBench()
        let heard = try Self.play(bench)
        heard.ended = []
        let logs = bench.disk.names.filter { $0.hasSuffix(".wal") }
        #expect(!logs.isEmpty)
        // A file that a killed server had not written.
        let fault: MemoryDisk.Fault =
            number.isMultiple(of: 2) ? .shortWrite : .error(MemoryDisk.ioError)
        bench.disk.setPlan(MemoryDisk.Plan(first: number / 2, fault: fault))
        _ = try? bench.folder(bench.flusher())
        heard.ended = [Self.codes[1]]
        try Self.check(bench, heard)
    }

    @Test func `after a power cut a room is as it was at some moment and no earlier than flushed`()
        throws
    {
        let bench = JournalBench()
        let heard = try Self.play(bench, .interval)
        bench.disk.losePower()
        _ = try bench.folder(bench.flusher())
        let code = Self.codes[0]
        let found = try #require(bench.disk.content("\(code).ndjson"))
        let whole = try #require(heard.texts[code])
        #expect(whole.hasPrefix(found))
        #expect(found.hasPrefix(heard.safe[code] ?? "?"))
    }
}
