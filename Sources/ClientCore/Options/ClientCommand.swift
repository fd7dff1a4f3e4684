package import CommandLine
import GameProtocol

package enum ClientCommand: String, CaseIterable, Sendable {
    case join
    case create
    case daily
    case watch
    case resume
    case find
    case rooms
    case themes
    case ladder
    case ping
    case qr
    case history
    case stats
    case replay
    case verify
    case solve
    case bot
    case load
    case arena
    case league
    case doctor
    case completions
    case help
}

extension ClientCommandLine {
    package static let commands: [Subcommand] = [
        Subcommand("join", "[ADDRESS]", "play; ADDRESS is HOST[:PORT][/CODE], port 7052")
            .examples(
                ("join 192.168.1.20", "the lobby of that server"),
                ("join 192.168.1.20/K3QF", "straight into room K3QF"),
                ("join 192.168.1.20 --game memory", "the first waiting room, or a new one"),
                ("join --game memory --ladder", "against a player of your rating"),
                ("join [fe80::1]:7060/K3QF", "IPv6 stands in brackets")
            )
            .options(playing + newRoom.map(\.name) + ["ladder"])
            .note("a new one: with --game; the password also without"),
        Subcommand("create", "[HOST[:PORT]]", "make a room and sit down in it")
            .examples(
                examples(of: .create) + [
                    ("create --seats 1", "play alone"),
                    ("create 192.168.1.20 --title cats", "with a name, on that server"),
                ]
            )
            .options(newRoom.map(\.name) + playing),
        Subcommand("daily", "[GAME]", "play today's deal, the same for everybody")
            .examples(
                DailyGames.all.map { game in
                    ("daily \(game.rawValue)", "today's \(ClientGames[game].title)")
                } + [
                    ("daily", "the first of these; without a server it starts one"),
                    ("daily --server 192.168.1.20", "on that server"),
                ]
            )
            .options(playing + ["server"]),
        Subcommand("watch", "ADDRESS", "watch a room")
            .examples(
                ("watch 192.168.1.20/K3QF", "watch without playing"),
                ("watch 192.168.1.20", "choose from the rooms in play")
            )
            .options(playing + ["password-file"]),
        Subcommand("resume", "", "go back to the seat you left")
            .examples(
                ("resume", "the newest seat that no GameClient holds"),
                ("resume --name bob", "the one of bob")
            )
            .options(playing),
        Subcommand("find", "", "list the servers on this network and exit")
            .examples(
                ("find", "listens for a moment"),
                ("find --json", "one JSON object a line")
            )
            .options(["json"]),
        Subcommand("rooms", "[HOST[:PORT]]", "list the rooms of a server and exit")
            .examples(
                ("rooms 192.168.1.20", "one room a line"),
                ("rooms --json", "one JSON object a line")
            )
            .options(["json"] + reaching),
        Subcommand("themes", "[HOST[:PORT]]", "list the themes of a server, their groups and faces")
            .examples(
                ("themes 192.168.1.20", "one theme a line"),
                ("themes --theme ohio", "its groups, and whom to thank"),
                ("themes --theme ohio --group senate", "the faces of a group"),
                ("themes --theme ohio --find smith", "the faces in which that is found")
            )
            .options(["theme", "group", "find", "json"] + reaching),
        Subcommand("ladder", "[HOST[:PORT]]", "the ratings of a server's players")
            .examples(
                ("ladder 192.168.1.20", "the game with the most rounds"),
                ("ladder --since today", "the table of this evening"),
                ("ladder --class pairs=18", "one class of options"),
                ("ladder --cross", "also who won against whom"),
                ("ladder --json", "one JSON object a line")
            )
            .options(["game", "class", "since", "cross", "json"] + reaching),
        Subcommand("ping", "[HOST[:PORT]]", "is it there, how far, which version")
            .examples(("ping 192.168.1.20", "five questions, the middle delay"))
            .options(["json"] + reaching),
        Subcommand("qr", "[HOST[:PORT]/]CODE", "a room's address, and a QR code of it for a phone")
            .examples(
                ("qr K3QF", "the room K3QF of the server of this network"),
                ("qr 192.168.1.20/K3QF", "of that server")
            )
            .options(reaching),
        Subcommand("history", "[NUMBER]", "the games you played; NUMBER goes through one again")
            .examples(
                ("history", "one game a line, the newest last"),
                ("history 1", "the newest once more, with a coach"),
                ("history 1 --export game.log", "for replay and verify"),
                ("history 1 --svg game.svg", "a moving picture to show; --cast for asciinema"),
                ("history --json", "one JSON object a line")
            )
            .options([
                "export", "cast", "svg", "json", "look", "colors", "plain", "ascii", "quiet",
                "no-mouse",
            ]),
        Subcommand("stats", "", "won and lost by opponent, ratings, best rounds alone")
            .examples(("stats", "what all games of the history come to"))
            .options(["ascii", "quiet"]),
        Subcommand("replay", "FILE", "play a recorded room again (--speed, --coach)")
            .examples(
                ("replay K3QF.ndjson", "the journal that a server keeps"),
                ("replay game.log --speed 4", "what join --log game.log wrote"),
                ("replay K3QF.ndjson --speed 0", "all at once"),
                ("replay game.log --coach", "and what each flip was worth")
            )
            .options(["speed", "coach", "look", "ascii", "quiet"]),
        Subcommand("verify", "FILE", "check a recorded room: deal, rules, scores")
            .examples(("verify K3QF.ndjson", "says what is wrong in which line"))
            .options(["ascii", "quiet"]),
        Subcommand("solve", "DEAL|FILE", "whether a deal of solitaire can be won, and how")
            .examples(
                ("solve deal.txt", "52 codes, or the proof that ends a round"),
                ("solve K3QF.ndjson", "the deal of a recorded room"),
                ("solve deal.txt --draw 3", "where the stock turns three at once"),
                ("solve - --json", "from stdin, and one JSON object")
            )
            .options(["draw", "positions", "json", "ascii", "quiet"]),
        Subcommand("bot", "ADDRESS", "let a program play; theory: what optimal play is worth")
            .examples(
                ("bot 192.168.1.20/K3QF", "a built-in bot takes a seat there"),
                ("bot 192.168.1.20 --level optimal", "in the first waiting room, or a new one"),
                ("bot 192.168.1.20 --games 3 --json", "three games, results as JSON"),
                ("bot localhost --exec ./mybot.py", "a bot of your own"),
                ("bot localhost --ladder --games 100", "one opponent after another"),
                ("bot localhost --stdio", "the same as nc localhost 7052"),
                ("bot theory --pairs 8", "value and best move of every state")
            )
            .options(
                [
                    "level", "games", "think", "exec", "stdio", "exit-result", "with-people",
                    "ladder",
                    "pairs", "json", "name",
                ] + reaching + newRoom.map(\.name)
            ),
        Subcommand("load", "HOST[:PORT]", "many bots at once, to measure a server")
            .examples(
                [
                    ("load localhost --rooms 1000", "as fast as the server answers, for 10 s"),
                    ("load localhost --rate 10000", "moves a second, and their delays"),
                    ("load localhost --seconds 60 --report r.json", "a minute, and a report"),
                ] + examples(of: .load)
            )
            .options(
                ["rooms", "seconds", "rate", "spectators", "report", "level", "json"]
                    + roomOptions(of: .load) + reaching
            ),
        Subcommand("arena", "", "bots against bots, a table of strengths")
            .examples(
                examples(of: .arena) + [
                    ("arena --server localhost --games 100", "the same through a server"),
                    ("arena --games 10 --log games", "every game in a file of that folder"),
                ]
            )
            .options(
                [
                    "levels", "pairs", "games", "server", "offline", "json", "timeout", "log",
                    "quiet",
                ] + roomOptions(of: .arena)
            ),
        Subcommand("league", "", "programs and levels against each other, with ratings")
            .examples(
                (
                    "league --bot ann=./ann.py --bot bob='node bob.mjs'",
                    "two programs of bot --exec"
                ),
                ("league --bot me=./bot --bot owl=level:owl --jobs 4", "a program and a level"),
                (
                    "league --bot a=./a --bot b=./b --results r.ndjson",
                    "killed, it goes on from r.ndjson"
                ),
                ("league --bot new=./new --bot old=./old --sprt 0,20", "until one is proved better")
            )
            .options(
                [
                    "bot", "games", "pairs", "format", "time", "jobs", "results", "sprt", "json",
                    "csv", "log", "quiet",
                ] + roomOptions(of: .league)
            ),
        Subcommand("doctor", "", "what this terminal can do; paste it in a bug report")
            .examples(
                ("doctor", "every decision, and its reason"),
                ("doctor --json", "one JSON object a line"),
                ("doctor --reset", "after a program left the terminal broken")
            )
            .options(["json", "reset", "name", "look", "timeout", "motion", "no-mouse", "images"]),
        Subcommand(
            "completions",
            "SHELL",
            "bash, zsh or fish; addresses lists servers reached before"
        )
        .examples(
            ("completions bash", "source <(GameClient completions bash)"),
            ("completions zsh", "source <(GameClient completions zsh)"),
            ("completions fish", "GameClient completions fish | source")
        ),
        Subcommand(
            "help",
            "[TOPIC]",
            "\(topics); help --man prints a manual page"
        )
        .examples(
            ClientGames.all.map { ("help \($0.help.topic.name)", $0.help.topic.about) } + [
                ("help create", "the same as create --help"),
                ("help --man | man -l -", "the manual page"),
            ]
        )
        .options(["man"]),
    ]

