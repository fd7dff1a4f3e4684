import GameProtocol
import Testing

@testable import GameServer

@Suite struct JournalFileTests {
    private let header = Array("header\n".utf8)
    private let line = Array("a line of the journal\n".utf8)

    /// The fault of the N-th call, and whether it also hits all later calls.
    struct Trouble: Sendable {
        let fault: MemoryDisk.Fault
        let isLasting: Bool

        static let all = [MemoryDisk.Fault.error(28), .error(5), .shortWrite].flatMap { fault in
            [Trouble(fault: fault, isLasting: false), Trouble(fault: fault, isLasting: true)]
        }
    }

    @Test func `lines follow each other and their LSNs rise`() throws {
        let bench = JournalBench()
        var file = try bench.folder().create("K3QF", header: header)
        let lsns =
            [file.lastLSN]
            + (1...3).map { number in
                let written = file.append(Array("\(number)\n".utf8))
                #expect(written == .written(lsn: file.lastLSN))
                return file.lastLSN
            }
        #expect(lsns == [1, 2, 3, 4])
        #expect(bench.disk.content("K3QF.ndjson") == "header\n1\n2\n3\n")
        #expect(bench.disk.count(of: "write") == 4)
    }

    @Test func `a room that is over becomes a replay`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        var file = try folder.create("K3QF", header: header)
        file.end()
        #expect(bench.disk.names == ["K3QF.ended"])
        #expect(bench.disk.openCount == 1)
        flusher.flush()
        #expect(bench.disk.safeContent("K3QF.ended") == "header\n")
        #expect(bench.disk.openCount == 0)
        #expect(folder.isTaken("K3QF"))
        let late = file.append(line)
        #expect(late == .unrecorded)
    }

    @Test func `a file that is let go stays for the next start`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        do { _ = try folder.create("K3QF", header: header) }
        flusher.flush()
        #expect(bench.disk.names == ["K3QF.ndjson"])
        #expect(bench.disk.openCount == 0)
    }

    @Test func `without durability files are closed at once and nothing is flushed`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher(.none)
        var file = try bench.folder(flusher).create("K3QF", header: header)
        let written = file.append(line)
        #expect(written == .written(lsn: 0))
        file.end()
        #expect(bench.disk.openCount == 0)
        flusher.flush()
        flusher.stop()
        #expect(bench.disk.count(of: "fdatasync") + bench.disk.count(of: "fsync") == 0)
    }

    @Test
    func `a file that is as long as one may be becomes a replay and is counted as one`() throws {
        let bench = JournalBench()
        let retention = JournalRetention(maximumCount: 0, maximumRunningBytes: 60)
        let folder = try bench.folder(nil, retention)
        var file = try folder.create("K3QF", header: header)
        #expect(file.append(line) == .written(lsn: 2))
        #expect(file.append(line) == .written(lsn: 3))
        #expect(file.append(line) == .unrecorded)
        #expect(
            bench.disk.content("K3QF.ended")
                == String(decoding: header + line + line, as: UTF8.self)
        )
        #expect(bench.log.last?.contains("the journal is as long as one may be") == true)
        #expect(file.end() == ["K3QF"])
        #expect(bench.disk.names == [])
        #expect(bench.deaths == [])
    }

    @Test(arguments: Trouble.all, 1...50)
    func `whatever call fails the file holds what was acknowledged or the room is told`(
        _ trouble: Trouble,
        _ number: Int
    ) throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        let last = trouble.isLasting ? Int.max : number
        bench.disk.setPlan(MemoryDisk.Plan(first: number, last: last, fault: trouble.fault))
        let acknowledged = play(folder, flusher, bench)
        flusher.flush()

        guard let acknowledged else {
            // The header was not written. A file stays only if files cannot be removed any longer.
            #expect(bench.disk.names == [] || trouble.isLasting)
            return
        }
        if !bench.deaths.isEmpty { return checkDeath(bench, acknowledged) }
        #expect(bench.disk.openCount == 0)
        let whole = bench.disk.content("K3QF.ndjson")
        let ended = bench.disk.content("K3QF.ended")
        #expect(whole == nil || whole == acknowledged.text)
        #expect(ended == nil || ended?.hasPrefix(acknowledged.text) == true)
        #expect((whole == nil) != (ended == nil) || acknowledged.isUnrecorded)
        if acknowledged.isUnrecorded { #expect(whole == nil) }
    }

    private struct Acknowledged {
        var text = "header\n"
        var isUnrecorded = false
    }

    /// Plays until a call fails; returns nil if the room was not recorded from the start.
    private func play(
        _ folder: JournalFolder,
        _ flusher: Flusher,
        _ bench: JournalBench
    ) -> Acknowledged? {
        guard var file = try? folder.create("K3QF", header: header) else { return nil }
        var acknowledged = Acknowledged()
        for number in 1...30 where bench.deaths.isEmpty {
            let lines = "\(number) a line of the journal\n"
            guard file.append(Array(lines.utf8)) != .unrecorded else {
                acknowledged.isUnrecorded = true
                return acknowledged
            }
            acknowledged.text += lines
            if number.isMultiple(of: 2) { flusher.flush() }
        }
        file.end()
        return acknowledged
    }

    /// Checks the content that the next start finds after a death: no acknowledged line may be
    /// missing.
    private func checkDeath(_ bench: JournalBench, _ acknowledged: Acknowledged) {
        let content = bench.disk.content("K3QF.ndjson") ?? bench.disk.content("K3QF.ended")
        #expect(content?.hasPrefix(acknowledged.text) == true)
    }

    @Test func `a failed write is logged with the room and its cause`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).create("K3QF", header: header)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: .shortWrite, calls: ["write"]))
        let first = file.append(line)
        let second = file.append(line)
        #expect(first == .unrecorded)
        #expect(second == .unrecorded)
        let isRecording = file.isRecording
        #expect(!isRecording)
        #expect(bench.disk.content("K3QF.ended") == "header\n")
        #expect(bench.disk.count(of: "write") == 2)
        let said = try #require(bench.log.first { $0.contains("journal_unrecorded") })
        #expect(said.contains("K3QF") && said.contains("a part of a write"))
    }

    @Test func `a file that can be neither cut nor renamed ends the process`() throws {
        let bench = JournalBench()
        var file = try bench.folder().create("K3QF", header: header)
        let calls: Set<String> = ["write", "ftruncate", "rename"]
        let fault = MemoryDisk.Fault.error(MemoryDisk.ioError)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: calls))
        let written = file.append(line)
        #expect(written == .unrecorded)
        #expect(
            bench.deaths == ["The journal of room K3QF can be neither written nor set aside."]
        )
    }

    @Test func `a file that cannot be renamed is removed rather than brought back old`() throws {
        let bench = JournalBench()
        let folder = try bench.folder()
        var file = try folder.create("K3QF", header: header)
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: ["write", "rename"]))
        let written = file.append(line)
        #expect(written == .unrecorded)
        #expect(bench.deaths == [])
        #expect(bench.disk.names == [])
        #expect(!folder.isTaken("K3QF"))
    }

    @Test(arguments: [MemoryDisk.Fault.error(MemoryDisk.noSpace), .shortWrite])
    func `what the next start can do without costs no room`(fault: MemoryDisk.Fault) throws {
        let bench = JournalBench()
        var file = try bench.folder().create("K3QF", header: header)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: ["write"]))
        line.withUnsafeBufferPointer { file.appendLast($0) }
        #expect(bench.disk.content("K3QF.ndjson") == "header\n")
        #expect(bench.deaths == [])
        bench.disk.setPlan(nil)
        line.withUnsafeBufferPointer { file.appendLast($0) }
        #expect(bench.disk.content("K3QF.ndjson") == "header\na line of the journal\n")
    }

    @Test func `a slow write is logged`() throws {
        let bench = JournalBench(slowCall: "write")
        var file = try bench.folder().create("K3QF", header: header)
        _ = file.append(line)
        let said = try #require(bench.log.first { $0.contains("journal_slow") })
        #expect(said.contains("write") && said.contains("150"))
    }
}

extension JournalFile {
    mutating func append(_ lines: [UInt8]) -> Outcome {
        lines.withUnsafeBufferPointer { append($0) }
    }
}
