import CommandLine
import TerminalKit
import Testing

@testable import ClientCore

@Suite("The client's configuration file")
struct ClientFileTests {
    private func file(_ text: String) throws -> Invocation {
        try Invocation(["join"], file: text)
    }

    private func sentence(_ text: String) -> String? {
        #expect(throws: UsageError.self) { try file(text) }?.message
    }

    @Test func `every option of the table can stand there`() throws {
        let file = try file(
            """
            {
              "name": "ann", "server": "192.168.1.20:7060",
              "look": "abc", "plain": true, "ascii": false, "color": "16", "motion": "none",
              "mouse": false, "images": "off", "timeout": 2.5, "log": "x.log",
              "grid": "6x6", "seats": 3, "turn-clock": 15, "four_color_deck": true
            }
            """
        )
        #expect(file.warnings.isEmpty)
        let values = file.configuration
        #expect(values.server == JoinAddress(host: "192.168.1.20", port: 7060))
        #expect(file.reason("server") == "client.json:2" && file.typedServer == nil)
        #expect(values.hasFourColorDeck)
        #expect(values.name == "ann" && values.look == .abc && values.logFile == "x.log")
        #expect(values.terminal.plain == Decision(true, "client.json:3"))
        #expect(values.terminal.ascii == Decision(false, "client.json:3"))
        #expect(values.terminal.color.depth == .sixteen)
        #expect(values.terminal.motion == Decision(.none, "client.json:3"))
        #expect(values.terminal.mouse == Decision(false, "client.json:4"))
        #expect(values.terminal.images == Decision(.off, "client.json:4"))
        #expect(values.timeoutMs == 2500)
        #expect(values.newRoom.grid?.columns == 6 && values.newRoom.seats == 3)
        #expect(values.newRoom.turnSeconds == 15)
    }

    @Test func `option and variable come first`() throws {
        let line = try Invocation(
            ["join", "--name", "ann"],
            ["CARDTABLE_LOOK": "cards"],
            file: #"{"name":"cid","look":"abc","timeout":5}"#
        )
        #expect(line.configuration.name == "ann")
        #expect(line.configuration.look == .cards)
        #expect(line.configuration.timeoutMs == 5000)
        #expect(line.reason("name") == "--name")
        #expect(line.reason("look") == "CARDTABLE_LOOK")
        #expect(line.reason("timeout") == "client.json:1")
        #expect(line.reason("log") == "default")
    }

    @Test func `the server of an arena is named on its command line`() throws {
        let file = #"{"server":"10.0.0.7"}"#
        let typed = try Invocation(["arena", "--server", "10.0.0.8"], file: file)
        #expect(typed.typedServer == JoinAddress(host: "10.0.0.8"))
        let variable = try Invocation(["arena"], ["CARDTABLE_SERVER": "10.0.0.9"], file: file)
        #expect(variable.typedServer == nil)
        #expect(variable.configuration.server == JoinAddress(host: "10.0.0.9"))
    }

    @Test func `an unknown key is a warning with its line`() throws {
        let file = try file("{\n \"nmae\": \"ann\",\n \"xyzzy\": [1], \"json\": true }")
        #expect(
            file.warnings == [
                "client.json:2: Unknown option \"nmae\"; it is ignored. Did you mean \"name\"?",
                "client.json:3: Unknown option \"xyzzy\"; it is ignored.",
                "client.json:3: Unknown option \"json\"; it is ignored.",
            ]
        )
        #expect(file.configuration.name == nil && !file.configuration.isJSON)
    }

    @Test(
        arguments: [
            ("{\"timeout\": 0}", "client.json:1: \"timeout\" takes seconds from 1 to 3600"),
            ("{\n\n\"look\": \"dogs\"}", "client.json:3: \"look\" is room"),
            ("{\"plain\": 1}", "client.json:1: \"plain\" is true or false."),
            ("{\"four_color_deck\": \"yes\"}", "client.json:1: \"four_color_deck\" is true"),
            ("{\"name\": null}", "client.json:1: \"name\" takes a number, or a text in quotes"),
            ("{\"server\": \"a b\"}", "a b is not an address."),
            ("{\"name\": \"ann\",}", "client.json:1: This is not JSON"),
            ("{\"name\": \"ann\",\n\"name\": \"bob\"}", "client.json:2: This key stands twice."),
            ("[]", "client.json:1: The file is to hold one object"),
            ("", "client.json:1: This is not JSON"),
        ]
    ) func `what is wrong is said with its line`(text: String, part: String) {
        #expect(sentence(text)?.contains(part) == true, "\(sentence(text) ?? "")")
    }

    @Test func `escape sequences in keys are not repeated`() throws {
        let file = try file(#"{"\u001b[2Jx":1}"#)
        #expect(file.warnings.count == 1)
        for warning in file.warnings {
            #expect(warning.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
    }

    @Test func `the file is in the folder for configurations`() {
        #expect(
            ClientFile.path { ["XDG_CONFIG_HOME": "/x", "HOME": "/h"][$0] }
                == "/x/cardtable/client.json"
        )
        #expect(
            ClientFile.path { ["XDG_CONFIG_HOME": "", "HOME": "/h"][$0] }
                == "/h/.config/cardtable/client.json"
        )
        #expect(ClientFile.path { _ in nil } == nil)
    }
}
