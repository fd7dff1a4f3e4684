import Foundation
import Testing

@testable import ClientCore

/// Tests of the programs in `Examples`, in real games.
@Suite struct ExampleTests {
    private static let folder = Products.package.appending(path: "Examples")

    static func start(_ name: String, _ arguments: [String]) throws -> ChildProcess {
        if name.hasSuffix(".py") { try SmallTool.require(.python3) }
        if name.hasSuffix(".sh") { try SmallTool.require(.nc, .jq) }
        if name.hasSuffix(".mjs") { try SmallTool.require(.node) }
        return try ChildProcess(folder.appending(path: name).path, arguments)
    }

    /// Plays a game of two programs, requires that both end successfully, and returns the output of
    /// each.
    private static func play(
        _ server: TestServer,
        _ programs: [String]
    ) throws -> [(output: String, errors: String)] {
        let reader = try server.player("reader")
        let players = try programs.map { program in
            let player = try start(program, ["127.0.0.1", "\(server.port)"])
            // The second program enters the room of the first one.
            let isSeated = try eventually(server) {
                let page = try? reader.done(#"{"type":"list"}"#)
                return page?["rooms"]?.array?.isEmpty == false
            }
            #expect(isSeated)
            return player
        }
        return try players.map { player in
            let (output, errors, status) = try player.finish()
            #expect(status == 0, "\(errors.suffix(1000))")
            return (output, errors)
        }
    }

    @Test(arguments: [
        ["bot.py", "bot.py"], ["bot.sh", "bot.sh"], ["bot.py", "bot.sh"], ["bot.mjs", "bot.mjs"],
        ["bot.mjs", "first-bot.py"], ["first-bot.py", "first-bot.py"],
    ])
    func `two bots play a game`(_ bots: [String]) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let said = try Self.play(server, bots)
            for (bot, text) in zip(bots, said) {
                if bot != "bot.sh" { #expect(text.output.hasPrefix("complete ")) }
                if bot == "bot.sh" { #expect(text.errors.contains(#""reason":"complete""#)) }
            }
        }
    }

    @Test(arguments: ["cards", "emoji"])
    func `a game of bots is dealt again by the script`(_ theme: String) async throws {
        try await withServer { server in
            let host = try server.player("host")
            let create =
                #"{"type":"create","game":"concentration","seats":3,"ready":false,"options":{"pairs":12,"hide_ms":0,"theme":"\#(theme)"}}"#
            let room = try #require(try host.done(create)["room"]?.string)
            let arguments = ["127.0.0.1", "\(server.port)", room]
            let bots = try ["bot.py", "bot.sh"].map { try Self.start($0, arguments) }
            for _ in bots { try host.next { $0["ready"]?.bool == true && $0["seq"] != nil } }
            try host.done(#"{"type":"start"}"#)
            // The host has a turn too and gives up the round; then the bots play it out.
            try host.done(#"{"type":"leave"}"#)
            let log = try #require(try bots.map { try $0.finish() }.last)
            #expect(log.status == 0)
            #expect(try Self.redeal(log.errors).status == 0)
            #expect(try Self.secrets(log.errors) == "")
        }
    }

    @Test func `the script sees through every change`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let log = try Self.play(server, ["bot.sh", "bot.py"])[0].errors
            let honest = try Self.redeal(log)
            #expect(honest.status == 0)
            #expect(honest.output.contains("fair"))
            let over = try JSON(
                try #require(
                    log.split(separator: "\n").map(String.init).first {
                        $0.contains(#""type":"over""#)
                    }
                )
            )
            let codes = try #require(over["proof"]?.string?.split(separator: " ").last)
            let swapped = codes.split(separator: ",").reversed().joined(separator: ",")
            let changes = [
                (String(codes), swapped),
                (#""server_seed":"0"#, #""server_seed":"1"#),
                (#""entropies":["#, #""entropies":["x","#),
                (#""seed_commit":""#, #""seed_commit":"0"#),
                (#""commit":""#, #""commit":"0"#),
                (#""nth":1,"cell":1,"#, #""nth":1,"cell":2,"#),
            ]
            for (old, new) in changes where log.contains(old) {
                let verdict = try Self.redeal(log.replacing(old, with: new))
                #expect(verdict.status == 1, "\(old): \(verdict.output)\(verdict.errors)")
            }
            #expect(try Self.redeal("{\"type\":\"hello\"}\n").status != 0)
        }
    }

    @Test func `two bots play high card by what they are asked alone`() async throws {
        try await withServer { server in
            let said = try Self.play(server, ["highcard.py", "highcard.py"])
            for text in said { #expect(text.output.hasPrefix("complete ")) }
            #expect(said[0].output == said[1].output)
        }
    }

    @Test func `the deck script sees through every change`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"deck","seats":1,"ready":false}"#)
            try ann.done(#"{"type":"ready","entropy":"mine"}"#)
            for _ in 0..<52 { try ann.done(#"{"type":"draw"}"#) }
            _ = try ann.all()
            let log = ann.wire.log.joined(separator: "\n")
            #expect(try Self.redeal(log, "redeal-deck.py").output == "QEGF deal 1: fair\n")
            let changes = [
                (#""server_seed":"0"#, #""server_seed":"1"#), (#""mine""#, #""yours""#),
                (#""commit":""#, #""commit":"0"#), (#""deck_count":1"#, #""deck_count":2"#),
                (#""code":"AS""#, #""code":"AH""#),
            ]
            for (old, new) in changes {
                #expect(log.contains(old))
                let changed = log.replacing(old, with: new)
                #expect(try Self.redeal(changed, "redeal-deck.py").status == 1, "\(old)")
            }
        }
    }

    @Test(
        .enabled(if: SmallTool.go != nil, "There is no Go here: apt-get install golang-go.")
    )
    func `a bot in Go plays a game with itself`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let program = folder.appending(path: "bot").path
            let source = Self.folder.appending(path: "bot.go").path
            let build = try ChildProcess(
                try #require(SmallTool.go),
                ["build", "-o", program, source],
                environment: ["GOCACHE": folder.appending(path: "cache").path]
            )
            let (_, errors, status) = try build.finish()
            try #require(status == 0, "\(errors)")
            let address = ["127.0.0.1", "\(server.port)"]
            let bots = try (0..<2).map { _ in try ChildProcess(program, address) }
            for bot in bots {
                let (output, errors, status) = try bot.finish()
                #expect(status == 0 && output.hasPrefix("complete "), "\(errors)")
            }
        }
    }

    @Test func `a bot sends a refused request again after the time that the server names`() throws {
        for name in ["bot.py", "bot.mjs"] {
            let server = try StubServer()
            let script = try Self.start(name, ["127.0.0.1", "\(server.address.port)"])
            try server.accept()
            try server.say(#"{"type":"hello","server":"stub/1","name":"stub","protocol":1}"# + "\n")
            _ = try server.hear()
            try server.say(#"{"type":"ok","re":"hello","name":"bot"}"# + "\n")
            let first = try server.hear()
            try server.say(
                #"{"type":"error","re":"join","code":"rate_limited","message":"Later.","retry_after_ms":1}"#
                    + "\n"
            )
            #expect(try server.hear() == first, "\(name)")
            try server.say(
                #"{"type":"error","re":"join","code":"room_limit","message":"No room."}"# + "\n"
            )
            let (_, errors, status) = try script.finish()
            #expect(status == 1 && errors.contains("No room."), "\(errors)")
        }
    }

    @Test(arguments: [("redeal.py", 70), ("highcard.py", 37), ("any-bot.py", 30)])
    func `a script is short`(name: String, most: Int) {
        let text = File.text(Self.folder.appending(path: name).path)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= most)
    }

    @Test(arguments: [
        "any-bot.py", "bot.py", "bot.sh", "bot.mjs", "highcard.py", "steady-bot.py",
        "deck-quickstart.sh",
    ])
    func `where nothing answers a script says so and ends`(_ name: String) async throws {
        // The port was free a moment ago.
        var port = 0
        try await withServer { port = $0.port }
        let (_, errors, status) = try Self.start(name, ["127.0.0.1", "\(port)"]).finish()
        #expect(status == 1, "\(errors)")
        #expect(Self.lines(errors) == 1, "\(errors)")
    }

    @Test(arguments: [
        ("bot.py", 1), ("bot.sh", 3), ("bot.mjs", 1), ("highcard.py", 3), ("steady-bot.py", 1),
        ("deck-quickstart.sh", 1),
    ])
    func `a script says why the server has ended its game`(_ name: String, _ asked: Int) throws {
        let server = try StubServer()
        let script = try Self.start(name, ["127.0.0.1", "\(server.address.port)"])
        try server.accept()
        try server.say(#"{"type":"hello","server":"stub/1","name":"stub","protocol":1}"# + "\n")
        // An unread rest would cut off the last line.
        for _ in 0..<asked { _ = try server.hear() }
        try server.say(
            #"{"type":"bye","code":"shutting_down","message":"It closes now.","reconnect":false}"#
                + "\n"
        )
        server.hangUp()
        let (_, errors, status) = try script.finish()
        #expect(status != 0 && errors.contains("It closes now."), "\(errors)")
    }

    @Test(arguments: [("any-bot.py", 2), ("bot.py", 1), ("bot.mjs", 1), ("highcard.py", 3)])
    func `a script says that the server has hung up`(_ name: String, _ asked: Int) throws {
        let server = try StubServer()
        let script = try Self.start(name, ["127.0.0.1", "\(server.address.port)"])
        try server.accept()
        try server.say(#"{"type":"hello","server":"stub/1","name":"stub","protocol":1}"# + "\n")
        for _ in 0..<asked { _ = try server.hear() }
        server.hangUp()
        let (_, errors, status) = try script.finish()
        #expect(status == 1 && errors.contains("has hung up."), "\(errors)")
    }

    @Test(arguments: [
        "any-bot.py", "bot.py", "bot.sh", "bot.mjs", "exec-bot.py", "highcard.py",
        "steady-bot.py", "ladder-bot.py",
        "deck-quickstart.sh", "redeal.py", "redeal-deck.py", "daily.py",
    ])
    func `a script says what it is`(_ name: String) throws {
        let (_, errors, status) = try Self.start(name, ["--help"]).finish()
        #expect(status != 0)
        #expect(errors.contains(name) && !errors.contains("Traceback"), "\(errors)")
    }

    @Test(arguments: ["redeal.py", "redeal-deck.py"])
    func `a log that is not there is one sentence`(_ name: String) throws {
        let (_, errors, status) = try Self.start(name, ["/no/such"]).finish()
        #expect(status == 1)
        #expect(Self.lines(errors) == 1 && errors.contains("/no/such"), "\(errors)")
    }

    @Test func `a log of the client is read`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let plain = try Self.play(server, ["bot.sh", "bot.py"])[0].errors
            let log = plain.split(separator: "\n").map { "< \($0)\n> {\"type\":\"ping\"}\n" }
                .joined()
            let verdict = try Self.redeal(log)
            #expect(verdict.status == 0 && verdict.output.contains("fair"), "\(verdict.errors)")
        }
    }

    private static func lines(_ text: String) -> Int { text.split(separator: "\n").count }

    /// Applies the filter of protocol.md for cards that must not be there.
    private static func secrets(_ log: String) throws -> String {
        let filter = #".. | objects | select(.state?=="down" and has("card"))"#
        try SmallTool.require(.jq)
        let jq = try ChildProcess("jq", ["-c", filter])
        try jq.write(log)
        return try jq.finish().output
    }

    private static func redeal(
        _ log: String,
        _ script: String = "redeal.py"
    ) throws -> (output: String, errors: String, status: Int32) {
        let script = try start(script, [])
        try script.write(log)
        return try script.finish()
    }
}
