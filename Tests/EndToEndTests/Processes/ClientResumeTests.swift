import Foundation
import Testing

/// Tests of GameClient with GameServer. One of them goes away during a game.
@Suite struct ClientResumeTests {
    /// A folder for seats and journals of one test.
    private final class Folder {
        let path: String

        init() throws {
            path =
                FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func client(_ words: [String]) throws -> ChildProcess {
            try ChildProcess(
                Products.client,
                words,
                environment: [
                    "CARDTABLE_ENTROPY": "", "XDG_STATE_HOME": path, "XDG_CONFIG_HOME": path,
                    "LC_ALL": "C.UTF-8",
                ]
            )
        }

        var seats: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path + "/cardtable")) ?? [])
                .filter { $0.hasPrefix("seat-") }
        }
    }

    /// Reads up to the line that contains this text.
    @discardableResult
    private static func read(_ client: ChildProcess, to text: String) throws -> String {
        var all = ""
        while let line = try client.line() {
            all += line + "\n"
            if line.contains(text) { return line }
        }
        throw Failure("no line with \(text): \(all) \(client.errorText)")
    }

    /// Seats ann and bob in the first turn of a game, which is ann's.
    private static func sit(
        _ server: TestServer,
        _ folder: Folder
    ) throws -> (ann: ChildProcess, bob: ChildProcess) {
        let address = "127.0.0.1:\(server.port)"
        let log = folder.path + "/ann.log"
        let ann = try folder.client(
            ["create", address, "--name", "ann", "--grid", "4x4", "--log", log]
        )
        let line = try read(ann, to: "GameClient join \(address)/")
        let code = String(line.suffix(4))
        let bob = try folder.client(["join", "\(address)/\(code)", "--name", "bob"])
        try read(ann, to: "Your turn")
        try read(bob, to: "Turn: ann.")
        return (ann, bob)
    }

    private static func end(_ client: ChildProcess) throws -> String {
        try client.write("quit\n")
        let (said, errors, status) = try client.finish()
        #expect(status == 0, "\(errors)")
        return said
    }

    @Test func `a seat is found at another address of the server`() async throws {
        try await withServer { server in
            let folder = try Folder()
            let (ann, bob) = try Self.sit(server, folder)
            ann.signal(SIGKILL)
            _ = try ann.finish()
            try Self.read(bob, to: "ann lost the connection")
            let back = try folder.client(["join", "localhost:\(server.port)", "--name", "ann"])
            try Self.read(back, to: "was kept, and you are in it again.")
            try Self.read(bob, to: "ann is back")
            #expect(folder.seats.count == 2)
            _ = try Self.end(back)
            _ = try Self.end(bob)
        }
    }

    @Test func `a killed client goes back to its seat`() async throws {
        let folder = try Folder()
        try await withServer(["--keep-seat", "60"]) { server in
            let (ann, bob) = try Self.sit(server, folder)
            #expect(folder.seats.count == 2)
            bob.signal(SIGKILL)
            _ = try bob.finish()
            try Self.read(ann, to: "bob lost the connection. The seat is kept for 60 seconds.")
            try ann.write("1\n")
            try Self.read(ann, to: "Card 1:")
            let back = try folder.client(["resume", "--name", "bob"])
            try Self.read(back, to: "You sit in")
            let board = try Self.read(back, to: "[")
            #expect(board.hasSuffix("2             3             4"))
            try Self.read(ann, to: "bob is back.")
            let held = try folder.client(["resume"]).finish()
            #expect(held.status == 3)
            #expect(held.errors.contains("held by a GameClient"))
            _ = try Self.end(back)
            _ = try Self.end(ann)
            #expect(folder.seats.isEmpty)
        }
    }

    @Test func `a seat that was given up is gone`() async throws {
        let folder = try Folder()
        try await withServer(["--keep-seat", "1"]) { server in
            let (ann, bob) = try Self.sit(server, folder)
            bob.signal(SIGINT)
            // The end of its input counts as a goodbye if it comes before the signal.
            let said = "Your seat is kept for 0:01.  Back to it:  GameClient resume"
            #expect(try Self.read(bob, to: "Your seat") == said)
            #expect(try bob.finish().status == 130)
            try Self.read(ann, to: "Game over: bob left, you win.")
            let back = try folder.client(["resume", "--name", "bob", "--plain"]).finish()
            #expect(back.status == 5)
            #expect(back.errors.contains("Your seat is gone"), "\(back.errors)")
            _ = try Self.end(ann)
            #expect(folder.seats.isEmpty)
        }
    }

    @Test func `a server that is killed comes back and so do its players`() async throws {
        let folder = try Folder()
        try await ThreadExecutor.run {
            let flags = ["--journal", folder.path + "/rooms"]
            try FileManager.default.createDirectory(
                atPath: folder.path + "/rooms",
                withIntermediateDirectories: true
            )
            let first = try TestServer(flags)
            let (ann, bob) = try Self.sit(first, folder)
            try ann.write("1\n")
            try Self.read(bob, to: "ann: card 1,")
            first.process.signal(SIGKILL)
            _ = try first.process.finish()
            for client in [ann, bob] { try Self.read(client, to: "Connection lost.") }
            let second = try TestServer(flags + ["--port", "\(first.port)"])
            for client in [ann, bob] { try Self.read(client, to: "Connected again.") }
            try Self.read(ann, to: "Your turn, ")
            try ann.write("2\n")
            try Self.read(bob, to: "ann: card 2,")
            for client in [bob, ann] { _ = try Self.end(client) }
            // The room's file is complete once the server has stopped.
            try second.stop()
            let journals = try FileManager.default.contentsOfDirectory(
                atPath: folder.path + "/rooms"
            )
            let journal = try #require(journals.first { $0.hasSuffix(".ndjson") })
            for file in ["/rooms/" + journal, "/ann.log"] {
                let check = try folder.client(["verify", folder.path + file]).finish()
                #expect(check.status == 0, "\(check.output)")
                #expect(check.output.contains("Checked: nothing is wrong."), "\(check.output)")
                let shown = try folder.client(["replay", folder.path + file, "--speed", "0"])
                let (said, errors, status) = try shown.finish()
                #expect(status == 0, "\(errors)")
                #expect(said.contains("Game over: bob left, ann wins."), "\(said)")
                #expect(said.contains("deal checked, all 16 cards"), "\(said)")
            }
        }
    }
}
