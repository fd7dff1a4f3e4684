import CommandLine
import Foundation
import Testing

@testable import GameServer

@Suite struct HelpTopicTests {
    private func help(_ word: String) throws -> String? {
        try ServerCommandLine.program.answer(ServerCommandLine.program.parse(["help", word]))
    }

    @Test(arguments: HelpTopic.allCases)
    func `a topic fits a terminal`(topic: HelpTopic) throws {
        #expect(try help(topic.rawValue) == topic.text + "\n")
        #expect(ServerHelp.text.contains(topic.rawValue))
        for line in topic.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func `a command is explained in the help and the rest is refused`() throws {
        #expect(try help("deal") == ServerHelp.text + "\n")
        let error = try #require(throws: UsageError.self) { try help("sistemd") }
        #expect(error.message.hasSuffix("Did you mean systemd?"))
    }

    @Test func `a command with the name of a topic has a page, too`() throws {
        let program = ServerCommandLine.program
        let page = try #require(try program.answer(program.parse(["cluster", "--help"])))
        #expect(page.hasPrefix("GameServer cluster: ") && page.contains("drain SERVER"))
        #expect(try help("cluster") != page)
        for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func `every variable is named`() {
        let variables = ServerCommandLine.program.options.compactMap(\.variable)
        #expect(variables.count > 20)
        for variable in variables { #expect(HelpTopic.env.text.contains("  \(variable)  ")) }
    }

    @Test func `every event that is logged is named`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = package.appending(path: "Sources/GameServer")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        )
        let call =
            /(?:log|log\.(?:debug|info|warning|error|answer)|answer|put)\(\s*(?:\.info, |format\.line\(\.warning, )?"([a-z_]+)"/
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: call) { found.insert(String(match.1)) }
        }
        let named = Set(LogEvents.all.map(\.name))
        #expect(found.subtracting(named) == [])
        #expect(found.count > 20)
    }
}
