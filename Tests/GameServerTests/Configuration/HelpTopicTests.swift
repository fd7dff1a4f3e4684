import Foundation
import Testing

@testable import GameServer

@Suite struct HelpTopicTests {
    @Test(arguments: HelpTopic.allCases)
    func aTopicFitsATerminal(topic: HelpTopic) throws {
        #expect(try HelpTopic(topic.rawValue) == topic)
        #expect(ServerHelp.text.contains(topic.rawValue))
        for line in topic.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func aCommandIsExplainedInTheHelpAndTheRestIsRefused() throws {
        #expect(try HelpTopic("deal") == nil)
        let error = try #require(throws: UsageError.self) { try HelpTopic("sistemd") }
        #expect(error.message.hasSuffix("Did you mean systemd?"))
    }

    @Test func everyVariableIsNamed() {
        for option in ServerOption.all { #expect(HelpTopic.env.text.contains(option.variable)) }
    }

    @Test func everyEventThatIsLoggedIsNamed() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = package.appending(path: "Sources/GameServer")
        let files = try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        )
        let call =
            /(?:log|\blog\.(?:debug|info|warning|error|answer)|answer|put)\(\s*(?:\.info, |format\.line\(\.warning, )?"([a-z_]+)"/
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
