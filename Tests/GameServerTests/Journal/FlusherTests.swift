import Dispatch
import GameProtocol
import Testing

@testable import GameServer

@Suite struct FlusherTests {
    private let header = Array("header\n".utf8)

    /// Codes of so many rooms.
    private func codes(_ count: Int) -> [String] {
        let letters = RoomCode.alphabet.map { String(UnicodeScalar($0)) }
        return (0..<count).map { "AA" + letters[$0 / letters.count] + letters[$0 % letters.count] }
    }

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

    @Test(arguments: [(64, 64, 0), (65, 0, 1)])
    func `many dirty files are flushed by one call`(
        _ fileCount: Int,
        _ singleCount: Int,
        _ wholeCount: Int
    ) throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.interval)
        let folder = try bench.folder(flusher)
        for code in codes(fileCount) { _ = try folder.create(code, header: header) }
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
        for code in codes(call == "syncfs" ? 65 : 1) {
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
        let codes = codes(8)
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
