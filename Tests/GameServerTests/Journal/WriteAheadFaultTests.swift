import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the log with failing files, taken names, and the remains of a power cut.
@Suite struct WriteAheadFaultTests {
    private static let header = Array("header\n".utf8)

    /// A folder of rooms that share a log.
    private struct Bench {
        let journal = JournalBench()
        let log: WriteAheadLog
        let flusher: Flusher
        let folder: JournalFolder
        var disk: MemoryDisk { journal.disk }

        init(_ durability: Durability = .interval, segmentBytes: Int = 1 << 20) throws {
            log = WriteAheadLog(journal.context, WriteAheadLimits(segmentBytes: segmentBytes))
            flusher = Flusher(durability, journal.context, log: log)
            folder = try journal.folder(flusher)
        }

        func create(_ code: String) throws -> BoxedJournal {
            BoxedJournal(try folder.create(code, header: WriteAheadFaultTests.header))
        }

        func fail(_ calls: Set<String>, first: Int = 1, last: Int = .max) {
            let fault = MemoryDisk.Fault.error(MemoryDisk.ioError)
            disk.setPlan(MemoryDisk.Plan(first: first, last: last, fault: fault, calls: calls))
        }
    }

    /// Returns the file after the server's start has completed it, and the torn part that the
    /// server puts into another file.
    private func completed(_ bytes: [UInt8], _ disk: MemoryDisk) throws -> (String?, String?) {
        disk.put("AAAA.ndjson", bytes: bytes)
        let context = JournalContext(disk: disk, log: JournalBench().context.log) { _ in }
        let folder = try JournalFolder(context, flusher: Flusher(.interval, context))
        let remains = try WriteAheadRemains(context)
        var bytes = bytes
        if let completion = remains.complete(JournalName("AAAA", .running), &bytes) {
            try folder.complete(completion)
        }
        #expect(disk.bytes("AAAA.ndjson") == bytes)
        return (disk.content("AAAA.ndjson"), disk.content("AAAA.torn"))
    }