    private static func examples(of command: ClientCommand) -> [Subcommand.Example] {
        ClientGames.all.flatMap { $0.help.examples[command] ?? [] }
    }

    /// Returns names of options in the order of help: the options of the usual game, `game`,
    /// `seats`, then the options of the other games.
    private static func roomOptions(of command: ClientCommand) -> [String] {
        let own = ClientGames.all.map { $0.options.filter { $0.commands.contains(command) } }
        var usual = own[0].map(\.name)
        // Arenas and leagues play without a turn clock.
        if command == .load {
            let index = own[0].firstIndex { $0.linePlace == .afterTurnClock }
            usual.insert("turn-clock", at: index ?? usual.endIndex)
        }
        return usual + ["game", "seats"] + own.dropFirst().joined().map(\.name)
    }

    private static let topics =
        (ClientGames.all.map { $0.help.topic.name }
        + ["keys", "plain", "bot", "load", "colors", "env", "protocol"]).joined(separator: ", ")

    /// The options that no command rejects as misplaced, even if the command does not use them.
    package static let everywhere = [
        "help", "version", "plain", "ascii", "color", "no-color", "no-input", "quiet",
    ]
    private static let reaching = ["timeout", "ascii", "quiet", "debug", "log"]
    private static let playing =
        [
            "name", "hidden", "look", "plain", "linger", "no-input", "colors", "motion", "no-mouse",
            "images",
        ] + reaching
}
