import CommandLine
import GameProtocol
import Testing

@testable import GameServer

@Suite struct ArgumentsTests {
    private func parse(
        _ line: String,
        _ environment: [String: String] = [:]
    ) throws -> Sources<ServerConfiguration> {
        let line = ServerCommandLine.program.parse(line.split(separator: " ").map(String.init))
        _ = try ServerCommandLine.program.answer(line)
        return ServerCommandLine.sources(line, environment: { environment[$0] })
    }

    private func configuration(
        _ line: String,
        _ environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        try parse(line, environment).load().checked()
    }

    @Test func `nothing means the defaults`() throws {
        #expect(try configuration("") == ServerConfiguration())
        #expect(try configuration("serve") == ServerConfiguration())
    }

    @Test func `every option stands in the help and has a variable`() throws {
        let program = ServerCommandLine.program
        let serve = try #require(program.command("serve"))
        for option in serve.options.map(program.option) {
            #expect(ServerHelp.text.contains(option.flag))
            let isSwitch = ["check-config", "print-config", "help", "version"].contains(option.name)
            #expect((option.variable?.hasPrefix("CARDTABLE_") ?? isSwitch))
        }
    }

    @Test func `no line of the help is longer than a terminal`() {
        for line in ServerHelp.text.split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test func `values stand behind a space or an equals sign`() throws {
        #expect(try configuration("--port 1 --turn-clock=0").port == 1)
        #expect(try configuration("-p 0 --turn-clock=0").turnSeconds == 0)
        #expect(try configuration("--flip-back 0.6").gameSettings == ["flip-back": 600])
        #expect(try configuration("--flip-back 2").gameSettings == ["flip-back": 2_000])
    }

    @Test func `an option comes before a variable`() throws {
        let environment = ["CARDTABLE_PORT": "1", "CARDTABLE_SERVER_NAME": "Attic"]
        #expect(try configuration("--port 2", environment).port == 2)
        #expect(try configuration("", environment).port == 1)
        #expect(try configuration("", environment).name == "Attic")
    }

    @Test func `local means loopback`() throws {
        #expect(try configuration("--local").bind == ["127.0.0.1", "::1"])
        #expect(try configuration("--local").isLocal)
        #expect(try configuration("", ["CARDTABLE_LOCAL": "1"]).isLocal)
        #expect(try !configuration("", ["CARDTABLE_LOCAL": "0"]).isLocal)
    }

    @Test(arguments: [
        "--port 99999", "--port -1", "--port +7", "--port 007x", "--port", "--flip-back 11",
        "--flip-back 1.2345", "--turn-clock 601", "--seed 12", "--log-level loud", "--local=1",
        "--name \u{1B}[2J", "deal --grid 4x4 --port 1", "deal --seed 00 --room K3QF --grid 3x3",
        "jump", "--grid 4x4", "unit --port 1",
        "--max-rooms 0", "stray",
    ])
    func `what cannot be meant is refused`(line: String) {
        #expect(throws: UsageError.self) { try configuration(line) }
    }

    @Test func `addresses of one source add up`() throws {
        let environment = ["CARDTABLE_BIND": "10.0.0.1,10.0.0.2"]
        #expect(try configuration("", environment).bind == ["10.0.0.1", "10.0.0.2"])
        #expect(try configuration("--bind 10.0.0.3", environment).bind == ["10.0.0.3"])
        #expect(
            try configuration("--local --bind 10.0.0.3 --bind ::1").bind
                == ["127.0.0.1", "::1", "10.0.0.3"]
        )
    }

    @Test func `a mistyped option names the nearest one`() throws {
        let error = try #require(throws: UsageError.self) { try configuration("--prot 1") }
        #expect(error.message.contains("--port"))
    }

    @Test(arguments: [
        ("sevre", "serve"), ("unti", "unit"), ("completions fisch", "fish"),
        ("help signal", "signals"),
        ("deal --sed 1", "--seed"), ("--check-confg", "--check-config"),
        ("completion", "completions"),
    ])
    func `a mistyped word names the nearest one`(line: String, nearest: String) throws {
        let error = try #require(throws: UsageError.self) { try configuration(line) }
        #expect(error.message.hasSuffix("Did you mean \(nearest)?"), "\(error.message)")
    }

    @Test func `deal prints the board that a seed deals`() throws {
        let line =
            "deal --seed 00112233445566778899aabbccddeeff --room K3QF --grid 4x4"
            + " --entropy ann-entropy --entropy bob-entropy"
        let values = try configuration(line)
        let lines = try values.deal.lines(values.seed)
        #expect(lines.count == 16)
        #expect(lines.allSatisfy { $0.contains(" of ") })
        #expect(throws: UsageError("deal needs --seed HEX, --room CODE and --grid WxH.")) {
            try values.deal.lines(nil)
        }
    }
}
