import GameProtocol
import Testing

@testable import GameServer

@Suite struct JournalFolderTests {
    private let header = Array("header\n".utf8)

    @Test func aNewRoomsFileBeginsWithItsHeader() throws {
        let bench = JournalBench()
        let file = try bench.folder().create("K3QF", header: header)
        #expect(bench.disk.content("K3QF.ndjson") == "header\n")
        #expect(file.byteCount == 7)
    }

    @Test func noCodeIsUsedTwiceWhileAFileOfAnyEndingIsThere() throws {
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
    func aHeaderThatCouldNotBeWrittenLeavesNoFile(
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

    @Test func aTornEndIsCutOffBeforeTheFileGoesOn() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ndjson", "header\none\ntw")
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).reopen("K3QF", keeping: 11)
        let written = file.append(Array("two\n".utf8))
        #expect(written == .written(ticket: 2))
        flusher.flush()
        #expect(bench.disk.safeContent("K3QF.ndjson") == "header\none\ntwo\n")
    }

    @Test func aFileThatIsNotBroughtBackGetsAnotherNameOnTheDiskToo() throws {
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

    @Test func noFileTakesTheNameOfAnother() throws {
        let bench = JournalBench()
        bench.disk.put("K3QF.ended", "old\n")
        bench.disk.put("K3QF.ndjson", "new\n")
        let folder = try bench.folder()
        #expect(throws: SystemError.alreadyThere("rename")) {
            try folder.setAside("K3QF", as: .ended, byteCount: 4)
        }
        #expect(bench.disk.content("K3QF.ended") == "old\n")
        #expect(bench.disk.content("K3QF.ndjson") == "new\n")
    }

    @Test func theOldestReplaysGoWhenTheyAreTooMany() throws {
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

    @Test func theOldestReplaysGoWhenTheyAreTooLong() throws {
        let bench = JournalBench()
        for code in ["AAAA", "BBBB", "CCCC"] { bench.disk.put("\(code).ended", "12345\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumBytes: 12))
        #expect(folder.prune() == ["AAAA"])
        var file = try folder.create("DDDD", header: header)
        #expect(file.end() == ["BBBB", "CCCC"])
        #expect(bench.disk.names == ["DDDD.ended"])
    }

    @Test func aReplayThatCannotBeRemovedKeepsItsCode() throws {
        let bench = JournalBench()
        for code in ["AAAA", "BBBB"] { bench.disk.put("\(code).ended", "x\n") }
        let folder = try bench.folder(nil, JournalRetention(maximumCount: 0))
        let fault = MemoryDisk.Fault.error(MemoryDisk.ioError)
        bench.disk.setPlan(MemoryDisk.Plan(first: 1, last: 1, fault: fault, calls: ["unlink"]))
        #expect(folder.prune() == ["BBBB"])
        #expect(folder.codes == ["AAAA"])
    }
}
