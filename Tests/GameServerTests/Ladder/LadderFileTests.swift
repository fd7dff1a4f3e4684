import Foundation
import GameProtocol
import Games
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the file of a ladder: as people and crashes leave it, and on a disk with errors.
@Suite struct LadderFileTests {
    /// A folder that is gone after the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "ladder-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var file: String { path + "/ladder.tsv" }
        var text: String {
            let data = try? Data(contentsOf: URL(fileURLWithPath: file))
            return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        func write(_ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    /// The answers of a disk to flushes, and the lines of the log.
    private final class Disk: Sendable {
        let errors = Locked<[SystemError?]>([])
        let log = Locked<[String]>([])

        func open(_ path: String, _ durability: Durability = .none) throws -> Ladder {
            let log = Log(level: .info, format: .json) { bytes in
                self.log.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                return true
            }
            let flush: @Sendable (Descriptor) -> SystemError? = { _ in
                self.errors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            }
            return try Ladder(path, durability, log, flush: flush)
        }
    }

    private static let name =
        "2026-11-29T17:00:00.000Z\tname\tann\tsalt\t\(SHA256.hex(SHA256.hash("salt" + key)))"
    private static let key = "the long key of ann"

    private static func round(_ number: Int) -> String {
        "2026-11-29T18:00:0\(number).000Z\tround\tdeck high_card\tann 5 > bob 3\tQEGF \(number)\tff\tcomplete"
    }

    /// Two rounds that ended in the same millisecond.
    private static let twins =
        "\(round(1))\n"
        + round(2).replacing(":02.000", with: ":01.000").replacing(
            "ann 5 > bob 3",
            with: "bob 5 > ann 3"
        ) + "\n"

    /// A file, the rounds that it has, and the first line that is not understood.
    private static let files: [(String, text: String, rounds: Int, badLine: Int?)] = [
        ("nothing", "", 0, nil),
        ("an end without \\n", "\(name)\n\(round(1))", 1, nil),
        ("\\r\\n", "\(name)\r\n\(round(1))\r\n\r\n\(round(2))\r\n", 2, nil),
        ("a mark of Unicode", "\u{FEFF}\(name)\n\(round(1))\n", 1, nil),
        ("half a line at the end", "\(name)\n\(round(1))\n\(round(2).prefix(60))", 1, 3),
        ("half a line", "\(name)\n\(round(1).prefix(60))\n\(round(2))\n", 1, 2),
        ("two lines as one", "\(name)\n\(round(1).prefix(60))\(round(2))\n\(round(3))\n", 1, 2),
        ("zeros", "\(name)\n\(String(repeating: "\0", count: 50))\n\(round(1))\n", 1, 2),
        ("more blanks", "\(name)\n\(round(1).replacing(" > ", with: "  >  "))\n", 1, nil),
        ("a long line", "\(String(repeating: "x", count: 3 << 20))\n\(name)\n\(round(1))\n", 1, 1),
        ("a line twice", "\(name)\n\(round(1))\n\(round(2))\n\(round(1))\n", 2, nil),
        ("lines of one time twice", "\(name)\n\(twins)\(twins)", 2, nil),
    ]

    @Test(arguments: files)
    func `a file has what people and crashes left`(
        _ file: (String, text: String, rounds: Int, badLine: Int?)
    ) throws {
        let folder = try Folder()
        try folder.write(file.text)
        let disk = Disk()
        do {
            let ladder = try disk.open(folder.file)
            #expect(ladder.isBound("ann") != file.text.isEmpty)
            if !file.text.isEmpty { #expect(ladder.claim("ann", key: Self.key) == .own) }
            #expect(try ladder.page(LadderRequest()).rows.first?.rounds ?? 0 == file.rounds)
            #expect(ladder.bind("zoe", key: Self.key))
        }
        let lines = disk.log.withLock { $0 }.filter { $0.contains("ladder_lines") }
        #expect(lines.isEmpty == (file.badLine == nil))
        if let line = file.badLine { #expect(lines.first?.contains("\"line\":\(line)") == true) }
        // The old text is whole, and the new line stands alone.
        #expect(folder.text.hasPrefix(file.text))
        let again = try disk.open(folder.file)
        #expect(again.claim("zoe", key: Self.key) == .own)
        #expect(try again.page(LadderRequest()).rows.first?.rounds ?? 0 == file.rounds)
    }

    @Test func `what cannot be a file of a ladder is refused with its cause`() throws {
        let folder = try Folder()
        let log = Log(level: .error, write: { _ in true })
        mkfifo(folder.path + "/pipe", 0o600)
        for (path, cause) in [
            (folder.path, "Is a directory"), (folder.path + "/no/file", "No such file"),
            ("/sys/ladder", "denied"), (folder.path + "/pipe", "Invalid argument"),
        ] {
            let error = #expect(throws: StartError.self) { try Ladder.open(path, .none, log) }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.contains(cause) && text.contains(path), "\(text)")
        }
        let ladder = try Ladder.open(folder.file, .none, log)
        let error = #expect(throws: StartError.self) { try Ladder.open(folder.file, .none, log) }
        #expect(error.map { "\($0)" }?.contains("another server uses it") == true)
        #expect(ladder != nil)
    }

    @Test func `what a flush has lost is written again, and counts once`() throws {
        let folder = try Folder()
        let disk = Disk()
        do {
            let ladder = try disk.open(folder.file, .always)
            #expect(ladder.bind("ann", key: Self.key))
            let safe = folder.text
            disk.errors.withLock { $0 = [SystemError(call: "fdatasync", errno: EIO)] }
            #expect(ladder.bind("bob", key: Self.key))
            #expect(ladder.claim("bob", key: Self.key) == .own)
            #expect(disk.log.withLock { $0 }.contains { $0.contains("fdatasync") })
            #expect(ladder.bind("cy", key: Self.key))
            #expect(folder.text.hasPrefix(safe))
        }
        #expect(disk.log.withLock { $0 }.contains { $0.contains("ladder_saved") })
        #expect(
            folder.text.split(separator: "\n").map { $0.split(separator: "\t")[2] } == [
                "ann", "bob", "cy",
            ]
        )
        let again = try disk.open(folder.file)
        #expect(["ann", "bob", "cy"].allSatisfy { again.claim($0, key: Self.key) == .own })
    }

    /// Writes lines while flushes succeed and fail, also while a flush is under way.
    @Test(arguments: [Durability.interval, .always], 1...30)
    func `each line is in the file once, whichever flushes fail`(
        _ durability: Durability,
        _ seed: Int
    ) throws {
        let folder = try Folder()
        var random = SeededGenerator(seed)
        let disk = Disk()
        let lost = SystemError(call: "fdatasync", errno: EIO)
        var file = try LadderFile(
            folder.file,
            durability,
            { _ in disk.errors.withLock { $0.first ?? nil } },
            { _ in }
        )
        var lines = ""
        func append() {
            let line = "\(lines.utf8.count)\n"
            lines += line
            file.append(Array(line.utf8))
        }
        for _ in 1...60 {
            let error = random.chance(30) ? lost : nil
            disk.errors.withLock { $0 = [error] }
            if random.chance(70) {
                append()
            } else {
                let count = file.atRiskCount
                if random.chance(30) { append() }
                file.flushed(count, error)
                if error != nil { file.saveAll() }
            }
            if durability == .always { file.saveAll() }
        }
        disk.errors.withLock { $0 = [] }
        file.saveAll()
        #expect(folder.text == lines)
    }

    @Test func `a closed file is free, also while a starting program has its descriptor`() throws {
        let folder = try Folder()
        func open() throws(SystemError) -> LadderFile {
            try LadderFile(folder.file, .none, { _ in nil }, { _ in })
        }
        let file = try open()
        let copy = dup(file.file.number)
        defer { close(copy) }
        #expect(throws: SystemError.self) { _ = try open() }
        file.close()
        try open().close()
    }

    @Test func `a disk that fails is told once, and once that it works again`() throws {
        let folder = try Folder()
        let disk = Disk()
        let ladder = try disk.open(folder.file, .interval)
        func told(_ event: String) -> Int {
            disk.log.withLock { log in log.count { $0.contains(event) } }
        }
        for round in 1...2 {
            let lost = SystemError(call: "fdatasync", errno: EIO)
            disk.errors.withLock { $0 = Array(repeating: lost, count: 1_000) }
            #expect(ladder.bind("ann\(round)", key: Self.key))
            for _ in 0..<3 {
                ladder.finish()
                #expect(told("ladder_unsaved") == round && told("ladder_saved") == round - 1)
            }
            disk.errors.withLock { $0 = [] }
            for _ in 0..<2 {
                ladder.finish()
                #expect(told("ladder_unsaved") == round && told("ladder_saved") == round)
            }
        }
        #expect(folder.text.split(separator: "\n").count == 2)
    }

    @Test func `the end of the server makes all lines safe`() throws {
        let folder = try Folder()
        let disk = Disk()
        let ladder = try disk.open(folder.file, .interval)
        #expect(ladder.bind("ann", key: Self.key))
        disk.errors.withLock { $0 = [SystemError(call: "fdatasync", errno: ENOSPC)] }
        ladder.finish()
        #expect(disk.log.withLock { $0 }.contains { $0.contains("No space left") })
        #expect(folder.text.split(separator: "\n").count == 1)
    }
}
