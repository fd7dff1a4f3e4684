import Testing

@testable import CommandLine

@Suite struct SourcesTests {
    private func load(
        _ words: [String] = [],
        variables: [String: String] = [:],
        file: String? = nil,
        isLenient: Bool = false
    ) -> Loaded<ToyValues> {
        let program = Program.toy(isLenient: isLenient)
        return Sources(
            program,
            program.parse(words),
            environment: { variables[$0] },
            readFile: { named in file.map { (named ?? "toy.json", Array($0.utf8)) } }
        ).load()
    }

    @Test func `option comes before variable before file before default`() throws {
        let loaded = load(
            ["--name", "option"],
            variables: ["CARDTABLE_PORT": "2", "TOY_NAME": "variable", "CARDTABLE_FOLDER": ""],
            file: "{\"port\": 1, \"name\": \"file\",\n\"pause\": 0.25}"
        )
        let values = try loaded.checked()
        #expect(values.name == "option" && values.port == 2 && values.pauseMs == 250)
        #expect(values.keep == .seconds(120))
        #expect(loaded.origin(of: "name") == .option("--name"))
        #expect(loaded.origin(of: "port") == .variable("CARDTABLE_PORT"))
        #expect(loaded.origin(of: "pause") == .file("toy.json:2"))
        #expect(loaded.origin(of: "keep") == nil)
        #expect(loaded.reason("keep") == "default")
        #expect(loaded.lines.contains("pause = 0.25 (toy.json:2)"))
        #expect(loaded.lines.contains("host = all (default)"))
        #expect(!loaded.lines.contains { $0.hasPrefix("mute") || $0.hasPrefix("seed") })
    }

    @Test func `the file that a line names is read`() throws {
        #expect(load(["-c", "other.json"], file: "{\"port\": 1}").reason("port") == "other.json:1")
        let variables = ["CARDTABLE_CONFIG": "x.json"]
        #expect(load(variables: variables, file: "{\"port\": 1}").reason("port") == "x.json:1")
    }

    @Test func `a switch is on off or turns something off`() {
        #expect(load(["-q"]).values.isQuiet)
        for (text, isOn) in [("1", true), ("YES", true), ("on", true), ("0", false), ("no", false)]
        {
            #expect(load(variables: ["CARDTABLE_QUIET": text]).values.isQuiet == isOn)
            #expect(load(variables: ["CARDTABLE_SILENT": text]).values.isLoud == !isOn)
            #expect(load(variables: ["CARDTABLE_MOUSE": text]).values.hasMouse == isOn)
        }
        #expect(!load(["--no-mouse"], variables: ["CARDTABLE_MOUSE": "1"]).values.hasMouse)
        #expect(!load(file: "{\"mouse\": false}").values.hasMouse)
        #expect(load(variables: ["CARDTABLE_NO_MOUSE": "1"]).values.hasMouse)
        let wrong = load(variables: ["CARDTABLE_MOUSE": "maybe"])
        #expect(wrong.problems == ["CARDTABLE_MOUSE is 1 or 0, not maybe."])
    }

    @Test func `a former name is read with a warning and its variable is not`() {
        let typed = load(["--hold", "5"])
        #expect(typed.values.keep == .seconds(5) && typed.problems == [])
        #expect(typed.warnings == ["--hold is now called --keep."])
        let file = load(file: #"{"hold": 5}"#)
        #expect(file.values.keep == .seconds(5) && file.problems == [])
        #expect(file.warnings == [#"toy.json:1: "hold" is now called "keep"."#])
        // The other program may have a variable with this name.
        let variable = load(variables: ["CARDTABLE_HOLD": "5"])
        #expect(variable.values.keep == .seconds(120) && variable.problems == [])
        #expect(
            variable.warnings == ["CARDTABLE_HOLD is not read here: --keep has CARDTABLE_KEEP."]
        )
        #expect(load(["--keep", "5"], variables: ["CARDTABLE_KEEP": "6"]).warnings == [])
        // A value that no other program accepts must cause a message.
        let meant = load(variables: ["CARDTABLE_HOLD": "P5"])
        #expect(meant.problems == ["CARDTABLE_HOLD is not read here: --keep has CARDTABLE_KEEP."])
        #expect(load(variables: ["CARDTABLE_HOLD": "P5", "CARDTABLE_KEEP": "6"]).problems == [])
    }

