import Testing

@testable import GameClient

@Suite("ArgumentParser")
struct ArgumentParserTests {
    @Test(arguments: [
        ["join", "localhost", "--name", "ann"],
        ["--name", "ann", "join", "localhost"],
        ["join", "--name=ann", "localhost"],
        ["-n", "ann", "join", "localhost"],
        ["join", "-nann", "--", "localhost"],
    ])
    func optionsStandBeforeOrAfterTheCommandInEveryForm(words: [String]) throws {
        let invocation = try ArgumentParser.parse(words)
        #expect(invocation.command == .join)
        #expect(invocation.argument == "localhost")
        #expect(invocation.values == [.name: "ann"])
    }

    @Test(arguments: [
        (["jion"], "GameClient join"),
        (["192.168.1.20"], "Did you mean: GameClient join 192.168.1.20"),
        (["localhost/K3QF"], "Did you mean: GameClient join localhost/K3QF"),
        (["join", "--nmae", "ann"], "Did you mean: --name"),
        (["join", "a", "b"], "b is one word too many."),
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
        (["-x"], "no option"),
    ])
    func whatIsWrongIsSaidInASentence(words: [String], part: String) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(words) }
        #expect(error?.sentence.contains(part) == true, "\(error?.sentence ?? "")")
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
    func anOptionOfAnotherCommandIsRefused(words: [String], part: String) {
        let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(words) }
        #expect(error?.sentence.contains(part) == true, "\(error?.sentence ?? "")")
    }

    @Test(arguments: [
        ["ping", "a", "--plain", "--no-color", "--no-input", "--ascii", "-q", "--timeout", "1"],
        ["join", "a", "--game", "memory", "--grid", "4x4"], ["join", "a", "--rules", "free"],
        ["join", "a/K3QF", "--password-file", "x", "--linger"], ["help", "--color", "never"],
        ["--version", "--json"],
    ])
    func whatIsTrueAnywayIsTakenEverywhere(words: [String]) throws {
        _ = try ArgumentParser.parse(words)
    }

    @Test func aVariableThatMeansNothingHereIsIgnored() throws {
        let variables = ["CARDTABLE_GRID": "6x6", "CARDTABLE_NAME": "ann", "CARDTABLE_JSON": "1"]
        _ = try ArgumentParser.parse(["ping", "a"]) { variables[$0] }
        let invocation = try ArgumentParser.parse(["join", "a"]) { variables[$0] }
        #expect(invocation.values[.name] == "ann")
    }

    @Test func escapeSequencesInWordsAreNotRepeated() {
        let error = #expect(throws: UsageError.self) {
            try ArgumentParser.parse(["\u{1B}[2Jjoin\u{7}"])
        }
        #expect(error?.sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }

    @Test func anOptionComesBeforeItsVariable() throws {
        let environment = ["CARDTABLE_NAME": "bob", "CARDTABLE_TURN_CLOCK": "15"]
        let invocation = try ArgumentParser.parse(["create", "--name", "ann"]) { environment[$0] }
        #expect(invocation.values == [.name: "ann", .turnClock: "15"])
    }

    @Test func aVariableIsCheckedAndNamed() {
        let error = #expect(throws: UsageError.self) {
            try ArgumentParser.parse(["create"]) { $0 == "CARDTABLE_GRID" ? "3x3" : nil }
        }
        #expect(error?.sentence.contains("odd") == true)
        let flag = #expect(throws: UsageError.self) {
            try ArgumentParser.parse(["join"]) { $0 == "CARDTABLE_PLAIN" ? "maybe" : nil }
        }
        #expect(flag?.sentence == "CARDTABLE_PLAIN is 1 or 0, not maybe.")
    }

    @Test func aFlagOfTheEnvironmentCanBeOff() throws {
        let invocation = try ArgumentParser.parse(["join"]) { $0 == "CARDTABLE_QUIET" ? "0" : nil }
        #expect(!invocation.has(.quiet))
    }

    @Test(arguments: CommandSpec.Name.allCases)
    func helpIsAskedAnywhere(name: CommandSpec.Name) throws {
        let invocation = try ArgumentParser.parse(["--grid", "3x3", name.rawValue, "-h", "x", "y"])
        #expect(invocation.has(.help))
        #expect(invocation.command == name)
    }

    @Test func everyKeyHasOneRow() {
        for key in OptionKey.allCases {
            #expect(OptionSpec.all.filter { $0.key == key }.count == 1)
        }
    }
}