    @Test func `what a power cut left of a file is completed although it is longer than the log`()
        throws
    {
        let bench = try Bench()
        let file = try bench.create("AAAA")
        for number in 1...3 { file.append("line \(number)\n", isHeld: false) }
        let log = try #require(bench.disk.bytes("1.wal"))
        let zeros = [UInt8](repeating: 0, count: 4_096)
        let all = "header\nline 1\nline 2\nline 3\n"
        let start = Array("header\nline 1\n".utf8)
        func disk() -> MemoryDisk {
            let disk = MemoryDisk()
            disk.put("1.wal", bytes: log)
            return disk
        }
        // The disk has the new length, but no page after the first line.
        #expect(try completed(start + zeros, disk()) == (all, nil))
        // One page is missing, and later pages are there. The log has the missing bytes.
        let holed = start + [UInt8](repeating: 0, count: 12)
        #expect(try completed(holed + Array("3\nline 4\n".utf8), disk()) == (all + "line 4\n", nil))
        // The log lacks the missing bytes. The bytes after the gap are out of reach, and the start
        // keeps them in the torn file.
        #expect(
            try completed(holed + Array("3\n".utf8) + zeros + Array("line 9\n".utf8), disk())
                == (all, String(decoding: zeros, as: UTF8.self) + "line 9\n")
        )
        // The file has everything that the log has.
        #expect(try completed(Array(all.utf8) + zeros, disk()) == (all, nil))
    }

    @Test func `a file that is closed is not flushed once more`() throws {
        let bench = try Bench()
        let (ended, other) = (try bench.create("AAAA"), try bench.create("BBBB"))
        // The file of the log exists, so that no other file gets the descriptor of the closed one.
        other.append("line 1\n", isHeld: false)
        ended.append("line 1\n", isHeld: true)
        // The room's own file has everything and is closed; the log is not written yet.
        ended.end()
        bench.flusher.flush()
        // The log's writes fail, but the other room's file works.
        bench.fail(["write"], last: 1)
        other.append("line 2\n", isHeld: false)
        bench.flusher.flush()
        #expect(bench.journal.deaths == [])
        #expect(bench.disk.content("AAAA.ended") == "header\nline 1\n")
        #expect(bench.disk.content("BBBB.ndjson") == "header\nline 1\nline 2\n")
    }

    @Test func `a name that is taken does not keep the log from going on`() throws {
        let bench = try Bench()
        bench.disk.put("1.wal", "of somebody\n")
        let file = try bench.create("AAAA")
        file.append("line 1\n", isHeld: false)
        file.append("line 2\n", isHeld: false)
        #expect(bench.disk.names.contains("2.wal"))
        #expect(bench.disk.content("1.wal") == "of somebody\n")
        #expect(bench.disk.content("AAAA.ndjson") == "header\nline 1\n")
    }

    @Test(arguments: ["9223372036854775807.wal", "1000000000.wal", "0.wal", "01.wal", "1.wal.wal"])
    func `a name that the log would not give is not the log's`(name: String) {
        #expect(WriteAheadName(fileName: name) == nil)
        #expect(WriteAheadName(fileName: "999999999.wal")?.number == 999_999_999)
    }

    @Test func `rooms' files get other numbers than those of a log that stays`() throws {
        let first = try Bench()
        let file = try first.create("AAAA")
        for _ in 1...5 { _ = first.log.nextFileNumber }
        let late = try first.create("BBBB")
        file.append("line 1\n", isHeld: false)
        late.append("line 1\n", isHeld: false)
        // The last record of the log does not belong to the last file.
        file.append("line 2\n", isHeld: false)
        let remains = try WriteAheadRemains(first.journal.context)
        #expect(remains.lastFile == 7)
        let second = try Bench()
        second.log.begin(behind: remains.lastNumber, file: remains.lastFile)
        #expect(second.log.nextFileNumber == 8)
    }

    @Test func `a replay that refuses its end is tried seldom and given up`() throws {
        let bench = try Bench(segmentBytes: 1)
        let (ended, other) = (try bench.create("AAAA"), try bench.create("BBBB"))
        ended.append("line 1\n", isHeld: false)
        bench.fail(["write"])
        ended.end()
        bench.disk.setPlan(nil)
        other.append("line 1\n", isHeld: false)
        let before = bench.disk.count(of: "write")
        bench.fail(["write"])
        for _ in 1...200 { bench.flusher.flush() }
        // The log reports at the first, second, fourth… sixty-fourth failure.
        #expect(bench.disk.count(of: "write") - before == 7)
        let said = bench.journal.log.filter { $0.contains("journal_unfinished") }
        #expect(said.count { $0.contains("AAAA") } == 3)
        // The room reports once at the first failure, and once at the end. The log file was kept
        // only for this room.
        #expect(!bench.disk.names.contains("1.wal"))
    }

    @Test func `half a line is cut at once`() throws {
        let bench = try Bench()
        let file = try bench.create("AAAA")
        file.append("line 1\n", isHeld: false)
        let fault = MemoryDisk.Fault.shortWrite
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, last: 1, fault: fault, calls: ["write"]))
        file.append(String(repeating: "x", count: RoomFile.maximumTail) + "\n", isHeld: true)
        #expect(bench.disk.content("AAAA.ndjson") == "header\n")
        bench.log.commit(try #require(file.pending), bench.flusher)
        #expect(bench.disk.content("AAAA.ndjson") == "header\n")
    }

    @Test func `calls that fail one after the other leave whole lines`() throws {
        var recordedCount = 0
        for first in 1...16 {
            for count in 1...4 {
                let bench = try Bench()
                var file = try bench.folder.create("AAAA", header: Self.header)
                bench.disk.setPlan(
                    MemoryDisk.Plan(
                        first: first,
                        last: first + count - 1,
                        fault: .halfWrite(MemoryDisk.ioError),
                        calls: ["write", "ftruncate"]
                    )
                )
                var (text, isRecorded) = ("header\n", true)
                // Every second line fills the tail, so that the server writes the file itself.
                for number in 1...8 where isRecorded {
                    let length = number.isMultiple(of: 2) ? RoomFile.maximumTail : 5
                    let line = "\(number)" + String(repeating: "x", count: length) + "\n"
                    isRecorded = Array(line.utf8).withUnsafeBufferPointer {
                        file.append($0, isHeld: false) != .unrecorded
                    }
                    text += line
                }
                bench.disk.setPlan(nil)
                guard isRecorded, bench.journal.deaths.isEmpty else { continue }
                file.end()
                bench.flusher.flush()
                let content = bench.disk.content("AAAA.ended")
                #expect(content == text, "\(count) calls fail from \(first) on")
                recordedCount += 1
            }
        }
        #expect(recordedCount > 30)
    }

    @Test func `the server's log hears each time that the log begins to fail`() throws {
        let bench = try Bench()
        let file = try bench.create("AAAA")
        for number in 1...3 {
            for isRefused in [true, true, false] {
                if isRefused { bench.fail(["write"], last: 1) }
                file.append("line \(number)\n", isHeld: false)
                bench.disk.setPlan(nil)
                bench.flusher.flush()
            }
            let said = bench.journal.log.filter { $0.contains("journal_log_refused") }
            #expect(said.count == number)
        }
    }

    @Test func `a file that was written since is tried at once when it refuses again`() throws {
        let bench = try Bench(segmentBytes: 1)
        let (file, other) = (try bench.create("AAAA"), try bench.create("BBBB"))
        for number in 1...3 {
            for file in [file, other] { file.append("line\n", isHeld: false) }
            bench.fail(["write"])
            for _ in 1...3 { bench.flusher.flush() }
            bench.disk.setPlan(nil)
            let said = bench.journal.log.filter { $0.contains("journal_unfinished") }
            #expect(said.count { $0.contains("AAAA") } == number)
            // A full tail makes the room write its own file.
            let line = String(repeating: "x", count: RoomFile.maximumTail) + "\n"
            file.append(line, isHeld: false)
            bench.flusher.flush()
        }
    }

    @Test func `a room that runs is never given up`() throws {
        let bench = try Bench(segmentBytes: 1)
        let (file, other) = (try bench.create("AAAA"), try bench.create("BBBB"))
        file.append("line 1\n", isHeld: false)
        other.append("line 1\n", isHeld: false)
        bench.fail(["write"])
        for _ in 1...300 { bench.flusher.flush() }
        #expect(bench.disk.names.contains("1.wal"))
        let said = bench.journal.log.filter { $0.contains("journal_unfinished") }
        #expect(said.count { $0.contains("AAAA") } == 1)
        bench.disk.setPlan(nil)
        for _ in 1...300 { bench.flusher.flush() }
        #expect(!bench.disk.names.contains("1.wal"))
        #expect(bench.disk.content("AAAA.ndjson") == "header\nline 1\n")
    }

    @Test func `with always no full file is removed while somebody waits for a flush`() throws {
        let bench = try Bench(.always, segmentBytes: 1)
        let file = try bench.create("AAAA")
        let pair = try OutboxPair()
        file.append("line 1\n", isHeld: false)
        // The second line begins a second file of the log, so that the first one is full.
        file.append("line 2\n", isHeld: false)
        let (flusher, outbox) = (bench.flusher, pair.outbox)
        let isAsked = Locked(false)
        bench.disk.watch { call in
            // A receiver begins to wait in the middle of the flush.
            guard call == "fdatasync", !isAsked.withLock({ exchange(&$0, with: true) }) else {
                return
            }
            let lines = Array("2\n".utf8)
            lines.withUnsafeBufferPointer { flusher.send($0, to: outbox, after: .max) }
        }
        bench.flusher.flush()
        bench.disk.watch { _ in }
        #expect(bench.disk.names.contains("1.wal"))
        // If the receiver waits for ever, two full files are too many.
        file.append("line 3\n", isHeld: false)
        bench.flusher.flush()
        #expect(!bench.disk.names.contains("1.wal"))
    }

    @Test func `a record is not longer than a room's file may be`() {
        let bytes = [UInt8](repeating: 65, count: WriteAheadRecord.maximumBytes + 1)
        for count in [bytes.count - 1, bytes.count] {
            var log = [UInt8](repeating: 0, count: count + 100)
            let end = bytes[..<count].withUnsafeBufferPointer { bytes in
                log.withUnsafeMutableBufferPointer { log in
                    let head = WriteAheadRecord.head("AAAA", 1)
                    return WriteAheadRecord.encode(bytes, at: 7, behind: 0, head: head, into: log)
                }
            }
            let found = log[..<end].withUnsafeBufferPointer { WriteAheadRecord.read($0, at: 0) }
            #expect((found != nil) == (count <= WriteAheadRecord.maximumBytes))
        }
    }
}
