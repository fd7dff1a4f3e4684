import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer

@Suite struct JournalFolderTests {
    private let header = Array("header\n".utf8)

    @Test func `a new rooms file begins with its header`() throws {
        let bench = JournalBench()
        let file = try bench.folder().create("K3QF", header: header)
        #expect(bench.disk.content("K3QF.ndjson") == "header\n")
        #expect(file.byteCount == 7)
    }

    @Test func `no code is used twice while a file of any ending is there`() throws {
        let bench = JournalBench()
        for name in [
            "K3QF.ended", "ABCD.damaged", "ZZZZ.foreign", "QQQQ.ndjson", "lock", "x.ended",
        ] {
            bench.disk.put(name, "")
        }
        let folder = try bench.folder()
        #expect(folder.codes == ["K3QF", "ABCD", "ZZZZ", "QQQQ"])
        #expect(folder.runningCodes == ["QQQQ"])
        for code in ["K3QF", "ABCD", "ZZZZ", "QQQQ"] {
            #expect(folder.isTaken(code))
            #expect(throws: SystemError.alreadyThere("open")) {
                _ = try folder.create(code, header: header)
            }
        }
        #expect(bench.disk.count(of: "create") == 0)
    }

    @Test(
        arguments: [MemoryDisk.Fault.error(MemoryDisk.noSpace), .shortWrite],
        ["create", "write"]
    )
    func `a header that could not be written leaves no file`(
        _ fault: MemoryDisk.Fault,
        _ call: String
    ) throws {
        let bench = JournalBench()
        let folder = try bench.folder()
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: [call]))
        if case .shortWrite = fault, call == "create" { return }
        #expect(throws: SystemError.self) { _ = try folder.create("K3QF", header: header) }
        #expect(bench.disk.names == [])
        #expect(bench.disk.openCount == 0)
        #expect(bench.log.contains { $0.contains("journal_not_created") })
        bench.disk.setPlan(nil)
        _ = try folder.create("K3QF", header: header)
    }

    @Test func `a torn end is cut off before the file goes on`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ndjson", "header\none\ntw")
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).reopen("K3QF", keeping: 11)
        let written = file.append(Array("two\n".utf8))
        #expect(written == .written(lsn: 2))
        flusher.flush()
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\none\ntwo\n")
    }

    @Test func `a file that is not brought back gets another name on the disk too`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ndjson", "header\n?\none\n")
        let flusher = bench.flusher()
        let folder = try bench.folder(flusher)
        #expect(try folder.read(JournalName("K3QF", .running)) == Array("header\n?\none\n".utf8))
        try folder.setAside("K3QF", as: .damaged, byteCount: 13)
        #expect(folder.runningCodes == [])
        #expect(folder.isTaken("K3QF"))
        flusher.flush()
        #expect(bench.disk.safeContent("K3QF.damaged") == "header\n?\none\n")
        #expect(bench.disk.safeContent("K3QF.ndjson") == nil)
    }

    @Test func `a file that takes the name of another loses nothing of it`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ended", "old\n")
        bench.disk.put("K3QF.ndjson", "new\n")
        let folder = try bench.folder()
        try folder.setAside("K3QF", as: .ended, byteCount: 4)
        #expect(bench.disk.content("K3QF.ended") == "new\n")
        #expect(bench.disk.content("K3QF.torn") == "old\n")
        // The folder does not overwrite a file that the server has not seen.
        var file = try folder.create("ABCD", header: header)
        bench.disk.put("ABCD.ended", "unknown\n")
        file.end()
        #expect(bench.disk.content("ABCD.ended") == "unknown\n")
        #expect(bench.disk.content("ABCD.ndjson") == "header\n")
    }

    @Test func `the oldest replays go when they are too many`() throws {
        let bench = JournalBench()
        for code in ["CCCC", "AAAA", "BBBB", "DDDD"] { bench.disk.put("\(code).ended", "x\n") }
        bench.disk.put("EEEE.damaged", "x\n")
        bench.disk.put("FFFF.ndjson", "x\n")
        let folder = try bench.folder(nil, JournalRetention(maximumCount: 2))
        #expect(folder.prune() == ["CCCC", "AAAA"])
        #expect(
            bench.disk.names == ["BBBB.ended", "DDDD.ended", "EEEE.damaged", "FFFF.ndjson"]
        )
        #expect(!folder.isTaken("CCCC"))
        #expect(folder.prune() == [])
    }

    @Test func `the oldest replays go when they are too long`() throws {
        let bench = JournalBench()
        for code in ["AAAA", "BBBB", "CCCC"] { bench.disk.put("\(code).ended", "12345\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumBytes: 12))
        #expect(folder.prune() == ["AAAA"])
        var file = try folder.create("DDDD", header: header)
        #expect(file.end() == ["BBBB", "CCCC"])
        #expect(bench.disk.names == ["DDDD.ended"])
    }

    /// Ends new rooms with these codes, and returns the codes of the rooms whose files are left.
    private func end(
        _ codes: [String],
        _ room: FinishedRoom,
        in folder: JournalFolder
    ) throws -> Set<String> {
        for code in codes {
            var file = try folder.create(code, header: header)
            file.end(room)
        }
        return folder.codes
    }

    @Test func `rooms without a finished round push out no games of others`() throws {
        let bench = JournalBench()
        let games = JournalBench.codes(16)
        for code in games { bench.disk.put("\(code).ended", "a game\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumCount: 16))
        let others = JournalBench.codes(56).dropFirst(16)
        let unplayed = FinishedRoom(hasRound: false)
        #expect(try end(Array(others), unplayed, in: folder) == Set(games))
        // Another game replaces the oldest one.
        #expect(try end(["ZZZZ"], FinishedRoom(), in: folder) == Set(games.dropFirst() + ["ZZZZ"]))
    }

    @Test(arguments: [Payer.address(.v4(1)), .session(MemberID(1))])
    func `games of one maker push out a quarter of the others at most`(_ maker: Payer) throws {
        let bench = JournalBench()
        let games = JournalBench.codes(16)
        for code in games { bench.disk.put("\(code).ended", "a game\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumCount: 16))
        let many = Array(JournalBench.codes(56).dropFirst(16))
        let left = try end(many, FinishedRoom(maker: maker), in: folder)
        #expect(left == Set(games.dropFirst(4) + many.suffix(4)))
        let others = try end(["ZZZZ"], FinishedRoom(maker: .address(.v4(2))), in: folder)
        #expect(others == Set(games.dropFirst(5) + many.suffix(4) + ["ZZZZ"]))
    }

    @Test func `long replays of some push out no short ones of others`() throws {
        let bench = JournalBench()
        let quota = JournalRetention(maximumBytes: 8 << 20)
        let short = ["AAAA", "BBBB", "CCCC"]
        for code in short { bench.disk.put("\(code).ended", "a game\n") }
        let long = String(repeating: "x", count: 1_200_000)
        for code in ["DDDD", "EEEE", "FFFF", "GGGG"] { bench.disk.put("\(code).ended", long) }
        let middle = String(repeating: "x", count: 500_000)
        for code in ["HHHH", "JJJJ", "KKKK", "MMMM", "NNNN"] {
            bench.disk.put("\(code).ended", middle)
        }
        let folder = try bench.folder(nil, quota)
        // The newest quarter of each of the two longer sizes stays.
        #expect(folder.prune() == ["DDDD", "EEEE", "FFFF", "HHHH"])
        #expect(folder.codes == Set(short + ["GGGG", "JJJJ", "KKKK", "MMMM", "NNNN"]))
    }

    @Test func `where all is too much the long ones go first`() throws {
        let bench = JournalBench()
        bench.disk.put("AAAA.ended", String(repeating: "x", count: 100_000))
        bench.disk.put("BBBB.ended", String(repeating: "x", count: 200_000))
        for code in ["CCCC", "DDDD", "EEEE", "FFFF", "GGGG", "HHHH"] {
            bench.disk.put("\(code).ended", String(repeating: "x", count: 120_000))
        }
        let folder = try bench.folder(nil, JournalRetention(maximumBytes: 820_000))
        #expect(folder.prune() == ["BBBB"])
        let tighter = try bench.folder(nil, JournalRetention(maximumBytes: 700_000))
        #expect(tighter.prune() == ["AAAA", "CCCC"])
    }

    @Test func `files that were set aside are bounded too`() throws {
        let bench = JournalBench()
        let codes = ["AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF"]
        for (code, ending) in zip(codes, ["torn", "damaged", "foreign", "torn", "damaged", "torn"])
        {
            bench.disk.put("\(code).\(ending)", "12345\n")
        }
        bench.disk.put("ZZZZ.ended", "12345\n")
        var retention = JournalRetention(maximumAsideCount: 5, keptAsideCount: 2)
        #expect(try bench.folder(nil, retention).prune() == ["AAAA"])
        retention.maximumAsideBytes = 20
        #expect(try bench.folder(nil, retention).prune() == ["BBBB", "CCCC"])
        // The newest file stays however long it is, because the operator must have time to see it.
        retention.maximumAsideBytes = 0
        #expect(try bench.folder(nil, retention).prune() == ["DDDD"])
        #expect(bench.disk.names == ["EEEE.damaged", "FFFF.torn", "ZZZZ.ended"])
    }

    @Test func `what is set aside now is the newest however old its room is`() throws {
        let bench = JournalBench()
        bench.disk.put("AAAA.ndjson", "old\n")
        for code in ["BBBB", "CCCC"] { bench.disk.put("\(code).damaged", "x\n") }
        let retention = JournalRetention(maximumAsideCount: 2, keptAsideCount: 1)
        let folder = try bench.folder(nil, retention)
        try folder.setAside("AAAA", as: .damaged, byteCount: 4)
        #expect(folder.prune() == ["BBBB"])
        // The next start judges the file by the time of the renaming.
        let next = JournalRetention(maximumAsideCount: 1, keptAsideCount: 1)
        #expect(try bench.folder(nil, next).prune() == ["CCCC"])
        #expect(bench.disk.names == ["AAAA.damaged"])
    }

    @Test func `what is cut off is safe in a file of its own before`() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ndjson", "header\none\ntw")
        let folder = try bench.folder()
        _ = try folder.reopen("K3QF", keeping: 11, torn: Array("tw".utf8)[...])
        #expect(bench.disk.safeContent("K3QF.torn") == "tw")
        #expect(bench.disk.content("K3QF.ndjson") == "header\none\n")
        // A second torn part is appended to the first.
        bench.disk.put("K3QF.ndjson", "header\none\nth")
        _ = try folder.reopen("K3QF", keeping: 11, torn: Array("th".utf8)[...])
        #expect(bench.disk.safeContent("K3QF.torn") == "twth")
    }

    @Test(arguments: ["create", "write", "fdatasync", "fsync"])
    func `what cannot be kept is not cut off`(_ call: String) throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ndjson", "header\none\ntw")
        let folder = try bench.folder()
        let fault = MemoryDisk.Fault.error(MemoryDisk.noSpace)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, fault: fault, calls: [call]))
        #expect(throws: SystemError.self) {
            _ = try folder.reopen("K3QF", keeping: 11, torn: Array("tw".utf8)[...])
        }
        #expect(bench.disk.content("K3QF.ndjson") == "header\none\ntw")
        #expect(bench.disk.openCount == 0)
    }

    @Test func `a replay that cannot be removed keeps its code`() throws {
        let bench = JournalBench()
        for code in ["AAAA", "BBBB"] { bench.disk.put("\(code).ended", "x\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumCount: 0))
        let fault = MemoryDisk.Fault.error(MemoryDisk.ioError)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, last: 1, fault: fault, calls: ["unlink"]))
        #expect(folder.prune() == ["BBBB"])
        #expect(folder.codes == ["AAAA"])
    }
}
