import Foundation
import Testing

/// Tests of `GameClient bot --exec` and `--stdio` with GameServer.
@Suite struct BotProgramTests {
    private static let examples = Products.package.appending(path: "Examples").path

    /// Writes a program for the test, and returns it as a shell command.
    private static func script(_ bots: BotProcesses, _ text: String) throws -> String {
        try SmallTool.require(.python3)
        let path = bots.folder + "/program.py"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return "python3 '\(path)'"
    }

    @Test(arguments: [
        ("exec-bot.py", "concentration"), ("exec-bot.sh", "concentration"),
        ("exec-bot.sh", "deck"),
    ])
    func `an example plays its games`(_ example: String, _ game: String) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            try SmallTool.require(example.hasSuffix(".py") ? .python3 : .jq)
            let bots = try BotProcesses(server)
            let words = ["--games", "2", "--json", "--game", game]
            let program = try bots.start(words + ["--exec", Self.examples + "/" + example])
            let other = try bots.start(words + ["--think", "0"])
            for bot in [program, other] {
                let (output, errors, status) = try bot.finish()
                #expect(status == 0, "\(errors)")
                #expect(output.split(separator: "\n").count == 2, "\(output)")
            }
            #expect(bots.refusals.isEmpty)
        }
    }

    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["TEST_SLOW"] != nil,
            "it builds a package: set TEST_SLOW=1"
        )
    )
    func `the example in Swift plays its games`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            // The test builds a package in a separate folder, because a build of this package may
            // be running.
            let build = try ChildProcess(
                "swift",
                [
                    "build", "--package-path", Self.examples + "/SwiftBot",
                    "--scratch-path", Products.package.path + "/.build/swift-bot",
                ]
            )
            let (said, errors, status) = try build.finish()
            try #require(status == 0, "\(said) \(errors)")
            let path = Products.package.path + "/.build/swift-bot/debug/SwiftBot"
            let program = try bots.start(["--games", "2", "--exec", "'\(path)'"])
            let other = try bots.start(["--games", "2", "--think", "0"])
            for bot in [program, other] {
                let (_, errors, status) = try bot.finish()
                #expect(status == 0, "\(errors)")
            }
            #expect(bots.refusals.isEmpty)
        }
    }

    @Test(arguments: ["true", "exit 3", "/nowhere/at/all"])
    func `a program that does not run takes nobody's seat`(_ program: String) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration"}"#)
            let bots = try BotProcesses(server)
            let (output, errors, status) = try bots.start(["--exec", program]).finish()
            #expect(status == 7, "\(errors)")
            #expect(output.isEmpty)
            #expect(errors.contains("before the round began."), "\(errors)")
            #expect(bots.seats.isEmpty)
            try ann.done(#"{"type":"ping"}"#)
            #expect(!ann.wire.log.contains { $0.contains(#""type":"started""#) })
        }
    }

    @Test(arguments: ["read line", "read line; exit 3"])
    func `a program that ends before the game ends it with seven`(_ program: String) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let (output, errors, status) = try bots.start(["--exec", program]).finish()
            #expect(status == 7, "\(errors)")
            #expect(output.isEmpty)
            #expect(errors.contains("before the round did."), "\(errors)")
            #expect(bots.seats.isEmpty)
        }
    }

    @Test func `a refused line is shown with its number and code`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let program = try Self.script(
                bots,
                """
                import json, sys
                print('{"type":"flip","cell":99}\\n\\nnonsense', flush=True)
                for line in sys.stdin:
                    message = json.loads(line)
                    if message["type"] == "error":
                        print("the program saw " + message["code"], file=sys.stderr, flush=True)
                    if message["type"] == "prompt":
                        print(json.dumps({"type": "flip", "cell": message["cells"][0]}), flush=True)
                        if message["turn"] > 2: break
                """
            )
            let words = ["--exec", program, "--seats", "1", "--grid", "4x4"]
            let (_, errors, status) = try bots.start(words).finish()
            #expect(status == 7, "\(errors)")
            #expect(errors.contains("Line 3 of python3"), "\(errors)")
            #expect(errors.contains("was refused: bad_json."), "\(errors)")
            #expect(errors.contains("the program saw bad_json"), "\(errors)")
        }
    }

    @Test func `a program that only answers prompts plays Klondike at full speed to its end`()
        async throws
    {
        try await withServer { server in
            let bots = try BotProcesses(server)
            // There are more moves than the budget allows at once, and one move that costs more.
            let program = try Self.script(
                bots,
                """
                import json, random, sys
                for line in map(json.loads, sys.stdin):
                    if line["type"] == "prompt":
                        move = {"type": "redeal"} if line["turn"] > 120 else {"type": "move", **random.choice(line["moves"])}
                        print(json.dumps(move), flush=True)
                """
            )
            let words = ["--exec", program, "--game", "klondike", "--seats", "1", "--json"]
            let (output, errors, status) = try bots.start(words).finish()
            #expect(status == 0, "\(errors)")
            #expect(output.contains(#""moves":120,"#), "\(output)")
            #expect(bots.refusals.isEmpty)
        }
    }

    @Test func `the program sees the room from the reply to join on`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let program = try Self.script(
                bots,
                """
                import json, random, sys
                for line in sys.stdin:
                    message = json.loads(line)
                    print(message["type"], message.get("re", ""), file=sys.stderr, flush=True)
                    if message["type"] == "over": print('{"type":"bye"}', flush=True)
                    if message["type"] == "prompt":
                        print(json.dumps({"type": "flip", "id": 1, "cell": random.choice(message["cells"])}), flush=True)
                print("its input has ended", file=sys.stderr)
                """
            )
            let words = ["--exec", program, "--seats", "1", "--grid", "2x2", "-q"]
            let (output, errors, status) = try bots.start(words).finish()
            #expect(status == 0, "\(errors)")
            #expect(output.contains("won, 2 pairs"), "\(output)")
            let lines = errors.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            #expect(lines.first == "ok join", "\(errors)")
            #expect(!lines.contains("ok hello") && !lines.contains("ok ready"))
            #expect(lines.contains("ok flip") && lines.contains("over"))
            #expect(lines.last == "its input has ended")
        }
    }

    @Test func `a program that does not end is ended`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let program = try Self.script(
                bots,
                """
                import json, random, signal, sys, time
                assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
                for line in sys.stdin:
                    message = json.loads(line)
                    if message["type"] == "prompt":
                        print(json.dumps({"type": "flip", "cell": random.choice(message["cells"])}), flush=True)
                time.sleep(1000)
                """
            )
            let words = ["--exec", program, "--seats", "1", "--grid", "2x2"]
            let (_, errors, status) = try bots.start(words).finish()
            #expect(status == 0, "\(errors)")
        }
    }

    @Test func `the child has the signals of any program`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            // The program ends only by SIGPIPE, when its reader is gone: `yes` would otherwise run
            // for ever.
            let program = "(yes nothing | head -n 1) >&2; exit 5"
            let (_, errors, status) = try bots.start(["--exec", program]).finish()
            #expect(status == 7)
            #expect(errors.contains("ended with status 5"), "\(errors)")
        }
    }

    @Test func `the status of a program that closed its output earlier is told`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let program = "exec >&-; seq 1000000 | tail -n 1 >&2; exit 5"
            let (_, errors, status) = try bots.start(["--exec", program]).finish()
            #expect(status == 7)
            #expect(errors.contains("ended with status 5"), "\(errors)")
        }
    }

    @Test func `the bare bridge carries lines both ways`() async throws {
        try await withServer { server in
            let bots = try BotProcesses(server)
            let bridge = try bots.start(["--stdio"])
            try bridge.write("{\"type\":\"ping\",\"id\":1}\nnonsense\n")
            #expect(try bridge.line()?.contains(#""type":"hello""#) == true)
            #expect(try bridge.line() == #"{"type":"ok","re":"ping","id":1}"#)
            #expect(try bridge.line()?.contains("bad_json") == true)
            let (output, errors, status) = try bridge.finish()
            #expect(output.contains(#""code":"eof""#))
            #expect(status == 0, "\(errors)")
        }
    }
}
