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

    @Test func commandsThatAreNotThereAreNotListed() {
        for word in ["find", "doctor"] {
            #expect(!HelpText.main().contains("\n  \(word) "))
        }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<String.Index>? {
        firstRange(of: part)
    }
}
