import CommandLine
import GameProtocol

/// What the manual page of the server says beside the tables.
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
