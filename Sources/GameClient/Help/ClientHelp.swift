import ClientCore
import CommandLine

/// The texts of help that are not generated from tables.
enum ClientHelp {
    /// The command line with all pages of its help.
    static let program = ClientCommandLine.program.explained(
        topics: ClientGames.all.map { $0.help.topic }.map { topic in
            Topic(topic.name, aliases: topic.aliases, text: topic.text)
        } + HelpTopic.allCases.map { Topic($0.rawValue, text: $0.text) },
        mainPage: { text },
        manual: manual
    )

    /// The output of `GameClient --help`.
    static var text: String {
        let commands = ClientCommandLine.commands.map {
            HelpLayout.row("\($0.name) \($0.argument)", $0.about, at: 25)
        }
        let options = ClientCommandLine.general.map { HelpLayout.row($0) }
        return [head, lines("COMMANDS", commands), lines("OPTIONS", options), tail]
            .joined(separator: "\n")
    }

    private static func lines(_ heading: String, _ rows: [String]) -> String {
        ([heading] + rows).joined(separator: "\n") + "\n"
    }

    private static let head = """
        GameClient: card games with friends on your network, in a terminal.

        EXAMPLES
          GameClient                               find servers here and choose
          GameClient join 192.168.1.20             the lobby of that server
          GameClient join 192.168.1.20/K3QF        straight into room K3QF
          GameClient create --grid 6x6             make a room and wait for a friend
          GameClient watch 192.168.1.20/K3QF       watch without playing
          GameClient rooms 192.168.1.20 --json     what is played there, for a script

        USAGE
          GameClient [COMMAND] [OPTIONS]

        """

    private static let tail = """
        A new room (create, or join with --game) has its own options: see
        GameClient create --help.

        Every option also has a variable: CARDTABLE_NAME, CARDTABLE_PLAIN=1 ...
        CARDTABLE_SERVER is the server where none is named (see: GameClient help env).

        """

    private static let games = ClientGames.all.map { $0.title }.joined(separator: ", ")

    /// The parts of the manual page that are not generated from tables.
    static let manual = Manual(
        summary: "card games with friends on your network, in a terminal",
        description: """
            Plays in rooms of a GameServer: \(games). Where no server is named it is
            the one of CARDTABLE_SERVER, else of the configuration file, else one that announces itself on
            the network, else localhost. An address is \\fIHOST\\fR[:\\fIPORT\\fR][/\\fICODE\\fR]; the port
            is 7052 if left out, and an IPv6 host stands in brackets where more follows.
            """,
        environment: [
            ("CARDTABLE_SERVER", "the server where no address is given"),
            ("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE", "no color, or color in any case"),
            ("ACCESSIBLE", "as --plain"),
        ],
        files: [
            (
                "$XDG_CONFIG_HOME/cardtable/client.json",
                "one JSON object with the long names of options as keys, and server; options and "
                    + "variables come first"
            ),
            (
                "$XDG_STATE_HOME/cardtable",
                "kept seats, logs and history.ndjson, the games that were played; for their owner alone"
            ),
        ],
        statuses: statuses
    )

    static let statuses: [Manual.Entry] = [
        ("0", "finished, or you left"),
        ("1", "something unexpected; a sentence says what"),
        (
            "2",
            "wrong usage, or a wrong value in a variable or the configuration file"
        ),
        ("3", "could not connect, or nothing was found"),
        ("4", "the connection was lost and not regained"),
        ("5", "the server said no: name taken, room full, seat gone, version"),
        ("6", "this terminal cannot show it; --plain can"),
        ("7", "a bot's program failed"),
        (
            "10, 11",
            "bot --exit-result: the last game was lost, or drawn; solve: the deal cannot be won, or "
                + "that was not found out"
        ),
        ("128 + signal", "ended by a signal: 130 for Ctrl-C, 143 for SIGTERM"),
    ]
}
