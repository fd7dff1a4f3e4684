import CommandLine
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("The help of the client")
struct HelpTextTests {
    static let pages =
        [ClientHelp.text] + ClientCommandLine.commands.map(ClientHelp.program.page)
    static let texts =
        pages + HelpTopic.allCases.map(\.text) + ClientGames.all.map { $0.help.topic.text }

    @Test(arguments: texts)
    func `no line is above 80 columns`(text: String) {
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: pages)
    func `examples come before options`(text: String) throws {
        let examples = try #require(text.range(of: "EXAMPLES"))
        let options = try #require(text.range(of: "\nOPTIONS"))
        #expect(examples.lowerBound < options.lowerBound)
    }

    @Test func `every command is listed`() {
        #expect(ClientCommandLine.commands.map(\.name) == ClientCommand.allCases.map(\.rawValue))
        for command in ClientCommand.allCases {
            #expect(ClientHelp.text.contains("\n  \(command.rawValue) "))
        }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<String.Index>? {
        firstRange(of: part)
    }
}
