import GameProtocol

extension OptionSpec {
    /// All options, in the order of help.
    static let all = general + special + bots + load + newRoom

    /// The option of that key; every key has a row, which a test checks.
    static func of(_ key: OptionKey) -> OptionSpec? { all.first { $0.key == key } }

    static let special = [
        OptionSpec(
            key: .speed,
            kind: .factor(0...1000, placeholder: "X"),
            group: .special,
            sentence: "so many times as fast; 0 without pauses (default 1)"
        ),
        OptionSpec(
            key: .reset,
            kind: .flag,
            group: .special,
            sentence: "repair a terminal that a program left broken",
            hasVariable: false
        ),
        OptionSpec(
            key: .man,
            kind: .flag,
            group: .special,
            sentence: "print a manual page: GameClient help --man | man -l -",
            hasVariable: false
        ),
        OptionSpec(
            key: .pairs,
            kind: .count(Limits.pairs.lowerBound - 1...Limits.pairs.upperBound, placeholder: "N"),
            group: .special,
            sentence: "a board of so many pairs, 1 to 72 (default 8)"
        ),
    ]

    static let general = [
        OptionSpec(
            key: .name,
            short: "n",
            kind: .text("NAME"),
            group: .general,
            sentence: "your name (default: your login name)"
        ),
        OptionSpec(
            key: .look,
            kind: .choice(Look.allCases.map(\.rawValue), placeholder: "LOOK"),
            group: .general,
            sentence: "room, emoji, kittens, cards or abc"
        ),
        OptionSpec(
            key: .plain,
            kind: .flag,
            group: .general,
            sentence: "one line per event; for screen readers and pipes"
        ),
        OptionSpec(
            key: .linger,
            kind: .flag,
            group: .general,
            sentence: "plain: after the end of input stay to the game's end",
            isInFile: false
        ),
        OptionSpec(
            key: .ascii,
            kind: .flag,
            group: .general,
            sentence: "no characters beyond ASCII"
        ),
        OptionSpec(
            key: .color,
            kind: .choice(
                ["auto", "always", "never", "16", "256", "truecolor"],
                placeholder: "WHEN"
            ),
            group: .general,
            sentence: "auto, always, never, 16, 256 or truecolor"
        ),
        OptionSpec(
            key: .noColor,
            kind: .flag,
            group: .general,
            sentence: "the same as --color never",
            hasVariable: false,
            isInFile: false
        ),
        OptionSpec(
            key: .motion,
            kind: .choice(["full", "reduced", "none"], placeholder: "HOW"),
            group: .general,
            sentence: "full, reduced or none"
        ),
        OptionSpec(
            key: .noMouse,
            kind: .flag,
            group: .general,
            sentence: "leave the mouse to the terminal",
            opposite: "mouse"
        ),
        OptionSpec(
            key: .images,
            kind: .choice(["auto", "kitty", "iterm2", "blocks", "off"], placeholder: "HOW"),
            group: .general,
            sentence: "auto, kitty, iterm2, blocks or off"
        ),
        OptionSpec(
            key: .timeout,
            kind: .seconds(1...3600, placeholder: "SECONDS"),
            group: .general,
            sentence: "give up connecting after this long (default 10)"
        ),
        OptionSpec(
            key: .noInput,
            kind: .flag,
            group: .general,
            sentence: "never ask; fail instead",
            isInFile: false
        ),
        OptionSpec(
            key: .json,
            kind: .flag,
            group: .general,
            sentence: "JSON lines on stdout (find, rooms, ping, bot, arena, doctor)",
            isInFile: false
        ),
        OptionSpec(
            key: .quiet,
            short: "q",
            kind: .flag,
            group: .general,
            sentence: "results only",
            isInFile: false
        ),
        OptionSpec(
            key: .debug,
            short: "d",
            kind: .flag,
            group: .general,
            sentence: "protocol trace to the log file",
            isInFile: false
        ),
        OptionSpec(
            key: .log,
            kind: .text("FILE"),
            group: .general,
            sentence: "write a log (never to the screen)"
        ),
        OptionSpec(
            key: .help,
            short: "h",
            kind: .flag,
            group: .general,
            sentence: "this help; after a command, help for it",
            hasVariable: false,
            isInFile: false
        ),
        OptionSpec(
            key: .version,
            kind: .flag,
            group: .general,
            sentence: "print the version",
            hasVariable: false,
            isInFile: false
        ),
    ]

    static let newRoom = [
        OptionSpec(
            key: .game,
            kind: .choice(["concentration", "memory", "pairs", "deck"], placeholder: "GAME"),
            group: .newRoom,
            sentence: "concentration, also called memory or pairs; or deck"
        ),
        OptionSpec(
            key: .title,
            kind: .text("TEXT"),
            group: .newRoom,
            sentence: "a name for the room, up to 40 characters"
        ),
        OptionSpec(
            key: .grid,
            kind: .grid("WxH"),
            group: .newRoom,
            sentence: "2x2 to 12x12, an even number of cards (default 4x4)"
        ),
        OptionSpec(
            key: .theme,
            kind: .text("THEME"),
            group: .newRoom,
            sentence: "emoji, cards or one that the server has (default emoji)"
        ),
        OptionSpec(
            key: .seats,
            kind: .count(1...6, placeholder: "COUNT"),
            group: .newRoom,
            sentence: "1 to 6 players (default 2)"
        ),
        OptionSpec(
            key: .turnClock,
            kind: .count(0...600, placeholder: "SECONDS"),
            group: .newRoom,
            sentence: "time for a turn, 0 to 600, 0 is none (default 60)"
        ),
        OptionSpec(
            key: .flipBack,
            kind: .seconds(0...10, placeholder: "SECONDS"),
            group: .newRoom,
            sentence: "how long two unequal cards show, 0 to 10 (default 1.5)"
        ),
        OptionSpec(
            key: .afterPair,
            kind: .choice(["again", "pass"], placeholder: "WHAT"),
            group: .newRoom,
            sentence: "again or pass: who plays after a pair (default again)"
        ),
        OptionSpec(
            key: .stalemate,
            kind: .count(0...10_000, placeholder: "TURNS"),
            group: .newRoom,
            sentence: "end after so many turns without anything new, 0 is never"
        ),
        OptionSpec(
            key: .rules,
            kind: .choice(["high_card", "free"], placeholder: "RULES"),
            group: .newRoom,
            sentence: "deck: high_card, or free for a shared table (default high_card)"
        ),
        OptionSpec(
            key: .decks,
            kind: .count(Limits.deckCount, placeholder: "COUNT"),
            group: .newRoom,
            sentence: "deck: 1 to 20 decks put together (default 1)"
        ),
        OptionSpec(
            key: .jokers,
            kind: .flag,
            group: .newRoom,
            sentence: "deck: two jokers in each deck (default none)"
        ),
        OptionSpec(
            key: .isPrivate,
            kind: .flag,
            group: .newRoom,
            sentence: "not listed, and with a longer code"
        ),
        OptionSpec(
            key: .passwordFile,
            kind: .text("FILE"),
            group: .newRoom,
            sentence: "the first line of FILE is the room's password"
        ),
    ]
}
