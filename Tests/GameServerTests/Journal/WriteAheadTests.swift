import GameProtocol
import Testing

@testable import GameServer

/// Rooms that write into a log first.
@Suite struct WriteAheadTests {
    private static let header = Array("header\n".utf8)
    private static let small = WriteAheadLimits(segmentBytes: 400, maximumSegments: 3)

    private static func line(_ number: Int) -> [UInt8] { Array("\(number) a line of it\n".utf8) }

    private static func text(_ numbers: ClosedRange<Int>) -> String {
        "header\n" + numbers.map { String(decoding: line($0), as: UTF8.self) }.joined()
    }

    @Test func `what a room writes is in the log and a start brings it into the room's file`()
        throws
    {
        let bench = JournalBench()
        var file = try bench.folder(bench.flusher(logCount: 1)).create("K3QF", header: Self.header)
        for number in 1...5 { _ = file.append(Self.line(number)) }
        #expect(bench.disk.content("K3QF.ndjson") == "header\n")
        #expect(bench.disk.names == ["1-1.wal", "K3QF.ndjson"])
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.names == ["K3QF.ndjson"])
        #expect(bench.disk.content("K3QF.ndjson") == Self.text(1...5))
        #expect(bench.disk.safeContent("K3QF.ndjson") == Self.text(1...5))
    }

    @Test func `one write is made for each entry and one flush for all rooms`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1)
        let folder = try bench.folder(flusher)
        var first = try folder.create("K3QF", header: Self.header)
        var second = try folder.create("K3QG", header: Self.header)
        flusher.flush()
        let writes = bench.disk.count(of: "write")
        let flushes = bench.disk.count(of: "fdatasync")
        for number in 1...10 {
            #expect(first.append(Self.line(number)) == .written(lsn: first.lastLSN))
            #expect(second.append(Self.line(number)) == .written(lsn: second.lastLSN))
        }
        #expect(bench.disk.count(of: "write") == writes + 20)
        flusher.flush()
        #expect(bench.disk.count(of: "fdatasync") == flushes + 1)
        #expect(flusher.durableLSN == second.lastLSN)
    }

    @Test func `a log that is full is removed when the rooms' files have all of it`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1, Self.small)
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        for number in 1...9 { _ = file.append(Self.line(number)) }
        #expect(bench.disk.names == ["1-1.wal", "1-2.wal", "K3QF.ndjson"])
        flusher.flush()
        #expect(bench.disk.names == ["1-2.wal", "K3QF.ndjson"])
        #expect(bench.disk.safeContent("K3QF.ndjson") == Self.text(1...9))
        #expect(bench.disk.openCount == 2)
    }

    @Test func `where logs are not removed the rooms write into their own files`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1, Self.small)
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        for number in 1...40 { #expect(file.append(Self.line(number)) != .unrecorded) }
        #expect(bench.disk.roomNames == ["K3QF.ndjson"])
        #expect(bench.disk.names.count == 4)
        #expect(bench.disk.content("K3QF.ndjson") == Self.text(1...40))
        #expect(bench.log.count { $0.contains("journal_log_refused") } == 1)
        flusher.flush()
        #expect(file.append(Self.line(41)) != .unrecorded)
        flusher.flush()
        #expect(bench.disk.names == ["1-4.wal", "K3QF.ndjson"])
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.content("K3QF.ndjson") == Self.text(1...41))
    }

    @Test func `an orderly end leaves no log`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.interval, logCount: 2)
        let folder = try bench.folder(flusher)
        for code in ["K3QF", "K3QG", "K3QH"] {
            var file = try folder.create(code, header: Self.header)
            _ = file.append(Self.line(1))
        }
        flusher.stop()
        #expect(bench.disk.names == ["K3QF.ndjson", "K3QG.ndjson", "K3QH.ndjson"])
        #expect(bench.disk.safeContent("K3QG.ndjson") == Self.text(1...1))
        #expect(bench.disk.openCount == 0)
    }

    @Test func `without durability full logs are removed as well`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.none, logCount: 1, Self.small)
        var file = try bench.folder(flusher).create("K3QF", header: Self.header)
        for number in 1...9 { #expect(file.append(Self.line(number)) == .written(lsn: 0)) }
        flusher.flush()
        #expect(bench.disk.names == ["1-2.wal", "K3QF.ndjson"])
        #expect(bench.disk.count(of: "fdatasync") == 0)
    }

    @Test func `a room that is over is a whole replay and leaves its log alone`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1)
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        for number in 1...3 { _ = file.append(Self.line(number)) }
        file.end()
        #expect(bench.disk.content("K3QF.ended") == Self.text(1...3))
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.names == ["K3QF.ended"])
        #expect(bench.disk.content("K3QF.ended") == Self.text(1...3))
    }

    @Test func `a file that got a successor is whole and nothing of it goes into that`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1)
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        flusher.flush()
        for number in 1...3 { _ = file.append(Self.line(number)) }
        let isRenewed = Self.header.withUnsafeBufferPointer { file.renew(with: $0) }
        #expect(isRenewed)
        for number in 4...5 { _ = file.append(Self.line(number)) }
        #expect(bench.disk.content("K3QF.past") == Self.text(1...3))
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.content("K3QF.past") == Self.text(1...3))
        #expect(bench.disk.content("K3QF.ndjson") == Self.text(4...5))
    }

    @Test func `another room with the same code gets nothing of the one before`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1)
        let folder = try bench.folder(flusher, JournalRetention(maximumCount: 0))
        var file = try folder.create("K3QF", header: Self.header)
        for number in 1...3 { _ = file.append(Self.line(number)) }
        #expect(file.end() == ["K3QF"])
        var next = try folder.create("K3QF", header: Array("another\n".utf8))
        _ = next.append(Self.line(9))
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.names == ["K3QF.ndjson"])
        #expect(bench.disk.content("K3QF.ndjson") == "another\n9 a line of it\n")
    }

    @Test func `a part of a log that cannot be read is kept and costs what follows in its room`()
        throws
    {
        let bench = JournalBench()
        let flusher = bench.flusher(logCount: 1)
        let folder = try bench.folder(flusher)
        var first = try folder.create("K3QF", header: Self.header)
        var second = try folder.create("K3QG", header: Self.header)
        for number in 1...3 {
            _ = first.append(Self.line(number))
            _ = second.append(Self.line(number))
        }
        var log = try #require(bench.disk.bytes("1-1.wal"))
        log[2 * log.count / 6 + 50] ^= 1
        bench.disk.put("1-1.wal", bytes: log)
        _ = try bench.folder(bench.flusher())
        #expect(bench.disk.content("K3QF.ndjson") == Self.text(1...1))
        #expect(bench.disk.content("K3QG.ndjson") == Self.text(1...3))
        #expect(bench.disk.names.contains("1.wal-unread"))
        #expect(bench.log.contains { $0.contains("journal_log_torn") })
    }

    @Test func `bytes that were never written are taken from the log and others are left`() throws {
        for (found, wanted) in [
            ("header\n", Self.text(1...2)),
            ("header\n\0\0\0\0line of it\n", Self.text(1...2)),
            (Self.text(1...1) + "\0\0\0\0\0\0\0", Self.text(1...2)),
            ("header\n1 another line\n", "header\n1 another line\n"),
        ] {
            let bench = JournalBench()
            var file = try bench.folder(bench.flusher(logCount: 1))
                .create("K3QF", header: Self.header)
            for number in 1...2 { _ = file.append(Self.line(number)) }
            bench.disk.put("K3QF.ndjson", found)
            _ = try bench.folder(bench.flusher())
            #expect(bench.disk.content("K3QF.ndjson") == wanted)
        }
    }
}

extension JournalFolder {
    /// For files of which nobody writes a log.
    func reopen(_ code: String, keeping byteCount: Int) throws -> JournalFile {
        try reopen(code, keeping: byteCount, last: LastBytes())
    }
}
