import Testing

@testable import GameClient

@Suite("The client's configuration file")
struct ClientFileTests {
    private func file(_ text: String) throws -> ClientFile {
        try ClientFile(path: "client.json", Array(text.utf8))
    }

    private func sentence(_ text: String) -> String? {
        #expect(throws: UsageError.self) { try file(text) }?.sentence
    }

    @Test func everyOptionOfTheTableCanStandThere() throws {
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
        #expect(file.server == ClientFile.Entry(value: "192.168.1.20:7060", place: "client.json:2"))
        #expect(file.hasFourColorDeck)
        let values = file.entries.mapValues(\.value)
        #expect(
            values == [
                .name: "ann", .look: "abc", .plain: "1", .ascii: "0", .color: "16",
                .motion: "none", .noMouse: "1", .images: "off", .timeout: "2.5", .log: "x.log",
                .grid: "6x6", .seats: "3", .turnClock: "15",
            ]
        )
    }

    @Test func optionAndVariableComeFirst() throws {
        let file = try file(#"{"name":"cid","look":"abc","timeout":5}"#)
        var line = try ArgumentParser.parse(["join", "--name", "ann"]) {
            $0 == "CARDTABLE_LOOK" ? "cards" : nil
        }
        line.fill(from: file)
        #expect(line.values == [.name: "ann", .look: "cards", .timeout: "5"])
        #expect(line.reason(.name) == "--name")
        #expect(line.reason(.look) == "CARDTABLE_LOOK")
        #expect(line.reason(.timeout) == "client.json:1")
        #expect(line.reason(.log) == "default")
    }

    @Test func anUnknownKeyIsAWarningWithItsLine() throws {
        let file = try file("{\n \"nmae\": \"ann\",\n \"xyzzy\": [1], \"json\": true }")
        #expect(
            file.warnings == [
                "client.json:2: There is no option \"nmae\"; it is ignored. Did you mean \"name\"?",
                "client.json:3: There is no option \"xyzzy\"; it is ignored.",
                "client.json:3: There is no option \"json\"; it is ignored.",
            ]
        )
        #expect(file.entries.isEmpty)
    }

    @Test(
        arguments: [
            ("{\"timeout\": 0}", "client.json:1: \"timeout\" is a number of seconds"),
            ("{\n\n\"look\": \"dogs\"}", "client.json:3: \"look\" is room"),
            ("{\"plain\": 1}", "client.json:1: \"plain\" is true or false."),
            ("{\"four_color_deck\": \"yes\"}", "client.json:1: \"four_color_deck\" is true"),
            ("{\"name\": null}", "client.json:1: \"name\" is a text in quotes"),
            ("{\"server\": \"a b\"}", "a b is no address."),
            ("{\"name\": \"ann\",}", "client.json:1: This is not JSON"),
            ("{\"name\": \"ann\",\n\"name\": \"bob\"}", "client.json:2: This key stands twice."),
            ("[]", "client.json:1: The file is to hold one object"),
            ("", "client.json:1: This is not JSON"),
        ]
    ) func whatIsWrongIsSaidWithItsLine(text: String, part: String) {
        #expect(sentence(text)?.contains(part) == true, "\(sentence(text) ?? "")")
    }

    @Test func escapeSequencesInKeysAreNotRepeated() throws {
        let file = try file(#"{"\u001b[2Jx":1}"#)
        #expect(file.warnings.count == 1)
        for warning in file.warnings {
            #expect(warning.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        }
    }

    @Test func theFileIsInTheFolderForConfigurations() {
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
