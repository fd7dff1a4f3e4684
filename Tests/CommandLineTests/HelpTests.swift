import Testing

@testable import CommandLine

@Suite struct HelpTests {
    @Test func `a command has a page`() throws {
        let page = """
            Toy deal: deal cards.

            EXAMPLES
              Toy deal x.json                            from a file

            USAGE
              Toy deal FILE [OPTIONS]

            OPTIONS OF A DEAL (for tests)
                  --seed HEX            what is dealt

            OPTIONS
              -p, --port PORT           the TCP port
              -h, --help                this help

            """
        #expect(try Program.toy.answer(Program.toy.parse(["help", "deal"])) == page)
        #expect(try Program.toy.answer(Program.toy.parse(["deal", "--help"])) == page)
    }

    @Test(arguments: [
        ("colors", "About colors.\n"), ("Paint", "About colors.\n"), ("help", "The main page.\n"),
    ])
    func `a topic is explained`(word: String, text: String) throws {
        #expect(try Program.toy.answer(Program.toy.parse(["help", word])) == text)
    }

    @Test(arguments: [
        (["help", "colros"], "There is no help on colros. Did you mean colors?"),
        (
            ["help", "xyzzy"],
            "There is no help on xyzzy. There is on: colors, serve, deal, completions, help."
        ),
        (["completions"], "completions takes a shell: bash, zsh or fish."),
        (
            ["completions", "bsh"],
            "There are no completions for bsh, but for bash, zsh and fish. Did you mean bash?"
        ),
        (["help", "--prot"], "Unknown option --prot. Did you mean --port?"),
    ])
    func `what is not there is said`(words: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try Program.toy.answer(Program.toy.parse(words)) }
    }

    @Test func `no line is longer than a terminal`() {
        let words = String(repeating: "word ", count: 40)
        for row in [
            HelpLayout.row("left", words, at: 28), HelpLayout.wrapped(words),
            HelpLayout.row(String(repeating: "x", count: 40), words, at: 28),
        ] {
            let lines = row.split(separator: "\n")
            #expect(lines.count > 2)
            for line in lines { #expect(line.count <= 80, "\(line)") }
        }
        #expect(HelpLayout.row("left", "right", at: 10) == "  left    right")
        #expect(HelpLayout.row("leftleft", "right", at: 10) == "  leftleft  right")
    }

    @Test func `the manual page has every row`() throws {
        let text = try #require(try Program.toy.answer(Program.toy.parse(["help", "--man"])))
        for row in [
            ".TH TOY 1", ".B \\-p, \\-\\-port PORT\nthe TCP port\n", ".SH OPTIONS OF A DEAL\n",
            ".B CARDTABLE_MOUSE\n0 is \\-\\-no\\-mouse\n", ".B TOY_NAME\nas \\-\\-name\n",
            ".B TERM\nthe terminal\n", ".B Toy deal x.json\nfrom a file\n", ".SH EXIT STATUS\n",
        ] {
            #expect(text.contains(row), "\(row)")
        }
        #expect(!text.contains("hidden PLACE") && !text.contains("\\-\\-hidden"))
    }

    @Test(arguments: Shell.allCases)
    func `a shell completes what can be typed`(shell: Shell) throws {
        let script = shell.script(for: .toy)
        for option in Program.toy.options {
            let isThere =
                script.contains(option.name + "[") || script.contains(option.name + " ")
                || script.contains(option.name + ")") || script.contains(option.name + "|")
                || script.contains(option.name + "'")
            #expect(isThere == option.isTyped, "\(option.name)")
        }
        for command in Program.toy.commands { #expect(script.contains(command.name)) }
        #expect(script.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A })
    }
}
