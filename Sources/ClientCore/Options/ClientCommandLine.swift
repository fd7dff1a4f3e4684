import Bots
package import CommandLine
import GameProtocol

/// The command line of `GameClient`. `ClientHelp` explains it.
package enum ClientCommandLine {
    package typealias Row = Option<ClientConfiguration>

    package static let program = Program(
        "GameClient",
        ClientConfiguration(),
        groups: [
            OptionGroup("OPTIONS", general),
            OptionGroup(
                "OPTIONS OF SOME COMMANDS",
                (special + bots + league + load).map { $0.key(nil) } + settings
            ),
            OptionGroup("OPTIONS OF THE ROOM", isSetApart: true, newRoom),
        ],
        commands: commands,
        usualCommand: ClientCommand.join.rawValue,
        everywhere: everywhere,
        fileRules: Program.FileRules(example: "{\"name\": \"ann\"}", isLenient: true),
        hint: { word in
            if ["--port", "--host"].contains(word) { return "GameClient join HOST:PORT" }
            if word.hasPrefix("-") { return nil }
            let isAddress = word == "localhost" || word.contains { ".:/".contains($0) }
            guard isAddress, (try? JoinAddress(word)) != nil else { return nil }
            return "GameClient join \(word.excerpt)"
        }
    )
}

/// The options of single commands, in the order of help.
extension ClientCommandLine {
    package static let special: [Row] = [
        Row("speed", .factor("X", in: 0...1000), \.speed.thousandths)
            .about("factor of the speed; 0 without pauses (default 1)"),
        Row("export", .text("FILE"), \.exportFile)
            .about("history: write recordings for replay and verify; - is stdout").variable(nil),
        Row("cast", .text("FILE"), \.castFile)
            .about("history: write a film of the game, for asciinema").variable(nil),
        Row("svg", .text("FILE"), \.pictureFile)
            .about("history: write a moving picture of the game").variable(nil),
        Row("positions", .number("COUNT", in: 1...1_000_000_000), \.positionCount)
            .about("solve: the most positions to look at (default 20000000)"),
        Row("class", .text("CLASS", maximum: 80), \.ladder.contest)
            .about("ladder: the options that matter, such as pairs=18").variable(nil),
        Row("since", .since, \.ladder.since)
            .about("ladder: only rounds since today, a date or a time in UTC").variable(nil),
        Row("cross", .flag, \.ladder.isCross)
            .about("ladder: who won against whom").variable(nil),
        Row(asking: "reset").about("repair a terminal that a program left broken"),
        Row(asking: "man").about("print a manual page: GameClient help --man | man -l -"),
        Row(
            "pairs",
            .number(in: Limits.pairs.lowerBound - 1...Limits.pairs.upperBound),
            \.pairCount
        )
        .about("pairs of the board, 1 to 72 (default 8)"),
    ]

    /// The options of `bot` and `arena`, and of the coach in `replay`.
    package static let bots: [Row] = [
        Row("level", .level, \.level)
            .about(
                "goldfish, squirrel, fox (default), owl, elephant, even, random, greedy, memory:K, "
                    + "perfect, optimal"
            )
            .examples(BotLevel.examples),
        Row("games", .number(in: 1...1_000_000), \.gameCount)
            .about("rounds: of a bot (default 1), of a pairing in arena (1000), league (100)"),
        Row("think", .number("MS", in: 0...60_000), \.orders.thinkMs)
            .about("wait before each move, so that people can follow (default 700)"),
        Row("exec", .text("PROGRAM"), \.orders.program)
            .about("PROGRAM moves: it reads the room's lines and writes requests").variable(nil),
        Row("stdio", .flag, \.isBridge)
            .about("the bare bridge: stdin to the server, the server to stdout").variable(nil),
        Row("exit-result", .flag, \.orders.tellsResult)
            .about("exit with 10 if the last round was lost, 11 if drawn"),
        Row("with-people", .flag, \.orders.needsPeople)
            .about("leave when only bots sit in the room: names that begin with bot-")
            .variable(nil),
        Row("ladder", .flag, \.newRoom.isForLadder)
            .about("join, bot: play rated rounds; the server chooses the opponent").variable(nil),
        Row("levels", .levels, \.levels)
            .about("two or more levels (default optimal,perfect,memory:6)")
            .examples(BotLevel.examples),
        Row("offline", .flag, \.isOffline)
            .about("play without a server, by the same rules (default)").variable(nil),
        Row("coach", .flag, \.isCoached).about("say of each flip how many pairs it lost"),
    ]

