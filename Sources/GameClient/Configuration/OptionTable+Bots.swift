extension OptionSpec {
    /// The options of `bot`, in the order of its help.
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
            sentence: "so many games, asking for rematches (default 1)"
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
    ]
}
