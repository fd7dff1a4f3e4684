import GameProtocol
import Testing

@testable import GameServer

/// Tests of a room's file that gets a successor. At every moment one of the two holds the whole
/// room.
@Suite struct JournalRenewalTests {
    private static let header = Array("header\n".utf8)
    private static let begin = Array("header\nsnapshot\n".utf8)

    private static func renew(_ file: inout JournalFile) -> Bool {
        begin.withUnsafeBufferPointer { file.renew(with: $0) }
    }

    @Test func `the new file begins with the lines and the old one is kept beside it`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        #expect(file.append(Array("one\n".utf8)) == .written(lsn: 2))
        flusher.flush()
        let isRenewed = Self.renew(&file)
        #expect(isRenewed)
        #expect(file.lastLSN == 3)
        #expect(file.append(Array("two\n".utf8)) == .written(lsn: 4))
        #expect(bench.disk.content("K3QF.ndjson") == "header\nsnapshot\ntwo\n")
        #expect(bench.disk.content("K3QF.past") == "header\none\n")
        flusher.flush()
        #expect(bench.disk.openCount == 1)
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\nsnapshot\ntwo\n")
        #expect(bench.disk.safeContent("K3QF.past") == "header\none\n")
        file.end()
        #expect(bench.disk.names == ["K3QF.ended"])
    }

    @Test func `the file before is kept until the present one is safe`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        flusher.flush()
        let isRenewed = Self.renew(&file)
        #expect(isRenewed)
        // If the power fails now, the room is there as it was.
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\n")
        let isRenewedTooEarly = Self.renew(&file)
        #expect(!isRenewedTooEarly)
        #expect(bench.disk.content("K3QF.past") == "header\n")
        flusher.flush()
        let isRenewedLater = Self.renew(&file)
        #expect(isRenewedLater)
        #expect(bench.disk.content("K3QF.past") == "header\nsnapshot\n")
        file.end()
    }

    @Test func `a file that was brought back is kept until it is safe as well`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.past", "header\none\n")
        bench.disk.put("K3QF.ndjson", "header\nsnapshot\n")
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).reopen("K3QF", keeping: 16)
        let isRenewedTooEarly = Self.renew(&file)
        #expect(!isRenewedTooEarly)
        #expect(bench.disk.content("K3QF.past") == "header\none\n")
        flusher.flush()
        let isRenewed = Self.renew(&file)
        #expect(isRenewed)
        file.end()
    }

    @Test func `an unrecorded room has no file of before that a start would bring back`() throws {
        let bench = JournalBench()
        let folder = try bench.folder(bench.flusher(.none))
        var file = try folder.create("K3QF", header: Self.header)
        let isRenewed = Self.renew(&file)
        #expect(isRenewed)
        bench.disk.setPlan(
            MemoryDisk.Plan(first: 1, fault: .error(MemoryDisk.noSpace), calls: ["write"])
        )
        #expect(file.append(Array("two\n".utf8)) == .unrecorded)
        #expect(bench.disk.names == ["K3QF.ended"])
    }

    @Test(arguments: JournalFileTests.Trouble.all, 1...12)
    func `whatever call fails the room is in one of the files with all that was written`(
        _ trouble: JournalFileTests.Trouble,
        _ number: Int
    ) throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.none)
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: Self.header)
        #expect(file.append(Array("one\n".utf8)) == .written(lsn: 0))
        let isRenewedOnce = Self.renew(&file)
        #expect(isRenewedOnce)
        let last = trouble.isLasting ? Int.max : number
        bench.disk.setPlan(MemoryDisk.Plan(first: number, last: last, fault: trouble.fault))
        let isRenewed = Self.renew(&file)
        let isWritten = file.append(Array("two\n".utf8)) == .written(lsn: 0)
        bench.disk.setPlan(nil)
        guard isWritten else {
            #expect(bench.disk.content("K3QF.ndjson") == nil || !bench.deaths.isEmpty)
            file.end()
            return
        }
        // A file without a complete beginning does not count: the next start uses the file before
        // it.
        let present = bench.disk.content("K3QF.ndjson") ?? ""
        let room =
            present.hasPrefix("header\nsnapshot\n") ? present : bench.disk.content("K3QF.past")
        #expect(room == "header\nsnapshot\ntwo\n", "renewed: \(isRenewed)")
        // The disk works again. The room is not lost, whatever name the file had.
        let isRenewedLater = Self.renew(&file)
        #expect(isRenewedLater)
        #expect(file.append(Array("three\n".utf8)) == .written(lsn: 0))
        #expect(bench.disk.content("K3QF.ndjson") == "header\nsnapshot\nthree\n")
        #expect(bench.disk.content("K3QF.past") == room)
        file.end()
        #expect(bench.disk.content("K3QF.ended") == "header\nsnapshot\nthree\n")
    }

    @Test func `what was before a file counts again after a start`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.past", String(repeating: "x", count: 50_000))
        bench.disk.put("K3QF.ndjson", String(repeating: "y", count: 20_000))
        let folder = try bench.folder(bench.flusher(.none))
        do {
            let file = try folder.reopen("K3QF", keeping: 20_000)
            #expect(folder.running.count == 70_000 && file.byteCount == 20_000)
        }
        #expect(folder.running.count == 0)
        // The same holds for a quota of finished rooms.
        try folder.setAside("K3QF", as: .damaged, byteCount: 20_000)
        #expect(folder.byteCount(of: JournalName("K3QF", .ended)) == 50_000)
        let tight = try bench.folder(nil, JournalRetention(maximumBytes: 40_000))
        #expect(tight.prune() == [])
        #expect(bench.disk.names == ["K3QF.damaged"])
    }

    @Test func `what is refused is tried again only when the file has grown`() throws {
        let bench = JournalBench()
        let retention = JournalRetention(renewedBytes: 16_384)
        let folder = try bench.folder(bench.flusher(.none), retention)
        var file = try folder.create("K3QF", header: Self.header)
        #expect(file.append([UInt8](repeating: 65, count: 16_384)) == .written(lsn: 0))
        let isLong = file.isLong
        #expect(isLong)
        bench.disk.setPlan(
            MemoryDisk.Plan(first: 1, fault: .error(MemoryDisk.noSpace), calls: ["create"])
        )
        let isRenewed = Self.renew(&file)
        #expect(!isRenewed)
        let isStillLong = file.isLong
        #expect(!isStillLong)
        #expect(bench.log.last?.contains("journal_not_renewed") == true)
        #expect(bench.disk.names == ["K3QF.ndjson"])
        #expect(file.append([UInt8](repeating: 65, count: 16_384)) == .written(lsn: 0))
        let isLongAgain = file.isLong
        #expect(isLongAgain)
        file.end()
    }

    @Test func `a long beginning puts off the next file, and a short one does so no more`() throws {
        let bench = JournalBench()
        let retention = JournalRetention(renewedBytes: 16_384)
        let folder = try bench.folder(bench.flusher(.none), retention)
        var file = try folder.create("K3QF", header: Self.header)
        for (count, most) in [(10_000, 20_000), (100, 16_384), (9_000, 18_000), (8_192, 16_384)] {
            let beginning = [UInt8](repeating: 65, count: count)
            let isRenewed = beginning.withUnsafeBufferPointer { file.renew(with: $0) }
            #expect(isRenewed)
            for (rest, isWanted) in [(most - count - 1, false), (1, true)] {
                #expect(file.append([UInt8](repeating: 65, count: rest)) == .written(lsn: 0))
                let isLong = file.isLong
                #expect(isLong == isWanted, "\(count)")
            }
        }
        file.end()
    }

    @Test(arguments: ["create", "rename", "unlink"])
    func `where no new file can be made nothing counts that is gone`(call: String) throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.past", String(repeating: "x", count: 50_000))
        bench.disk.put("K3QF.ndjson", String(repeating: "y", count: 20_000))
        let folder = try bench.folder(bench.flusher(.none))
        var file = try folder.reopen("K3QF", keeping: 20_000)
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: [call]))
        let isRenewed = Self.renew(&file)
        #expect(!isRenewed)
        #expect(folder.running.count == (call == "unlink" ? 70_000 : 20_000))
        #expect(bench.disk.names.contains("K3QF.past") == (call == "unlink"))
        bench.disk.setPlan(nil)
        file.end()
    }

    @Test func `before all files are too long the log says so once`() throws {
        let bench = JournalBench()
        let retention = JournalRetention(maximumSumBytes: 100_000)
        let running = RunningBytes(retention, bench.context.log)
        running.addFile(2)
        running.add(74_999)
        #expect(bench.log == [])
        running.add(1)
        running.add(-30_000)
        running.add(30_000)
        #expect(bench.log.count == 1)
        #expect(bench.log.first?.contains("journal_filling") == true)
        running.add(-60_000)
        running.add(60_000)
        #expect(bench.log.count == 2)
    }

    @Test func `beyond the limit of all a room may have its share`() throws {
        let bench = JournalBench()
        let retention = JournalRetention(maximumSumBytes: 40_000)
        let folder = try bench.folder(bench.flusher(.none), retention)
        var long = try folder.create("K3QF", header: Self.header)
        var short = try folder.create("K3QG", header: Self.header)
        #expect(long.append([UInt8](repeating: 65, count: 39_900)) == .written(lsn: 0))
        #expect(short.append([UInt8](repeating: 65, count: 15_000)) == .written(lsn: 0))
        #expect(long.append(Array("x\n".utf8)) == .unrecorded)
        // The bytes of the long file are free again.
        #expect(short.append([UInt8](repeating: 65, count: 20_000)) == .written(lsn: 0))
        #expect(folder.running.fileCount == 1)
        short.end()
        #expect(folder.running.fileCount == 0 && folder.running.count == 0)
    }
}
