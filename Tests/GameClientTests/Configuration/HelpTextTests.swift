import Testing

@testable import GameClient

@Suite("HelpText")
struct HelpTextTests {
    static let texts =
        [HelpText.main()] + CommandSpec.Name.allCases.map(HelpText.command)
        + HelpTopic.allCases.map(\.text)

    @Test(arguments: texts)
    func noLineIsAbove80Columns(text: String) {
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: [HelpText.main()] + CommandSpec.Name.allCases.map(HelpText.command))
    func examplesComeBeforeOptions(text: String) throws {
        let examples = try #require(text.range(of: "EXAMPLES"))
        let options = try #require(text.range(of: "\nOPTIONS"))
        #expect(examples.lowerBound < options.lowerBound)
    }

    @Test func everyCommandIsListed() {
        for command in CommandSpec.Name.allCases {
            #expect(HelpText.main().contains("\n  \(command.rawValue) "))
        }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<String.Index>? {
        firstRange(of: part)
    }
}