    /// The options of `league`. A variable or a file would change the results of every league.
    package static let league: [Row] = [
        Row("bot", repeatable: "NAME=COMMAND", \.league.bots) { $0.league.bots.append($1) }
            .about("a program, or NAME=level:LEVEL; repeatable").variable(nil),
        Row("format", .choice("FORMAT"), \.league.format)
            .about("round-robin (default), gauntlet: the first bot against all, swiss")
            .variable(nil),
        Row("time", .number("MS", in: 1...600_000), \.league.moveMs)
            .about("the longest time for a move of a program (default 1000)").variable(nil),
        Row("jobs", .number(in: 1...256), \.league.jobs)
            .about("rounds at the same time (default 1)").variable(nil),
        Row("results", .text("FILE"), \.league.resultsFile)
            .about("append each round to FILE; started again, the league goes on from it")
            .variable(nil),
        Row("sprt", .differences, \.league.test)
            .about("stop when the first bot is ELO1 stronger, or only ELO0, at 5 % error")
            .variable(nil),
        Row("csv", .flag, \.league.isCSV).about("print the table as CSV").variable(nil),
    ]

    package static let load: [Row] = [
        Row("rooms", .number(in: 1...100_000), \.load.rooms)
            .about("rooms, each with bots on all seats (default 100)"),
        Row("seconds", .number("T", in: 1...86_400), \.load.seconds)
            .about("how long moves are made and measured (default 10)"),
        Row("rate", .number("R", in: 1...1_000_000), \.load.rate)
            .about("moves a second over all rooms (default: as fast as it goes)"),
        Row("spectators", .number("S", in: 0...Limits.defaultSpectators), \.load.spectators)
            .about("spectators of each room (default 0)"),
        Row("report", .text("FILE"), \.reportFile).about("write what was found to FILE, as JSON"),
    ]
}

extension ValueKind<BotLevel> {
    fileprivate static var level: Self {
        ValueKind(ValueShape("LEVEL")) { text throws(BadValue) in
            guard let level = BotLevel(text) else {
                throw BadValue(
                    "is goldfish, squirrel, fox, owl, elephant or even, or random, greedy, memory:K with K "
                        + "from 1 to 144, perfect or optimal",
                    not: text
                )
            }
            return level
        } show: {
            $0.description
        }
    }
}

extension ValueKind<LadderSince> {
    fileprivate static var since: Self {
        ValueKind(ValueShape("WHEN")) { text throws(BadValue) in
            if text == "today" { return .today }
            guard let time = LadderTime(text) else {
                throw BadValue("is today, or such as 2026-11-29 or 2026-11-29T18:00:00Z", not: text)
            }
            return .time(time)
        } show: {
            switch $0 {
            case .today: "today"
            case .time(let time): time.text
            }
        }
    }
}

extension ValueKind<[Int]> {
    fileprivate static var differences: Self {
        ValueKind(ValueShape("ELO0,ELO1")) { text throws(BadValue) in
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { Int($0) ?? .max }
            guard numbers.count == 2, numbers[0] < numbers[1],
                numbers.allSatisfy({ (-1000...1000).contains($0) })
            else { throw BadValue("takes two numbers of points, the smaller first", not: text) }
            return numbers
        } show: {
            $0.map(String.init).joined(separator: ",")
        }
    }
}

extension ValueKind<[BotLevel]> {
    fileprivate static var levels: Self {
        ValueKind(ValueShape("LIST")) { text throws(BadValue) in
            try text.split(separator: ",", omittingEmptySubsequences: false)
                .map { word throws(BadValue) in try ValueKind<BotLevel>.level.read(String(word)) }
        } show: {
            $0.map(\.description).joined(separator: ",")
        }
    }
}
