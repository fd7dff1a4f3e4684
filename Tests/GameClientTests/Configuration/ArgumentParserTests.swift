import CommandLine
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

@Suite("The client's command line")
struct ArgumentParserTests {
    @Test(arguments: [
        ["join", "localhost", "--name", "ann"],
        ["--name", "ann", "join", "localhost"],
        ["join", "--name=ann", "localhost"],
        ["-n", "ann", "join", "localhost"],
        ["join", "-nann", "--", "localhost"],
    ])
    func `options stand before or after the command in every form`(words: [String]) throws {
        let invocation = try Invocation(words)
        #expect(invocation.command == .join)
        #expect(invocation.argument == "localhost")
        #expect(invocation.configuration.name == "ann")
    }

    @Test(arguments: [
        (["jion"], "Did you mean join?"),
        (["192.168.1.20"], "Did you mean: GameClient join 192.168.1.20"),
        (["localhost/K3QF"], "Did you mean: GameClient join localhost/K3QF"),
        (["join", "--nmae", "ann"], "Did you mean --name?"),
        (["join", "a", "b"], "Unexpected word: b"),
        (["create", "--grid", "3x3"], "odd"),
        (["create", "--grid", "13x2"], "2x2 to 12x12"),
        (["create", "--grid", "6"], "WxH"),
        (["create", "--seats", "7"], "1 to 6"),
        (["create", "--flip-back", "10.5"], "from 0 to 10"),
        (["create", "--after-pair", "stay"], "again or pass"),
        (["create", "--grid"], "needs a value"),
        (["--plain=1"], "takes no value"),
        (["ping", "--timeout", "0"], "from 1 to 3600"),
        (["ping", "--timeout", "0.999"], "from 1 to 3600"),
        (["-x"], "Unknown option -x. See: GameClient --help"),
    ])
    func `what is wrong is said in a sentence`(words: [String], part: String) {
        let error = #expect(throws: UsageError.self) { try Invocation(words) }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        (["ping", "a", "--grid", "4x4"], "--grid means nothing to ping. See: GameClient ping"),
        (["--name", "ann", "rooms"], "--name means nothing to rooms."),
        (["join", "--json"], "--json means nothing to join."),
        (["--json"], "--json means nothing to join."),
        (["watch", "a/K3QF", "--seats", "3"], "--seats means nothing to watch."),
        (["create", "--password-file", "x", "--json"], "--json means nothing to create."),
        (["help", "deck", "--look", "abc"], "--look means nothing to help."),
        (["join", "a", "--grid", "4x4"], "--grid is for a new room; join makes one with --game."),
        (["join", "a/K3QF", "--game", "deck"], "--game is for a new room; K3QF is there already."),
    ])
    func `an option of another command is refused`(words: [String], part: String) {
        let error = #expect(throws: UsageError.self) { try Invocation(words) }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ["ping", "a", "--plain", "--no-color", "--no-input", "--ascii", "-q", "--timeout", "1"],
        ["join", "a", "--game", "memory", "--grid", "4x4"], ["join", "a", "--rules", "free"],
        ["join", "a/K3QF", "--password-file", "x", "--linger"], ["help", "--color", "never"],
        ["--version", "--json"],
    ])
    func `what is true anyway is taken everywhere`(words: [String]) throws {
        let line = ClientHelp.program.parse(words)
        #expect((line.command?.name ?? words[0]) == words[0])
        if try ClientHelp.program.answer(line) == nil { _ = try Invocation(words) }
    }

    @Test func `a variable that means nothing here is ignored`() throws {
        let variables = ["CARDTABLE_GRID": "6x6", "CARDTABLE_NAME": "ann", "CARDTABLE_JSON": "1"]
        #expect(try Invocation(["ping", "a"], variables).configuration.isJSON)
        #expect(try Invocation(["join", "a"], variables).configuration.name == "ann")
    }

    @Test func `escape sequences in words are not repeated`() {
        let error = #expect(throws: UsageError.self) {
            try Invocation(["\u{1B}[2Jjoin\u{7}"])
        }
        #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }

    @Test func `an option comes before its variable`() throws {
        let environment = ["CARDTABLE_NAME": "bob", "CARDTABLE_TURN_CLOCK": "15"]
        let invocation = try Invocation(["create", "--name", "ann"], environment)
        #expect(invocation.configuration.name == "ann")
        #expect(invocation.configuration.newRoom.turnSeconds == 15)
    }

    @Test func `a variable is checked and named`() {
        let error = #expect(throws: UsageError.self) {
            try Invocation(["create"], ["CARDTABLE_GRID": "3x3"])
        }
        #expect(error?.message.contains("odd") == true)
        let flag = #expect(throws: UsageError.self) {
            try Invocation(["join"], ["CARDTABLE_PLAIN": "maybe"])
        }
        #expect(flag?.message == "CARDTABLE_PLAIN is 1 or 0, not maybe.")
    }

    @Test func `a flag of the environment can be off`() throws {
        #expect(try !Invocation(["join"], ["CARDTABLE_QUIET": "0"]).configuration.isQuiet)
        #expect(try Invocation(["join"], ["CARDTABLE_QUIET": "1"]).configuration.isQuiet)
    }

    @Test(arguments: ClientCommand.allCases)
    func `help is asked anywhere`(name: ClientCommand) throws {
        let program = ClientHelp.program
        let words = ["--grid", "3x3", name.rawValue, "-h", "x", "y"]
        let text = try program.answer(program.parse(words))
        #expect(text?.hasPrefix("GameClient \(name.rawValue): ") == true)
    }

    @Test func `every name has one row`() {
        let options = ClientHelp.program.options
        #expect(Set(options.map(\.name)).count == options.count)
        for command in ClientCommandLine.commands {
            for name in command.options { #expect(ClientHelp.program.option(name).isTyped) }
        }
    }
}
