import Testing

@testable import GameClient

@Suite("How many colours are used")
struct ColorChoiceTests {
    private func choice(
        _ word: String? = nil,
        origin: ColorChoice.Wish.Origin = .line,
        _ variables: [String: String] = [:],
        isTerminal: Bool = true
    ) -> ColorChoice {
        ColorChoice(
            word.map { ColorChoice.Wish(word: $0, source: "--color", origin: origin) },
            Surroundings(variable: { variables[$0] }),
            isTerminal: isTerminal
        )
    }

    @Test func theTerminalDecidesWhereNobodySaysAnything() {
        #expect(choice(nil, ["TERM": "xterm"]).depth == .sixteen)
        #expect(choice(nil, ["TERM": "xterm-256color"]).depth == .palette)
        #expect(choice(nil, ["TERM": "dumb"]).depth == .none)
        #expect(choice(nil, ["TERM": "xterm-256color"], isTerminal: false).depth == .none)
    }

    @Test(arguments: ["truecolor", "24bit"])
    func tilesMayHaveAnyColourWhereTheTerminalSaysSo(word: String) {
        #expect(choice(nil, ["TERM": "xterm", "COLORTERM": word]).depth == .trueColour)
    }

    @Test(
        arguments: [
            ("never", .none), ("16", .sixteen), ("256", .palette), ("truecolor", .trueColour),
            ("always", .sixteen),
        ] as [(String, ColourDepth)]
    )
    func anOptionComesBeforeEverything(word: String, depth: ColourDepth) {
        let variables = ["NO_COLOR": "1", "TERM": "xterm", "FORCE_COLOR": "2"]
        let choice = choice(word, variables, isTerminal: false)
        #expect(choice.depth == depth)
        #expect(choice.reason.hasPrefix("--color \(word)"))
    }

    @Test func autoLeavesItToTheRest() {
        #expect(choice("auto", ["NO_COLOR": "1"]).depth == .none)
        #expect(choice("auto", ["TERM": "xterm"]).depth == .sixteen)
    }

    @Test func noColorCountsWhereItIsNotEmpty() {
        #expect(choice(nil, ["NO_COLOR": "1", "TERM": "xterm"]).reason == "NO_COLOR is set")
        #expect(choice(nil, ["NO_COLOR": "", "TERM": "xterm"]).depth == .sixteen)
        #expect(choice(nil, ["NO_COLOR": "1", "FORCE_COLOR": "1"]).depth == .none)
    }

    @Test func colourCanBeForcedIntoAPipe() {
        let variables = ["TERM": "xterm-256color"]
        for (name, word, depth) in [
            ("FORCE_COLOR", "1", ColourDepth.sixteen), ("FORCE_COLOR", "2", .palette),
            ("FORCE_COLOR", "0", .none), ("FORCE_COLOR", "yes", .palette),
            ("CLICOLOR_FORCE", "1", .palette), ("CLICOLOR_FORCE", "0", .none),
        ] {
            let all = variables.merging([name: word]) { $1 }
            #expect(choice(nil, all, isTerminal: false).depth == depth, "\(name)=\(word)")
        }
    }

    @Test func theFileComesAfterTheVariablesAndBeforeTheTerminal() {
        #expect(choice("always", origin: .file, ["NO_COLOR": "1"]).depth == .none)
        #expect(choice("256", origin: .file, ["TERM": "xterm"]).depth == .palette)
        #expect(choice("never", origin: .file, ["FORCE_COLOR": "1"]).depth == .sixteen)
        #expect(choice("auto", origin: .file, ["TERM": "dumb"]).depth == .none)
    }
}
