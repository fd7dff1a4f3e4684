import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the server's start with a write-ahead log on a disk with failing calls.
@Suite struct RecoveryLogTests {
    private let run = RecoveryTests.Run()
    private let whole: [String: [UInt8]]
    /// The records that the log has of each room.
    private let records: [String: [UInt8]]
    /// The contents of the rooms' files.
    private let beginnings: [String: [UInt8]]

    /// Makes two rooms, the ends of whose files are only in the log.
    init() throws {
        let journal = JournalBeginning.evenings[0].journal
        // Before the first deal no line depends on the room's code.
        let lines = Array(SealedLines.opened(journal).prefix { !$0.contains(#""commit""#) })
        try #require(lines.count > 3)
        let code = try #require(JournalScan(journal).header?.room)
        var whole: [String: [UInt8]] = [:]
        var (records, beginnings): ([String: [UInt8]], [String: [UInt8]]) = ([:], [:])
        for (number, name) in ["AAAA", "BBBB", "CCCC"].enumerated() {
            let header = lines[0].replacing(#""room":"\#(code)""#, with: #""room":"\#(name)""#)
            let bytes = SealedLines.of([header] + lines.dropFirst())
            let cut = SealedLines.of([header] + lines.dropFirst().dropLast(2)).count
            whole[name] = bytes
            beginnings[name] = Array(bytes[..<cut])
            records[name] = Self.record(name, UInt32(number + 1), bytes, from: cut)
        }
        (self.whole, self.records, self.beginnings) = (whole, records, beginnings)
        put(["AAAA", "BBBB"], on: run.bench.disk)
    }

    /// Writes the beginnings of the rooms' files, and the log with their ends.
    private func put(_ codes: [String], on disk: MemoryDisk) {
        for code in codes { disk.put("\(code).ndjson", bytes: beginnings[code] ?? []) }
        disk.put("1.wal", bytes: codes.flatMap { records[$0] ?? [] })
    }

    private static func record(
        _ code: String,
        _ file: UInt32,
        _ bytes: [UInt8],
        from start: Int
    ) -> [UInt8] {
        var record = [UInt8](repeating: 0, count: bytes.count - start + 100)
        let count = bytes[start...].withUnsafeBufferPointer { rest in
            record.withUnsafeMutableBufferPointer { record in
                WriteAheadRecord.encode(
                    rest,
                    at: start,
                    behind: LastBytes(of: bytes[..<start]).digest,
                    head: WriteAheadRecord.head(code, file),
                    into: record
                )
            }
        }
        return Array(record[..<count])
    }

    private func fail(_ calls: Set<String>, last: Int, with error: Int32 = MemoryDisk.ioError) {
        let fault = MemoryDisk.Fault.error(error)
        run.bench.disk.setPlan(MemoryDisk.Plan(first: 1, last: last, fault: fault, calls: calls))
    }

    private func expectWhole(_ codes: [String]) {
        for code in codes {
            let file = run.bench.disk.bytes("\(code).ndjson")
            #expect(file?.starts(with: whole[code] ?? []) == true)
        }
    }

    @Test func `rooms get what the log has of them and the log goes`() throws {
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(run.bench.disk.names == ["AAAA.ndjson", "BBBB.ndjson"])
    }

    @Test(arguments: ["ftruncate", "open"])
    func `a file that cannot be completed costs no other room its start`(call: String) throws {
        fail([call], last: 1)
        #expect(try run.recover() == ["BBBB"])
        expectWhole(["BBBB"])
        #expect(run.bench.disk.names == ["1.wal", "AAAA.ndjson", "BBBB.ndjson"])
        #expect(run.bench.log.contains { $0.contains("journal_unreadable") && $0.contains("AAAA") })
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(run.bench.disk.names == ["AAAA.ndjson", "BBBB.ndjson"])
    }

    @Test func `a file that cannot be completed keeps only what the log has of it`() throws {
        for (number, code) in ["AAAA", "BBBB"].enumerated() {
            run.bench.disk.put("\(number + 1).wal", bytes: records[code] ?? [])
        }
        fail(["open"], last: 1)
        #expect(try run.recover() == ["BBBB"])
        #expect(run.bench.disk.names == ["1.wal", "AAAA.ndjson", "BBBB.ndjson"])
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(run.bench.disk.names == ["AAAA.ndjson", "BBBB.ndjson"])
    }

    @Test func `a torn log stays while a room has not got what is its own`() throws {
        let torn = (records["AAAA"] ?? []) + (records["BBBB"] ?? []) + Array("half a rec".utf8)
        run.bench.disk.put("1.wal", bytes: torn)
        fail(["open"], last: 1)
        #expect(try run.recover() == ["BBBB"])
        #expect(run.bench.disk.names == ["1.wal", "AAAA.ndjson", "BBBB.ndjson"])
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(!run.bench.disk.names.contains("1.wal"))
    }

    @Test func `a disk that is full ends the start and gives nobody's place away`() throws {
        fail(["write"], last: .max, with: MemoryDisk.noSpace)
        #expect(throws: SystemError(call: "write", errno: MemoryDisk.noSpace)) { try run.recover() }
        #expect(run.bench.disk.names == ["1.wal", "AAAA.ndjson", "BBBB.ndjson"])
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
    }

    /// Two rooms run, and a third one is over.
    @Test(arguments: [1, 2, 3, 100])
    func `whatever calls a full disk refuses to a start the next one completes all`(
        count: Int
    ) throws {
        func run() throws -> RecoveryTests.Run {
            let run = RecoveryTests.Run()
            put(["AAAA", "BBBB", "CCCC"], on: run.bench.disk)
            try run.bench.disk.rename("CCCC.ndjson", to: "CCCC.ended")
            return run
        }
        let dry = try run()
        let calls = Locked<[String]>([])
        dry.bench.disk.watch { call in calls.withLock { $0.append(call) } }
        _ = try dry.recover()
        // If the log is gone, the rooms continue, and their people learn that later events are not
        // recorded.
        let removal = try #require(calls.withLock { $0.firstIndex(of: "unlink") }) + 1
        for first in 1...removal {
            let run = try run()
            run.bench.disk.setPlan(
                MemoryDisk.Plan(
                    first: first,
                    last: min(first + count - 1, removal),
                    fault: .halfWrite(MemoryDisk.noSpace)
                )
            )
            _ = try? run.recover()
            run.bench.disk.setPlan(nil)
            #expect(try run.recover() == ["AAAA", "BBBB"], "\(count) from \(first) on")
            for name in ["AAAA.ndjson", "BBBB.ndjson", "CCCC.ended"] {
                let lines = try #require(whole[String(name.prefix(4))])
                let isWhole = run.bench.disk.bytes(name)?.starts(with: lines) == true
                #expect(isWhole, "\(name), \(count) from \(first) on")
            }
            #expect(!run.bench.disk.names.contains("1.wal"), "\(count) from \(first) on")
        }
    }

    @Test func `where the log cannot be read the server starts and no room comes back older`()
        throws
    {
        let files = ["AAAA", "BBBB"].map { run.bench.disk.bytes("\($0).ndjson") }
        fail(["read"], last: 1)
        #expect(try run.recover() == [])
        #expect(["AAAA", "BBBB"].map { run.bench.disk.bytes("\($0).ndjson") } == files)
        #expect(run.bench.log.contains { $0.contains("journal_log_unread") })
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
    }

    @Test func `a log that cannot be removed is applied once more without harm`() throws {
        fail(["unlink"], last: .max)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(run.bench.log.contains { $0.contains("journal_log_kept") })
        run.bench.disk.setPlan(nil)
        #expect(try run.recover() == ["AAAA", "BBBB"])
        expectWhole(["AAAA", "BBBB"])
        #expect(run.bench.disk.names == ["AAAA.ndjson", "BBBB.ndjson"])
    }

    @Test func `a file that lacks nothing is flushed as well before the log goes`() throws {
        for name in ["AAAA", "BBBB"] {
            run.bench.disk.put("\(name).ndjson", bytes: try #require(whole[name]))
        }
        // The records belong to the file that the room had before this one.
        let other = Array("what another file of this room had, line by line\n".utf8)
        run.bench.disk.put("1.wal", bytes: Self.record("AAAA", 9, other, from: 10))
        let before = run.bench.disk.count(of: "fdatasync")
        #expect(try run.recover() == ["AAAA", "BBBB"])
        #expect(run.bench.disk.count(of: "fdatasync") == before + 1)
        #expect(run.bench.disk.names == ["AAAA.ndjson", "BBBB.ndjson"])
    }
}
