import Testing

@testable import CommandLine
@testable import GameServer

@Suite struct ConfigurationFileTests {
    private func file(_ text: String) -> ConfigurationFile<ServerConfiguration> {
        file(Array(text.utf8))
    }

    private func file(_ content: [UInt8]) -> ConfigurationFile<ServerConfiguration> {
        ConfigurationFile(path: "server.json", content, for: ServerCommandLine.program)
    }

    @Test func `keys are the long names`() {
        let text = """
            {
              "port": 7100,
              "flip-back": 0.25, "no-beacon": true,
              "name": "Kitchen \\u2665",
              "bind": ["127.0.0.1", "::1"]
            }
            """
        let file = file(text)
        #expect(file.problems == [])
        #expect(
            file.settings.map { "\($0.option.name) \($0.text) \($0.origin.text)" } == [
                "port 7100 server.json:2", "flip-back 0.25 server.json:3",
                "no-beacon 1 server.json:3", "name Kitchen ♥ server.json:4",
                "bind 127.0.0.1 server.json:5", "bind ::1 server.json:5",
            ]
        )
    }

    @Test func `every option but the file itself can stand in a file`() {
        for option in ServerCommandLine.program.options where option.name != "config" {
            #expect((option.key != nil) == (option.variable != nil), "\(option.name)")
        }
        #expect(file(#"{"config": "other.json"}"#).problems.count == 1)
    }

    @Test(arguments: [
        ("{\n\"prot\": 1}", #"server.json:2: Unknown option "prot". Did you mean "port"?"#),
        ("{\n\n\"\\u001b[2J\": 1}", #"server.json:3: Unknown option "\u001b[2J"."#),
        ("{\"port\": \"1\"}", #"server.json:1: "port" takes a number, without quotes."#),
        ("{\"port\": null}", #"server.json:1: "port" takes a number, without quotes."#),
        ("{\"name\": 1}", #"server.json:1: "name" takes a text, in quotes."#),
        ("{\"quiet\": 1}", #"server.json:1: "quiet" is true or false."#),
        ("{\"bind\": [1]}", #"server.json:1: "bind" takes a list of texts."#),
        ("{\"bind\": {}}", #"server.json:1: "bind" takes a text in quotes, or a list of them."#),
        ("[]", #"server.json:1: The file is to hold one object, such as {"port": 7052}."#),
        ("{\n\"port\": 1,\n\"port\": 2}", "server.json:3: This key stands twice."),
        (
            "{\n\"port\": 1\n\"name\": 2}",
            "server.json:3: This is not JSON: look for a comma, a quote or a bracket."
        ),
        ("", "server.json:1: This is not JSON: look for a comma, a quote or a bracket."),
        (
            "{\"port\": 1}\n\n}",
            "server.json:3: This is not JSON: look for a comma, a quote or a bracket."
        ),
        (
            "{\n\"port\": 1,\n}",
            "server.json:3: This is not JSON: look for a comma, a quote or a bracket."
        ),
    ])
    func `what is wrong is said with its line`(text: String, problem: String) {
        #expect(file(text).problems == [problem])
        #expect(file(text).settings.allSatisfy { $0.option.name == "port" })
    }

    @Test func `sentences stand in the order of the lines`() {
        let problems = file("{\n\"port\": 70000,\n\"name\": 1,\n\"motd\": \"\"}").problems
        #expect(
            problems.map { $0.prefix(13) } == ["server.json:2", "server.json:3", "server.json:4"]
        )
    }

    @Test func `bytes that are no text are named by their line`() {
        let bytes = Array("{\n\"name\": \"".utf8) + [0xFF] + Array("\"}".utf8)
        #expect(file(bytes).problems == ["server.json:2: This is not UTF-8."])
    }
}
