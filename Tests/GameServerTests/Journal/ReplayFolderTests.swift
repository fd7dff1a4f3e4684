import Testing

@testable import GameServer

/// Tests of the folder with rooms that were recorded elsewhere.
@Suite struct ReplayFolderTests {
    private static func keep(
        _ texts: (code: String, text: String)...,
        on bench: JournalBench
    ) throws {
        let log = Log(level: .debug, format: .json) { _ in true }
        let folder = try ReplayFolder(bench.context, log)
        for (code, text) in texts { folder.keep(Array(text.utf8), of: code) }
        folder.finish()
    }

    @Test func `a replay is kept as that of a journal, and the newest of a code alone`() throws {
        let bench = JournalBench()
        try Self.keep(("K3QF", "old\n"), ("ABCD", "other\n"), ("K3QF", "new\n"), on: bench)
        #expect(bench.disk.content("K3QF.ended") == "new\n")
        #expect(bench.disk.content("ABCD.ended") == "other\n")
        #expect(try bench.folder().runningCodes == [])
    }

    @Test func `a disk that is full keeps no half of one`() throws {
        let bench = JournalBench(MemoryDisk.Plan(first: 1, fault: .shortWrite, calls: ["write"]))
        try Self.keep(("K3QF", "lines\n"), on: bench)
        #expect(bench.disk.content("K3QF.ended") == nil)
    }
}