    @Test func `a shorthand says whose value it set`() {
        let on = load(["--mute"], variables: ["CARDTABLE_COLOR": "always"])
        #expect(on.values.color == .never && on.reason("color") == "--mute")
        let off = load(variables: ["CARDTABLE_MUTE": "0"], file: "{\"color\": \"always\"}")
        #expect(off.values.color == .always && off.reason("color") == "toy.json:1")
    }

    @Test func `values of one source add up and take the place of an earlier ones`() {
        let file = #"{"host": ["a", "b"]}"#
        #expect(load(file: file).values.hosts == ["a", "b"])
        #expect(
            load(["-b", "c", "--local", "--host=d"], file: file).values.hosts
                == ["c", "localhost", "d"]
        )
        let off = load(variables: ["CARDTABLE_LOCAL": "0"], file: file)
        #expect(off.values.hosts == ["a", "b"])
    }

    @Test func `all that is wrong is said at once`() {
        let loaded = load(
            ["--port", "x", "--nmae", "y"],
            variables: ["CARDTABLE_PAUSE": "11"],
            file: "{\"port\": 70000,\n\"color\": \"red\"}"
        )
        let problems = [
            "Unknown option --nmae. Did you mean --name?",
            "toy.json:1: \"port\" takes a whole number from 0 to 65535, not 70000.",
            "toy.json:2: \"color\" is auto, never or always, not red.",
            "CARDTABLE_PAUSE takes seconds from 0 to 10, such as 1.5, not 11.",
            "--port takes a whole number from 0 to 65535, not x.",
        ]
        #expect(loaded.problems == problems)
        #expect(throws: UsageError(problems)) { try loaded.checked() }
    }

    @Test func `a file that cannot be read is a problem`() {
        let program = Program.toy
        let sources = Sources(
            program,
            program.parse([]),
            readFile: { _ throws(UsageError) in throw UsageError.longConfiguration("toy.json") }
        )
        #expect(
            sources.load().problems
                == ["toy.json is longer than 65536 bytes: no configuration is."]
        )
    }

    @Test func `a running program takes a value from a new configuration`() {
        var old = ToyValues()
        var new = old
        (new.pauseMs, new.port, new.hosts) = (1, 2, ["a"])
        for option in Program.toy.options where option.isLive {
            option.carry(from: new, to: &old)
        }
        #expect(old.pauseMs == 1 && old.port == 80)
        Program.toy.option("host").carry(from: new, to: &old)
        #expect(old.hosts == ["a"])
    }

    @Test func `a lenient file tells and ignores what it does not know`() {
        let text = "{\"prot\": 1,\n\"seed\": \"0\", \"port\": \"81\", \"name\": 7}"
        let lenient = load(file: text, isLenient: true)
        #expect(lenient.problems == [])
        #expect(
            lenient.warnings == [
                "toy.json:1: Unknown option \"prot\"; it is ignored. Did you mean \"port\"?",
                "toy.json:2: Unknown option \"seed\"; it is ignored.",
            ]
        )
        #expect(lenient.values.port == 81 && lenient.values.name == "7")
        let strict = load(file: text)
        #expect(strict.warnings == [])
        #expect(
            strict.problems == [
                "toy.json:1: Unknown option \"prot\". Did you mean \"port\"?",
                "toy.json:2: Unknown option \"seed\".",
                "toy.json:2: \"port\" takes a number, without quotes.",
                "toy.json:2: \"name\" takes a text, in quotes.",
            ]
        )
    }
}
