import Foundation
import Testing

/// Tests of a server's themes from a folder: in rooms, over HTTP, through a reload and a restart.
@Suite struct ThemeTests {
    private static let create =
        #"{"type":"create","game":"concentration","seats":1,"options":{"theme":"trees","group":"g0","turn_s":0,"hide_ms":0}}"#

    private static func reload(_ server: TestServer, until player: Player) throws {
        let before = try player.done(#"{"type":"help"}"#)["themes"]
        server.process.signal(SIGHUP)
        // A separate thread handles the signal; the list of themes shows when it is done.
        for _ in 1...100_000 {
            if try player.done(#"{"type":"help"}"#)["themes"] != before { return }
        }
        throw Failure("the list of themes stays as it was")
    }

    @Test func `a room is played with pictures of a folder`() async throws {
        let themes = try ThemeFolder()
        try await withServer(["--themes", themes.path]) { server in
            let ann = try server.player("ann")
            let room = try ann.done(Self.create)
            let options = room["state"]?["options"]
            #expect(options?["pairs"]?.number == 3 && options?["group"]?.string == "g0")
            let started = try ann.next("started")
            #expect(started["theme"]?.string == "trees" && started["group"]?.string == "g0")
            #expect(started["theme_id"] == options?["theme_id"])
            var cards: [JSON] = []
            for cell in 1...6 {
                try ann.done(#"{"type":"flip","cell":\#(cell)}"#)
                cards.append(try #require(try ann.next("reveal")["card"]))
            }
            #expect(cards.allSatisfy { ["t0", "t1", "t2"].contains($0["pair"]?.string) })
            #expect(cards.contains { $0["image"]?.string == "trees/0.gif" })
            // Only the query returns these fields.
            #expect(cards.allSatisfy { $0["details"] == nil && $0["credit"] == nil })
            let faces = try ann.done(#"{"type":"theme","theme":"trees","group":"g0"}"#)["faces"]
            #expect(faces?.array?.count == 3)
            #expect(faces?.array?.first?["credit"]?.string == "A. Example")
        }
    }

    @Test func `a query in a room says nothing of its board`() async throws {
        let themes = try ThemeFolder()
        let queries = [
            #"{"type":"theme"}"#, #"{"type":"theme","theme":"trees"}"#,
            #"{"type":"theme","theme":"trees","group":"g0"}"#,
            #"{"type":"theme","theme":"trees","q":"t"}"#,
        ]
        let answers = Answers()
        for seed in [TestServer.seed, String(TestServer.seed.reversed())] {
            try await ThreadExecutor.run {
                let server = try TestServer(
                    ["--themes", themes.path, "--seed", seed],
                    isSeeded: false
                )
                let ann = try server.player("ann")
                func askAll() throws {
                    for query in queries {
                        try ann.done(query)
                        answers.add(query, try #require(ann.wire.log.last))
                    }
                }
                try askAll()
                try ann.done(Self.create)
                try ann.next("prompt")
                try askAll()
                try ann.done(#"{"type":"flip","cell":1}"#)
                try ann.next("reveal")
                try askAll()
                try server.stop()
            }
        }
        for query in queries { #expect(answers.different(query).count == 1, "\(query)") }
    }

    private final class Answers: @unchecked Sendable {
        private var lines: [String: Set<String>] = [:]

        func add(_ query: String, _ line: String) { lines[query, default: []].insert(line) }

        func different(_ query: String) -> Set<String> { lines[query] ?? [] }
    }

    @Test func `a reload takes themes in and out and running rooms keep theirs`() async throws {
        let themes = try ThemeFolder()
        try await withServer(["--themes", themes.path]) { server in
            let (ann, bob) = (try server.player("ann"), try server.player("bob"))
            let room = try ann.done(Self.create)
            let id = room["state"]?["options"]?["theme_id"]
            try ann.next("started")
            try themes.write(theme: "shrubs")
            try themes.write(theme: "trees", prefix: "u")
            try Self.reload(server, until: bob)
            // The room keeps its cards, also in its next round.
            for cell in 1...2 {
                try ann.done(#"{"type":"flip","cell":\#(cell)}"#)
                #expect(try ann.next("reveal")["card"]?["pair"]?.string?.hasPrefix("t") == true)
            }
            let other = try bob.done(Self.create)["state"]?["options"]?["theme_id"]
            #expect(other != nil && other != id)
            try bob.done(#"{"type":"leave"}"#)
            // A broken theme stays in its last form, and a removed theme disappears.
            try themes.write(Array("{\n\"theme\":7}".utf8), "trees/theme.json")
            try themes.write(theme: "mosses")
            try Self.reload(server, until: bob)
            #expect(try bob.done(Self.create)["state"]?["options"]?["theme_id"] == other)
            try bob.done(#"{"type":"leave"}"#)
            try themes.remove("trees")
            try Self.reload(server, until: bob)
            #expect(try bob.refused(Self.create) == "bad_value")
            #expect(try bob.refused(#"{"type":"theme","theme":"trees"}"#) == "bad_value")
            let shrubs = Self.create.replacing("trees", with: "shrubs")
            try bob.done(shrubs)
            for name in ["shrubs", "mosses"] { try themes.remove(name) }
            try Self.reload(server, until: ann)
            let list = try ann.done(#"{"type":"theme"}"#)["themes"]?.array
            #expect(list?.compactMap { $0["theme"]?.string } == ["cards", "emoji", "states"])
            try ann.done(#"{"type":"flip","cell":3}"#)
            try ann.done(#"{"type":"flip","cell":4}"#)
        }
    }

    @Test func `a restart brings rooms back unless their theme is another`() async throws {
        let themes = try ThemeFolder()
        let journal = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-journal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: journal) }
        try await ThreadExecutor.run {
            let flags = ["--journal", journal, "--durability", "always", "--themes", themes.path]
            let first = try TestServer(flags)
            let (ann, bob) = (try first.player("ann"), try first.player("bob"))
            try ann.done(Self.create)
            let emoji = Self.create.replacing("trees", with: "emoji")
                .replacing(#""group":"g0","#, with: "")
            try bob.done(emoji)
            let tokens = try [ann, bob].map { player in
                try player.wire.log.lazy.compactMap { try? JSON($0)["resume"]?.string }.first
                    ?? { throw Failure("no token") }()
            }
            try first.kill()
            func resume(_ server: TestServer, _ token: String) throws -> JSON {
                let wire = try server.connect()
                try wire.send(#"{"type":"hello","resume":"\#(token)"}"#)
                return try JSON(try #require(try wire.line()))
            }
            let second = try TestServer(flags)
            for token in tokens {
                #expect(try resume(second, token)["room"]?.string != nil)
            }
            try second.kill()
            try themes.write(theme: "trees", prefix: "u")
            let third = try TestServer(flags)
            let refused = try resume(third, tokens[0])
            #expect(refused["code"]?.string == "resume_expired")
            #expect(refused["message"]?.string?.contains("its theme is not there") == true)
            #expect(try resume(third, tokens[1])["room"]?.string != nil)
            third.process.signal(SIGTERM)
            let (_, log, status) = try third.process.finish()
            #expect(status == 0 && log.contains(#""journal_without_theme""#))
            let names = try FileManager.default.contentsOfDirectory(atPath: journal)
            #expect(names.contains { $0.hasSuffix(".foreign") })
        }
    }

    @Test func `pictures come over HTTP`() async throws {
        let themes = try ThemeFolder()
        try await withServer(["--themes", themes.path, "--web-port", "0"]) { server in
            let base = "http://localhost:\(try server.webPort)/themes/"
            func curl(_ words: String...) throws -> String {
                try ChildProcess("curl", ["-s", "--path-as-is", "-m", "20"] + words).finish().output
            }
            #expect(
                try curl(base + "trees/0.gif")
                    == String(decoding: ThemeFolder.picture, as: UTF8.self)
            )
            let head = try curl("-I", base + "trees/0.gif")
            #expect(head.hasPrefix("HTTP/1.1 200") && head.contains("Content-Type: image/gif"))
            #expect(head.contains("Content-Security-Policy: default-src 'none'; sandbox"))
            #expect(head.contains("Content-Length: \(ThemeFolder.picture.count)"))
            let tag = head.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }?.dropFirst(6)
            let again = try curl(
                "-I",
                "-H",
                "If-None-Match: \(try #require(tag))",
                base + "trees/0.gif"
            )
            #expect(again.hasPrefix("HTTP/1.1 304"))
            for path in ["trees/theme.json", "trees/../trees/0.gif", "trees/1.gif", "../docs", ""] {
                #expect(!(try curl("-I", base + path)).hasPrefix("HTTP/1.1 200 OK"), "\(path)")
            }
        }
    }

    @Test func `a folder that cannot be read ends the start and a check says it`() async throws {
        try await ThreadExecutor.run {
            let themes = try ThemeFolder()
            try themes.write(Array("{\n\"theme\":7}".utf8), "bad/theme.json")
            func run(_ words: [String]) throws -> (output: String, errors: String, status: Int32) {
                try ChildProcess(Products.server, words).finish()
            }
            let gone = try run(["--port", "0", "--local", "--themes", themes.path + "/none"])
            #expect(gone.status != 0 && gone.errors.contains("Cannot read the themes in"))
            let check = try run(["--check-config", "--themes", themes.path])
            #expect(check.status == 2 && check.errors.contains("bad/theme.json:2: "))
            try themes.remove("bad")
            #expect(try run(["--check-config", "--themes", themes.path]).status == 0)
        }
    }
}
