import CommandLine
import GameProtocol

/// The text of `GameServer --help`; no line is longer than 80 columns.
enum ServerHelp {
    static var text: String {
        let program = ServerCommandLine.program
        let groups = program.groups.filter { group in
            group.options.contains { program.command("serve")?.options.contains($0.name) == true }
        }
        let sections = groups.map { group in
            ([group.heading] + group.options.map { HelpLayout.row($0) }).joined(separator: "\n")
        }
        return ([head] + sections + [tail]).joined(separator: "\n\n")
    }

    private static let head = """
        GameServer: hosts card-game rooms for your network.

        EXAMPLES
          GameServer                          host on port 7052; print the join line
          GameServer --name "Kitchen table"   with a name that people see
          GameServer --local                  this computer only
          GameServer --port 0 --port-file p   any free port, written to the file p
          GameServer --check-config           is the configuration valid?

        USAGE
          GameServer [serve] [OPTIONS]
          GameServer deal --seed HEX --room CODE --grid WxH   print a deal (for tests)
          GameServer theme import NAME --from SOURCE          make a theme: help themes
          GameServer cluster URL [WHAT]                       see and move a cluster
          GameServer unit [UNIT]                              print a systemd unit
          GameServer completions SHELL | help [TOPIC] | help --man
        """

    private static let tail = """
        SIGNALS  TERM, INT: tell players, wait for --drain, exit 0; again: at once.
                 HUP: read the configuration again.  USR1: log rooms and players.
        EXIT     \(statuses(ServerManual.statuses.prefix(3))),
                 \(statuses(ServerManual.statuses.dropFirst(3))).
        Every option also has a variable: CARDTABLE_PORT, CARDTABLE_BIND,
        CARDTABLE_SERVER_NAME (for --name), CARDTABLE_NO_BEACON=1 ...
        \(topics)
        """

    private static var topics: String {
        let names = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
        return HelpLayout.wrapped(names, after: "TOPICS   ", at: 9)
    }

    private static func statuses(_ entries: ArraySlice<Manual.Entry>) -> String {
        entries.map { "\($0.term) \($0.text)" }.joined(separator: ", ")
    }
}

/// The parts of the server's manual page that are not made from the tables of options.
enum ServerManual {
    static let manual = Manual(
        summary: "card-game rooms for a network",
        description: """
            Hosts rooms of card games: \(games). Players come by GameClient, by a browser, or
            by any program that speaks lines of JSON over TCP. Without a command it serves until it is told to stop.
            TERM and INT tell the players, wait for \\-\\-drain and stop; a second one stops at once. HUP reads the
            configuration and the themes again. USR1 logs rooms and players.
            """,
        environment: [],
        files: [
            (
                "FILE of --config",
                "one JSON object with the long names of options as keys; options and variables "
                    + "come first"
            ),
            ("DIR of --journal", "a file for each room, from which a start goes on"),
            ("DIR of --themes", "a folder for each theme, which GameServer theme makes"),
        ],
        statuses: statuses
    )

    private static let games = GameKind.allCases.map(\.rawValue).joined(separator: ", ")

    static let statuses: [Manual.Entry] = [
        ("0", "stopped as asked"),
        ("1", "failed while running"),
        ("2", "wrong usage"),
        ("3", "cannot listen"),
        ("4", "a file or the Redis of --cluster cannot be used"),
    ]
}
