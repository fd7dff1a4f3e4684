import Dispatch
import GameProtocol
import Testing

@testable import GameServer
@testable import GamesTests

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct FlusherTests {
    private let header = Array("header\n".utf8)

    @Test func `LSNs become durable in order and one flush serves all`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).create("K3QF", header: header)
        for number in 1...5 { _ = file.append(Array("\(number)\n".utf8)) }
        #expect(flusher.durableLSN == 0)
        flusher.flush()
        #expect(flusher.durableLSN == file.lastLSN)
        #expect(bench.disk.count(of: "fdatasync") == 1)
        #expect(bench.disk.count(of: "fsync") == 1)
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\n1\n2\n3\n4\n5\n")
        _ = file.append(Array("6\n".utf8))
        flusher.flush()
        #expect(flusher.durableLSN == file.lastLSN)
        #expect(bench.disk.count(of: "fsync") == 1, "the name is safe already")
    }

    @Test func `what is written during a flush is not made safe by it`() throws {
        let meanwhile = Locked<(@Sendable () -> Void)?>(nil)
        let disk = MemoryDisk { call in
            if call == "fdatasync" { meanwhile.withLock { exchange(&$0, with: nil) }?() }
        }
        let context = JournalContext(disk: disk, log: Log(level: .error), fatal: { _ in })
        let flusher = Flusher(.always, context)
        let folder = try JournalFolder(context, flusher: flusher)
        let first = try folder.create("K3QF", header: header).lastLSN
        meanwhile.withLock { [header] work in
            work = { _ = try? folder.create("ABCD", header: header) }
        }
        flusher.flush()
        #expect(disk.names == ["ABCD.ndjson", "K3QF.ndjson"])
        #expect(flusher.durableLSN == first)
        flusher.flush()
        #expect(flusher.durableLSN == first + 1)
    }

    @Test func `rooms that are over take no successor away from others`() throws {
        let bench = JournalBench()
        let folder = try bench.folder(bench.flusher())
        var long = try folder.create("K3QF", header: header)
        folder.flusher.flush()
        for code in JournalBench.codes(2 * Flusher.maximumRenewed) {
            var file = try folder.create(code, header: header)
            file.end()
        }
        let isRenewed = header.withUnsafeBufferPointer { long.renew(with: $0) }
        #expect(isRenewed)
        folder.flusher.flush()
        long.end()
    }

    @Test func `where no more files may be renewed the flusher does not wait for its time`() throws
    {
        let flushed = DispatchSemaphore(value: 0)
        let disk = MemoryDisk { call in if call == "fsync" { flushed.signal() } }
        let context = JournalContext(disk: disk, log: Log(level: .error), fatal: { _ in })
        let flusher = Flusher(.interval, context, interval: .seconds(600))
        let folder = try JournalFolder(context, flusher: flusher)
        let codes = JournalBench.codes(Flusher.maximumRenewed)
        let files = try codes.map { KeptJournal(try folder.create($0, header: header)) }
        try flusher.start()
        // The next flush is due only after the interval. The flusher marks this flush as done a
        // little after its last call.
        #expect(IdleLimit.wait { flushed.wait(timeout: .now() + .milliseconds($0)) == .success })
        let lsn = files[files.count - 1].lastLSN
        while !flusher.isSafe(lsn) { sched_yield() }
        let renewed = files.count { $0.renew(with: header) }
        #expect(renewed == Flusher.maximumRenewed)
        #expect(IdleLimit.wait { flushed.wait(timeout: .now() + .milliseconds($0)) == .success })
        flusher.stop()
        #expect(disk.openCount == files.count)
    }

    /// A journal file in a class, because an array takes only copyable elements.
    private final class KeptJournal {
        private var file: JournalFile
        var lastLSN: UInt64 { file.lastLSN }
        init(_ file: consuming JournalFile) { self.file = file }
        func renew(with lines: [UInt8]) -> Bool {
            lines.withUnsafeBufferPointer { file.renew(with: $0) }
        }
    }

    @Test func `what is clean is not flushed`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let file = try bench.folder(flusher).create("K3QF", header: header)
        flusher.flush()
        flusher.flush()
        #expect(bench.disk.count(of: "fdatasync") == 1)
        let isRecording = file.isRecording
        #expect(isRecording)
    }

    @Test func `all of a few files are on their way to the disk before one is waited for`() throws {
        let calls = Locked<[String]>([])
        let disk = MemoryDisk { call in calls.withLock { $0.append(call) } }
        let context = JournalContext(disk: disk, log: Log(level: .error), fatal: { _ in })
        let flusher = Flusher(.interval, context)
        let folder = try JournalFolder(context, flusher: flusher)
        for code in JournalBench.codes(3) { _ = try folder.create(code, header: header) }
        calls.withLock { $0 = [] }
        flusher.flush()
        let begun = [String](repeating: "sync_file_range", count: 3)
        let waited = [String](repeating: "fdatasync", count: 3)
        #expect(calls.withLock { $0 }.prefix(6) == begun[...] + waited)
    }

    @Test(arguments: [(64, 64, 0), (65, 0, 1)])
    func `many dirty files are flushed by one call`(
        _ fileCount: Int,
        _ singleCount: Int,
        _ wholeCount: Int
    ) throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.interval)
        let folder = try bench.folder(flusher)
        for code in JournalBench.codes(fileCount) { _ = try folder.create(code, header: header) }
        flusher.flush()
        #expect(bench.disk.count(of: "fdatasync") == singleCount)
        #expect(bench.disk.count(of: "syncfs") == wholeCount)
        #expect(bench.disk.safeContent("AA22.ndjson") == "header\n")
        #expect(bench.disk.openCount == 0)
    }

    @Test(arguments: ["fdatasync", "fsync", "syncfs"])
    func `a failed flush ends the process and nothing becomes durable`(_ call: String) throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        let pair = try OutboxPair()
        let fault = MemoryDisk.Fault.error(MemoryDisk.ioError)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, last: 1, fault: fault, calls: [call]))
        var lsn: UInt64 = 0
        for code in JournalBench.codes(call == "syncfs" ? 65 : 1) {
            lsn = try folder.create(code, header: header).lastLSN
        }
        flusher.send("held\n", to: pair.outbox, after: lsn)
        flusher.flush()
        #expect(bench.deaths.count == 1)
        #expect(flusher.durableLSN == 0)
        #expect(pair.outbox.waitingCount == 5)
        flusher.stop()
    }

    @Test func `a slow flush is logged`() throws {
        let bench = JournalBench(slowCall: "fdatasync")
        let flusher = bench.flusher()
        _ = try bench.folder(flusher).create("K3QF", header: header)
        flusher.flush()
        let said = try #require(bench.log.first { $0.contains("journal_slow") })
        #expect(said.contains("flush") && said.contains("150"))
    }

    @Test func `with always the thread flushes what is written`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.always)
        try flusher.start()
        var file = try bench.folder(flusher).create("K3QF", header: header)
        let pair = try OutboxPair()
        for number in 1...200 {
            _ = file.append(Array("\(number)\n".utf8))
            flusher.send("\(number)\n", to: pair.outbox, after: file.lastLSN)
        }
        #expect(try pair.peer.lines(200) == (1...200).map { "\($0)" })
        #expect(flusher.durableLSN == file.lastLSN)
        flusher.stop()
    }

    @Test func `with interval the thread flushes after a while`() throws {
        let flushed = DispatchSemaphore(value: 0)
        let disk = MemoryDisk { if $0 == "fsync" { flushed.signal() } }
        let context = JournalContext(disk: disk, log: Log(level: .error), fatal: { _ in })
        let flusher = Flusher(.interval, context, interval: .milliseconds(1))
        try flusher.start()
        let folder = try JournalFolder(context, flusher: flusher)
        let file = try folder.create("K3QF", header: header)
        flushed.wait()
        flusher.stop()
        #expect(flusher.durableLSN == file.lastLSN)
    }

    @Test func `with interval what comes after a pause does not wait for others`() throws {
        let flushed = DispatchSemaphore(value: 0)
        let disk = MemoryDisk { if $0 == "fsync" { flushed.signal() } }
        let context = JournalContext(disk: disk, log: Log(level: .error), fatal: { _ in })
        let flusher = Flusher(.interval, context, interval: .seconds(3600))
        try flusher.start()
        let folder = try JournalFolder(context, flusher: flusher)
        _ = try folder.create("K3QF", header: header)
        #expect(IdleLimit.wait { flushed.wait(timeout: .now() + .milliseconds($0)) == .success })
        flusher.stop()
    }

    @Test func `an orderly end flushes everything without waiting for the interval`() throws {
        let bench = JournalBench()
        let flusher = Flusher(.interval, bench.context, interval: .seconds(3600))
        try flusher.start()
        var file = try bench.folder(flusher).create("K3QF", header: header)
        _ = file.append(Array("1\n".utf8))
        flusher.stop()
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\n1\n")
        file.end()
        #expect(bench.disk.openCount == 0, "nobody else would close it")
        flusher.stop()
    }

    @Test func `rooms on many threads lose nothing`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.always)
        try flusher.start()
        let folder = try bench.folder(flusher)
        let codes = JournalBench.codes(8)
        DispatchQueue.concurrentPerform(iterations: codes.count) { index in
            guard var file = try? folder.create(codes[index], header: header) else { return }
            for number in 1...100 { _ = file.append(Array("\(number)\n".utf8)) }
            if index.isMultiple(of: 2) { file.end() }
        }
        flusher.stop()
        let text = "header\n" + (1...100).map { "\($0)\n" }.joined()
        for (index, code) in codes.enumerated() {
            let name = JournalName(code, index.isMultiple(of: 2) ? .ended : .running)
            #expect(bench.disk.safeContent(name.fileName) == text)
        }
        #expect(bench.disk.openCount == 0)
        #expect(flusher.durableLSN == 8 * 101)
    }
}

extension Flusher {
    fileprivate func send(_ text: String, to outbox: Outbox, after lsn: UInt64) {
        Array(text.utf8).withUnsafeBufferPointer { send($0, to: outbox, after: lsn) }
    }
}
