import GameProtocol
import Testing

@testable import GameServer

@Suite struct ArgumentsTests {
    private func parse(
        _ line: String,
        _ environment: [String: String] = [:]
    ) throws -> ServerCommand {
        try Arguments.parse(
            line.split(separator: " ").map(String.init),
            environment: { environment[$0] }
        )
    }

    private func configuration(
        _ line: String,
        _ environment: [String: String] = [:]
    ) throws -> ServerConfiguration {
        guard case .serve(let sources) = try parse(line, environment) else {
            throw UsageError("not a configuration")
        }
        return try sources.load().checked()
    }

    @Test func nothingMeansTheDefaults() throws {
        #expect(try configuration("") == ServerConfiguration())
        #expect(try configuration("serve") == ServerConfiguration())
    }

    @Test func everyOptionStandsInTheHelpAndHasAVariable() {
        for option in ServerOption.all {
            #expect(ServerHelp.text.contains("--\(option.name)"))
            #expect(option.variable.hasPrefix("CARDTABLE_"))
        }
    }

    @Test func noLineOfTheHelpIsLongerThanATerminal() {
        for line in ServerHelp.text.split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test func valuesStandBehindASpaceOrAnEqualsSign() throws {
        #expect(try configuration("--port 1 --turn-clock=0").port == 1)
        #expect(try configuration("-p 0 --turn-clock=0").turnSeconds == 0)
        #expect(try configuration("--flip-back 0.6").hideMs == 600)
        #expect(try configuration("--flip-back 2").hideMs == 2_000)
    }

    @Test func anOptionComesBeforeAVariable() throws {
        let environment = ["CARDTABLE_PORT": "1", "CARDTABLE_SERVER_NAME": "Attic"]
        #expect(try configuration("--port 2", environment).port == 2)
        #expect(try configuration("", environment).port == 1)
        #expect(try configuration("", environment).name == "Attic")
    }

    @Test func localMeansLoopback() throws {
        #expect(try configuration("--local").bind == ["127.0.0.1", "::1"])
        #expect(try configuration("--local").isLocal)
        #expect(try configuration("", ["CARDTABLE_LOCAL": "1"]).isLocal)
        #expect(try !configuration("", ["CARDTABLE_LOCAL": "0"]).isLocal)
    }

    @Test(arguments: [
        "--port 99999", "--port -1", "--port +7", "--port 007x", "--port", "--flip-back 11",
        "--flip-back 1.2345", "--turn-clock 601", "--seed 12", "--log-level loud", "--local=1",
        "--name \u{1B}[2J", "deal", "deal --seed 00 --room K3QF --grid 3x3", "jump",
        "--max-rooms 0", "stray",
    ])
    func whatCannotBeMeantIsRefused(line: String) {
        #expect(throws: UsageError.self) { try configuration(line) }
    }

    @Test func addressesOfOneSourceAddUp() throws {
        let environment = ["CARDTABLE_BIND": "10.0.0.1,10.0.0.2"]
        #expect(try configuration("", environment).bind == ["10.0.0.1", "10.0.0.2"])
        #expect(try configuration("--bind 10.0.0.3", environment).bind == ["10.0.0.3"])
        #expect(
            try configuration("--local --bind 10.0.0.3 --bind ::1").bind
                == ["127.0.0.1", "::1", "10.0.0.3"]
        )
    }

    @Test func aMistypedOptionNamesTheNearestOne() throws {
        let error = try #require(throws: UsageError.self) { try configuration("--prot 1") }
        #expect(error.message.contains("--port"))
    }

    @Test(arguments: [
        ("sevre", "serve"), ("unti", "unit"), ("completions fisch", "fish"),
        ("help signal", "signals"),
        ("deal --sed 1", "--seed"), ("--check-confg", "--check-config"),
        ("completion", "completions"),
    ])
    func aMistypedWordNamesTheNearestOne(line: String, nearest: String) throws {
        let error = try #require(throws: UsageError.self) { try configuration(line) }
        #expect(error.message.hasSuffix("Did you mean \(nearest)?"), "\(error.message)")
    }

    @Test func dealPrintsTheBoardThatASeedDeals() throws {
        let line =
            "deal --seed 00112233445566778899aabbccddeeff --room K3QF --grid 4x4"
            + " --entropy ann-entropy --entropy bob-entropy"
        guard case .deal(let request) = try parse(line) else { throw UsageError("no deal") }
        let lines = try request.lines()
        #expect(lines.count == 16)
        #expect(lines.allSatisfy { $0.contains(" of ") })
    }
}
