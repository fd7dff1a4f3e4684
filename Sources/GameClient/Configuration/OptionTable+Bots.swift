extension OptionSpec {
    /// The options of `bot` and `arena`, and the coach of `replay`, in the order of its help.
    static let bots = [
        OptionSpec(
            key: .level,
            kind: .text("LEVEL"),
            group: .special,
            sentence: "random, memory:K, perfect or optimal (default memory:8)"
        ),
        OptionSpec(
            key: .games,
            kind: .count(1...1_000_000, placeholder: "N"),
            group: .special,
            sentence: "so many games: bot, with rematches (1); arena, a pairing (1000)"
        ),
        OptionSpec(
            key: .think,
            kind: .count(0...60_000, placeholder: "MS"),
            group: .special,
            sentence: "wait before each move, so that people can follow (default 700)"
        ),
        OptionSpec(
            key: .exec,
            kind: .text("PROGRAM"),
            group: .special,
            sentence: "PROGRAM moves: it reads the room's lines and writes requests",
            hasVariable: false
        ),
        OptionSpec(
            key: .stdio,
            kind: .flag,
            group: .special,
            sentence: "the bare bridge: stdin to the server, the server to stdout",
            hasVariable: false
        ),
        OptionSpec(
            key: .exitResult,
            kind: .flag,
            group: .special,
            sentence: "exit with 10 where the last game was lost, 11 where drawn"
        ),
        OptionSpec(
            key: .levels,
            kind: .text("LIST"),
            group: .special,
            sentence: "two or more levels (default optimal,perfect,memory:6)"
        ),
        OptionSpec(
            key: .server,
            kind: .text("ADDRESS"),
            group: .special,
            sentence: "play on that server, in private rooms",
            hasVariable: false
        ),
        OptionSpec(
            key: .offline,
            kind: .flag,
            group: .special,
            sentence: "play without a server, by the same rules (default)",
            hasVariable: false
        ),
        OptionSpec(
            key: .coach,
            kind: .flag,
            group: .special,
            sentence: "say of each flip how many pairs it lost"
        ),
    ]
}
