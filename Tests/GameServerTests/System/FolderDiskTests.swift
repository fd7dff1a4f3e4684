import Foundation
import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite final class FolderDiskTests {
    private let path: String

    init() {
        path = "/tmp/cardtable-disk-\(Environment.processID)-\(UInt64.random(in: 0 ... .max))"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func mode(_ name: String = "") throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func put(_ text: String, at name: String) {
        _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(text.utf8))
    }

    private func append(_ text: String, to file: Descriptor, _ disk: FolderDisk) throws -> Int {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in
            try disk.append(bytes, to: file)
        }
    }

    @Test func `nobody else may read the folder or its files whatever the umask`() throws {
        let old = umask(0)
        defer { umask(old) }
        let disk = try FolderDisk(path: path)
        disk.close(try disk.create("K3QF.ndjson"))
        #expect(try mode() == 0o700)
        #expect(try mode("K3QF.ndjson") == 0o600)
        #expect(try mode(FolderDisk.lockName) == 0o600)
    }

    @Test func `a folder that every user may change is reported at startup`() throws {
        let lines = Locked<[String]>([])
        let log = Log(level: .debug, format: .json) { line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
            return true
        }
        _ = try JournalFolder.disk(path, log)
        #expect(chmod(path, 0o775) == 0)
        _ = try JournalFolder.disk(path, log)
        #expect(lines.withLock { $0 } == [])
        #expect(chmod(path, 0o777) == 0)
        _ = try JournalFolder.disk(path, log)
        let said = try #require(lines.withLock { $0 }.first)
        #expect(said.contains("journal_open_to_all") && said.contains(path))
    }

    @Test func `a folder has one user at a time`() throws {
        do {
            let first = try FolderDisk(path: path)
            let error = #expect(throws: SystemError.self) { _ = try FolderDisk(path: path) }
            #expect(error?.isTaken == true)
            withExtendedLifetime(first) {}
        }
        _ = try FolderDisk(path: path)
    }

    @Test func `a program that is starting does not keep a folder`() throws {
        // Between fork and exec, a new process has all descriptors of its parent.
        var copy: Int32 = -1
        do {
            let first = try FolderDisk(path: path)
            let file = try #require(
                open("\(path)/\(FolderDisk.lockName)", O_RDONLY | O_CLOEXEC) as Int32?
            )
            defer { close(file) }
            var own = stat()
            try #require(fstat(file, &own) == 0)
            let numbers = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
            for number in numbers.compactMap({ Int32($0) }) where number != file {
                var there = stat()
                if fstat(number, &there) == 0, there.st_ino == own.st_ino,
                    there.st_dev == own.st_dev
                {
                    copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
                }
            }
            withExtendedLifetime(first) {}
        }
        try #require(copy >= 0)
        defer { close(copy) }
        _ = try FolderDisk(path: path)
    }

    @Test func `the user of a folder keeps other processes out`() async throws {
        // The other process knows only the number of this one.
        let shared = "/tmp/cardtable-lock-\(Environment.processID)"
        defer { try? FileManager.default.removeItem(atPath: shared) }
        let disk = try FolderDisk(path: shared)
        await #expect(processExitsWith: .exitCode(4)) {
            do {
                _ = try JournalFolder.disk(
                    "/tmp/cardtable-lock-\(getppid())",
                    Log(level: .error)
                )
            } catch StartError.cannotWrite {
                Exit.file.now()
            }
        }
        withExtendedLifetime(disk) {}
    }

    @Test func `what is appended is read and what is cut is gone`() throws {
        let disk = try FolderDisk(path: path)
        let file = try disk.create("K3QF.ndjson")
        #expect(try append("one\ntwo\n", to: file, disk) == 8)
        try disk.truncate(file, to: 4)
        #expect(try append("three\n", to: file, disk) == 6)
        try disk.sync(file)
        try disk.syncFolder()
        try disk.syncAll([file])
        disk.close(file)
        let again = try disk.open("K3QF.ndjson")
        #expect(try append("four\n", to: again, disk) == 5)
        disk.close(again)
        #expect(try disk.read("K3QF.ndjson") == Array("one\nthree\nfour\n".utf8))
    }

    @Test func `no file is made or renamed over another`() throws {
        let disk = try FolderDisk(path: path)
        put("old", at: "K3QF.ended")
        disk.close(try disk.create("K3QF.ndjson"))
        #expect(throws: SystemError.alreadyThere("open")) {
            _ = try disk.create("K3QF.ndjson")
        }
        #expect(throws: SystemError.alreadyThere("rename")) {
            try disk.rename("K3QF.ndjson", to: "K3QF.ended")
        }
        try disk.remove("K3QF.ended")
        try disk.rename("K3QF.ndjson", to: "K3QF.ended")
        #expect(try disk.list { _ in true }.map(\.name).sorted() == ["K3QF.ended", "lock"])
    }

    @Test func `only plain files of wanted names are listed`() throws {
        let disk = try FolderDisk(path: path)
        put("12345", at: "AAAA.ended")
        put("x", at: "notes")
        let files = FileManager.default
        try files.createDirectory(
            atPath: "\(path)/BBBB.ended",
            withIntermediateDirectories: false
        )
        try files.createSymbolicLink(
            atPath: "\(path)/CCCC.ended",
            withDestinationPath: "\(path)/notes"
        )
        let entries = try disk.list { JournalName(fileName: $0) != nil }
        #expect(entries.map(\.name) == ["AAAA.ended"])
        #expect(entries.first?.byteCount == 5)
        #expect(abs(Double(entries.first?.modified ?? 0) / 1e9 - Date().timeIntervalSince1970) < 60)
        #expect(throws: SystemError.self) { _ = try disk.read("CCCC.ended") }
    }

    @Test func `a folder that cannot be made is an error that says which`() {
        let error = #expect(throws: StartError.self) {
            _ = try JournalFolder.disk("/nowhere/at/all", Log(level: .error))
        }
        #expect(error?.message.contains("/nowhere/at/all") == true)
    }

    @Test func `a file that may not grow ends with its last whole line`() async {
        // The test runs in a process of its own, because the limit belongs to the process.
        await #expect(processExitsWith: .success) {
            let path = "/tmp/cardtable-limit-\(Environment.processID)"
            defer { try? FileManager.default.removeItem(atPath: path) }
            Signals.prepare()
            let log = Log(level: .error, write: { _ in true })
            let folder = try JournalFolder.open(path, .always, log: log)
            var file = try folder.create("K3QF", header: Array("header\n".utf8))
            try FolderDiskTests.limitFiles(to: 100)
            var lines = "header\n"
            while file.append(Array("a line\n".utf8)) != .unrecorded { lines += "a line\n" }
            try FolderDiskTests.limitFiles(to: nil)
            try #require(lines.utf8.count == 98)
            try #require(try folder.read(JournalName("K3QF", .ended)) == Array(lines.utf8))
        }
    }

    /// Sets the greatest length of this process's files.
    fileprivate static func limitFiles(to byteCount: UInt?) throws {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
        let resource = RLIMIT_FSIZE
        #endif
        var limit = rlimit()
        try #require(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = byteCount.map { rlim_t($0) } ?? limit.rlim_max
        try #require(setrlimit(resource, &limit) == 0)
    }

    @Test func `a whole journal on a real disk`() throws {
        let log = Log(level: .error)
        do {
            let folder = try JournalFolder.open(path, .always, log: log)
            try folder.flusher.start()
            var file = try folder.create("K3QF", header: Array("header\n".utf8))
            let written = file.append(Array("one\n".utf8))
            #expect(written == .written(lsn: 2))
            var other = try folder.create("ABCD", header: Array("header\n".utf8))
            other.end()
            folder.flusher.stop()
            #expect(folder.flusher.durableLSN >= 3)
        }
        put("broken", at: "K3QF.ndjson~")
        let folder = try JournalFolder.open(path, .interval, log: log)
        #expect(folder.codes == ["K3QF", "ABCD"])
        #expect(folder.runningCodes == ["K3QF"])
        #expect(
            try folder.read(JournalName("K3QF", .running)) == Array("header\none\n".utf8)
        )
        do {
            var file = try folder.reopen("K3QF", keeping: 7)
            _ = file.append(Array("two\n".utf8))
            // The log has the line, and the file gets it when the room ends its recording.
        }
        folder.flusher.flush()
        #expect(
            try folder.read(JournalName("K3QF", .running)) == Array("header\ntwo\n".utf8)
        )
    }
}
