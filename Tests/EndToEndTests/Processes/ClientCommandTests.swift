import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of the client's command line with the real program: statuses, the configuration file,
/// discovered servers.
@Suite struct ClientCommandTests {
    /// Runs the client to its end, with a home folder of its own.
    private func run(
        _ words: [String],
        through prefix: [String] = [],
        configuration: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> (output: String, errors: String, status: Int32) {
        try await ThreadExecutor.run {
            let home = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)")
            let folder = home.appending(path: "cardtable")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            if let configuration {
                let file = folder.appending(path: "client.json")
                try configuration.write(to: file, atomically: false, encoding: .utf8)
            }
            let own = [
                "XDG_CONFIG_HOME": home.path, "XDG_STATE_HOME": home.path, "TERM": "dumb",
                "NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "", "ACCESSIBLE": "",
            ]
            let command = prefix + [Products.client] + words
            let client = try ChildProcess(
                command[0],
                Array(command.dropFirst()),
                environment: own.merging(environment) { $1 }
            )
            return try client.finish()
        }
    }

    @Test(
        arguments: [
            "join", "create", "watch", "resume", "find", "rooms", "ping", "qr", "replay", "verify",
            "solve", "bot", "load", "arena", "league", "doctor", "completions", "help",
        ]
    ) func `every command has help`(command: String) async throws {
        let (output, errors, status) = try await run([command, "--nonsense", "-h"])
        #expect(status == 0 && errors.isEmpty)
        #expect(output.hasPrefix("GameClient \(command): "))
        for line in output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    private static let recording = Products.package
        .appending(path: "Tests/Fixtures/rooms/pairs-of-two.ndjson").path

    @Test(
        arguments: [
            (["jion"], "Did you mean join?", 2),
            (["192.168.1.20"], "Did you mean: GameClient join 192.168.1.20", 2),
            (["join", "--nmae", "x"], "Did you mean --name?", 2),
            (["completions", "bsh"], "Did you mean bash?", 2),
            (["help", "conentration"], "Did you mean concentration?", 2),
            (["create", "--grid", "3x3"], "odd", 2),
            (["help", "topics"], "There is on: concentration, deck, klondike, keys", 2),
            (["rooms", "--port", "7"], "Did you mean: GameClient join HOST:PORT", 2),
            (["stats", "extra"], "Unexpected word: extra", 2),
            (["find", "extra"], "Unexpected word: extra", 2),
            (["doctor", "extra"], "Unexpected word: extra", 2),
            (["watch"], "watch needs an ADDRESS", 2),
            (["ping", "127.0.0.1:1"], "Nothing answers at 127.0.0.1, port 1.", 3),
            (["join", "127.0.0.1:1"], "Check: GameClient ping 127.0.0.1:1", 3),
            (["qr", "127.0.0.1:1"], "qr takes a room: GameClient qr 127.0.0.1:1/CODE", 2),
            (["resume"], "There is no saved seat", 3),
            (["solve"], "solve needs a DEAL or a FILE", 2),
            (["solve", "nowhere.txt"], "The file nowhere.txt cannot be read.", 2),
            (["solve", "AS,2S,AS"], "AS is there twice.", 2),
            (["solve", recording], "That is a room of Concentration.", 2),
            (
                ["arena", "--game", "klondike", "--pairs", "4"],
                "--pairs is for Concentration, and this room is for Klondike.", 2
            ),
            (["doctor", "--reset"], "this is not one", 6),
        ] as [([String], String, Int32)]
    ) func `a mistake is a sentence and a status`(
        words: [String],
        part: String,
        wanted: Int32
    ) async throws {
        let (output, errors, status) = try await run(words)
        #expect(status == wanted)
        #expect(output.isEmpty)
        #expect(errors.contains(part), "\(errors)")
    }

    @Test func `the configuration file names the server and a variable comes first`() async throws {
        let file = "{\n \"server\": \"127.0.0.1:1\",\n \"nmae\": \"ann\"\n}"
        let (_, errors, status) = try await run(["ping"], configuration: file)
        #expect(status == 3)
        #expect(errors.contains("client.json:3: Unknown option \"nmae\"; it is ignored."))
        #expect(errors.contains("Did you mean \"name\"?"))
        #expect(errors.contains("Nothing answers at 127.0.0.1, port 1."))
        let other = try await run(
            ["ping"],
            configuration: file,
            environment: ["CARDTABLE_SERVER": "127.0.0.1:2"]
        )
        #expect(other.errors.contains("Nothing answers at 127.0.0.1, port 2."))
    }

    @Test func `a broken configuration file is wrong usage`() async throws {
        for text in ["{", "{\"timeout\": 0}"] {
            let (_, errors, status) = try await run(["ping", "127.0.0.1:1"], configuration: text)
            #expect(status == 2)
            #expect(errors.contains("client.json:1: "), "\(errors)")
        }
        #expect(try await run(["--version"], configuration: "{").status == 0)
    }

    @Test func `doctor says what was decided and asks nobody here`() async throws {
        let (output, errors, status) = try await run(
            ["doctor", "--look", "abc"],
            configuration: #"{"server":"10.0.0.7"}"#
        )
        #expect(status == 0 && errors.isEmpty)
        #expect(output.contains("plain on: stdin is not a terminal\n"), "\(output)")
        #expect(output.contains("colors none: stdout is not a terminal\n"))
        #expect(output.contains("look abc: --look\n"))
        #expect(output.contains("server 10.0.0.7: "))
        let lines = try await run(["doctor", "--json"]).output.split(separator: "\n")
        #expect(lines.count > 15)
        for line in lines { #expect(try JSON(String(line))["what"]?.string != nil) }
    }

    @Test func `scripts and the manual page are printed`() async throws {
        let commands = [["completions", "zsh"], ["completions", "fish"], ["help", "--man"]]
        for words in commands {
            let (output, errors, status) = try await run(words)
            #expect(status == 0 && errors.isEmpty && output.count > 2000, "\(words)")
        }
    }
}
