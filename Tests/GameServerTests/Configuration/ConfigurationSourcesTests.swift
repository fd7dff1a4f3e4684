import CommandLine
import Testing

@testable import GameServer

@Suite struct ConfigurationSourcesTests {
    private func load(
        _ line: String,
        environment: [String: String] = [:],
        file: String = "{}"
    ) -> Loaded<ServerConfiguration> {
        let words = line.split(separator: " ").map(String.init)
        let sources = ServerCommandLine.sources(
            ServerCommandLine.program.parse(words),
            environment: { environment[$0] },
            readFile: { (path) throws(UsageError) in
                guard let path else { return nil }
                guard path == "server.json" else { throw UsageError("Cannot read \(path).") }
                return (path, Array(file.utf8))
            }
        )
        return sources.load()
    }

    private func line(_ name: String, _ loaded: Loaded<ServerConfiguration>) -> String? {
        loaded.lines.first { $0.hasPrefix(name + " = ") }
    }

    @Test func `option comes before variable before file before default`() {
        let file = #"{"port": 1, "turn-clock": 1, "name": "file", "keep-seat": 1.5}"#
        let environment = ["CARDTABLE_TURN_CLOCK": "2", "CARDTABLE_SERVER_NAME": "variable"]
        let loaded = load("-c server.json --name option", environment: environment, file: file)
        #expect(loaded.problems == [])
        #expect(line("max-rooms", loaded) == "max-rooms = 5000 (default)")
        #expect(line("port", loaded) == "port = 1 (server.json:1)")
        #expect(line("keep-seat", loaded) == "keep-seat = 1.5 (server.json:1)")
        #expect(line("turn-clock", loaded) == "turn-clock = 2 (CARDTABLE_TURN_CLOCK)")
        #expect(line("name", loaded) == "name = option (--name)")
        #expect(line("config", loaded) == "config = server.json (-c)")
    }

    @Test func `every option has a line with its default`() {
        let lines = load("").lines
        #expect(lines.count == ServerConfigurationTests.settings.count)
        for line in lines { #expect(line.hasSuffix(" (default)"), "\(line)") }
        #expect(lines.first == "port = 7052 (default)")
        #expect(lines.contains("flip-back = 1.5 (default)"))
    }

    @Test func `a shorthand says whose value it set`() {
        #expect(line("log-level", load("-q")) == "log-level = warning (-q)")
        #expect(line("bind", load("--local")) == "bind = 127.0.0.1, ::1 (--local)")
        let off = load("", file: #"{"quiet": false}"#)
        #expect(line("log-level", off) == "log-level = info (default)")
    }

    @Test func `a variable can name the file`() {
        let environment = ["CARDTABLE_CONFIG": "server.json"]
        #expect(load("", environment: environment, file: #"{"port": 5}"#).values.port == 5)
        let other = load("--config nowhere.json", environment: environment)
        #expect(other.problems == ["Cannot read nowhere.json."])
    }

    @Test func `all that is wrong is said at once`() {
        let loaded = load(
            "-c server.json --port x --prot 1",
            environment: ["CARDTABLE_THREADS": "0"],
            file: #"{"port": 70000, "motd": ""}"#
        )
        #expect(
            loaded.problems == [
                "Unknown option --prot. Did you mean --port?",
                #"server.json:1: "port" takes a whole number from 0 to 65535, not 70000."#,
                #"server.json:1: "motd" takes 1 to 200 characters without control characters."#,
                "CARDTABLE_THREADS takes a whole number from 1 to 64, not 0.",
                "--port takes a whole number from 0 to 65535, not x.",
            ]
        )
        #expect(throws: UsageError.self) { try loaded.checked() }
    }
}
