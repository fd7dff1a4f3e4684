import GameProtocol
import Testing

@testable import CommandLine

@Suite struct LineParserTests {
    private func parse(_ words: String...) -> ParsedLine<ToyValues> { Program.toy.parse(words) }

    @Test(arguments: [
        ["deal", "x", "--port", "1"], ["--port", "1", "deal", "x"], ["deal", "--port=1", "x"],
        ["-p", "1", "deal", "x"], ["deal", "-p1", "--", "x"], ["-p=1", "deal", "x"],
    ])
    func `options stand before or after the command in every form`(words: [String]) {
        let line = Program.toy.parse(words)
        #expect(line.problem == nil)
        #expect(line.command?.name == "deal")
        #expect(line.argument == "x")
        #expect(line.typed == ["port=1"])
    }

    @Test func `short switches are written together`() {
        #expect(parse("-qs").typed == ["quiet=1", "silent=1"])
        #expect(parse("-qsp0").typed == ["quiet=1", "silent=1", "port=0"])
        #expect(parse("-qs=1").problem?.message == "-s takes no value.")
        // The number of letters that fit into one word of a command line.
        let many = String(repeating: "q", count: 120_000)
        #expect(parse("-" + many + "s").problem == nil)
        #expect(parse("-qx").problem?.message == "Unknown option -x. See: Toy --help")
    }

    @Test func `behind two dashes nothing is an option`() {
        #expect(parse("deal", "--", "--port").argument == "--port")
        #expect(parse("deal", "-").argument == "-")
        #expect(parse("deal", "--", "-h").argument == "-h")
    }

    @Test(arguments: [
        (["sevre"], "Unknown command sevre. Did you mean serve?"),
        (["xyzzy"], "Unknown command xyzzy. See: Toy --help"),
        (["10.0.0.1"], "Did you mean: Toy serve --host 10.0.0.1"),
        (["--prot", "1"], "Unknown option --prot. Did you mean --port?"),
        (["--xyzzy"], "Unknown option --xyzzy. See: Toy --help"),
        (["--hidden", "x"], "Unknown option --hidden. See: Toy --help"),
        (["-x"], "Unknown option -x. See: Toy --help"),
        (["deal", "a", "b"], "Unexpected word: b"),
        (["--port"], "--port needs a value: --port PORT"),
        (["deal", "-p"], "-p needs a value: -p PORT"),
        (["--quiet=1"], "--quiet takes no value."),
        (["--seed", "0"], "--seed means nothing to serve. See: Toy serve --help"),
        (["deal", "--name", "x"], "--name means nothing to deal. See: Toy deal --help"),
        (["\u{1B}[2Jx\u{7F}"], "Unknown command \\u001b[2Jx\\u007f. See: Toy --help"),
    ])
    func `what is wrong is said in a sentence`(words: [String], sentence: String) {
        #expect(Program.toy.parse(words).problem?.message == sentence)
    }

    @Test func `what stood before a mistake is kept`() {
        let line = parse("--port", "1", "--nmae", "x", "--quiet")
        #expect(line.typed == ["port=1"])
        #expect(line.problem?.message == "Unknown option --nmae. Did you mean --name?")
    }

    @Test func `help and version are asked anywhere`() throws {
        let program = Program.toy
        let page = try program.answer(parse("--port", "x", "deal", "-h", "y", "z"))
        #expect(page?.hasPrefix("Toy deal: deal cards.\n") == true)
        #expect(try program.answer(parse("--nonsense", "--help")) == "The main page.\n")
        #expect(try program.answer(parse("help", "-h")) == "The main page.\n")
        let version = try program.answer(parse("--nonsense", "--version"))
        #expect(version?.hasPrefix("Toy \(Release.version)") == true)
        #expect(try program.answer(parse("deal", "x")) == nil)
    }

    @Test func `every option that a table names is there`() {
        let program = Program.toy
        for command in program.commands {
            for option in program.options(of: command) { #expect(option.isTyped) }
        }
        #expect(program.options(of: program.commands[1]).map(\.name).count == 5)
    }
}
