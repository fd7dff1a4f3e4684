import CommandLine
import TerminalKit
import Testing

@testable import ClientCore

@Suite("How many colors are used")
struct ColorChoiceTests {
    private func choice(
        _ word: String? = nil,
        origin: Origin = .option("--color"),
        _ variables: [String: String] = [:],
        isTerminal: Bool = true
    ) -> ColorChoice {
        ColorChoice(
            word.flatMap(ColorChoice.Word.init).map { ColorChoice.Wish(word: $0, origin: origin) },
            ProcessEnvironment(variable: { variables[$0] }),
            isTerminal: isTerminal
        )
    }

    @Test func `the terminal decides where nobody says anything`() {
        #expect(choice(nil, ["TERM": "xterm"]).depth == .sixteen)
        #expect(choice(nil, ["TERM": "xterm-256color"]).depth == .palette)
        #expect(choice(nil, ["TERM": "dumb"]).depth == .none)
        #expect(choice(nil, ["TERM": "xterm-256color"], isTerminal: false).depth == .none)
    }

    @Test(arguments: ["truecolor", "24bit"])
    func `tiles may have any color where the terminal says so`(word: String) {
        #expect(choice(nil, ["TERM": "xterm", "COLORTERM": word]).depth == .trueColor)
    }

    @Test(
        arguments: [
            ("never", .none), ("16", .sixteen), ("256", .palette), ("truecolor", .trueColor),
            ("always", .sixteen),
        ] as [(String, ColorDepth)]
    )
    func `an option comes before everything`(word: String, depth: ColorDepth) {
        let variables = ["NO_COLOR": "1", "TERM": "xterm", "FORCE_COLOR": "2"]
        let choice = choice(word, variables, isTerminal: false)
        #expect(choice.depth == depth)
        #expect(choice.reason.hasPrefix("--color \(word)"))
    }

    @Test func `auto leaves it to the rest`() {
        #expect(choice("auto", ["NO_COLOR": "1"]).depth == .none)
        #expect(choice("auto", ["TERM": "xterm"]).depth == .sixteen)
    }

    @Test func `no color counts where it is not empty`() {
        #expect(choice(nil, ["NO_COLOR": "1", "TERM": "xterm"]).reason == "NO_COLOR is set")
        #expect(choice(nil, ["NO_COLOR": "", "TERM": "xterm"]).depth == .sixteen)
        #expect(choice(nil, ["NO_COLOR": "1", "FORCE_COLOR": "1"]).depth == .none)
    }

    @Test func `color can be forced into a pipe`() {
        let variables = ["TERM": "xterm-256color"]
        for (name, word, depth) in [
            ("FORCE_COLOR", "1", ColorDepth.sixteen), ("FORCE_COLOR", "2", .palette),
            ("FORCE_COLOR", "0", .none), ("FORCE_COLOR", "yes", .palette),
            ("CLICOLOR_FORCE", "1", .palette), ("CLICOLOR_FORCE", "0", .none),
        ] {
            let all = variables.merging([name: word]) { $1 }
            #expect(choice(nil, all, isTerminal: false).depth == depth, "\(name)=\(word)")
        }
    }

    @Test func `the file comes after the variables and before the terminal`() {
        #expect(choice("always", origin: .file("client.json:1"), ["NO_COLOR": "1"]).depth == .none)
        #expect(choice("256", origin: .file("client.json:1"), ["TERM": "xterm"]).depth == .palette)
        #expect(
            choice("never", origin: .file("client.json:1"), ["FORCE_COLOR": "1"]).depth == .sixteen
        )
        #expect(choice("auto", origin: .file("client.json:1"), ["TERM": "dumb"]).depth == .none)
    }
}
