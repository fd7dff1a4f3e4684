import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

enum HelpTopic: String, CaseIterable, Sendable {
    case keys
    case plain
    case colors
    case env
    case `protocol`

    /// The explanation, in lines of at most 80 columns.
    var text: String {
        switch self {
        case .keys: Self.keysText
        case .plain: Self.plainText
        case .colors: Self.colorsText
        case .env: Self.environmentText
        case .protocol: Self.protocolText
        }
    }

    private static let plainText = """
        Plain mode: one event, one line.

        Your turn: type a card number, or draw in a deck room, and Enter. Beside that:

        \(Command.helpLines.joined(separator: "\n"))

        From a pipe every line is carried out at once, or as soon as the room is there
        that the line before enters. wait holds what follows until it is your turn or
        the game is over:

          printf 'wait\\n1\\n2\\nwait\\nquit\\n' | GameClient join HOST/CODE

        The end of the input is quit, once your turn is over. With --linger the client
        stays until the game is over.

        """

    private static var environmentText: String {
        var text = "Options as variables; an option on the command line comes first.\n\n"
        for option in ClientCommandLine.program.options {
            guard let variable = option.variable else { continue }
            let value = option.shape.placeholder ?? (option.isInverse ? "0" : "1")
            text += "  \(variable)=\(value)\n"
        }
        return text + """

              ACCESSIBLE                     the same as CARDTABLE_PLAIN
              NO_COLOR                       no color where it is set and not empty
              FORCE_COLOR, CLICOLOR_FORCE    color even into a pipe

            Where no address is given it is CARDTABLE_SERVER, else server of the
            configuration file, else a server that is heard on this network (several are
            offered), else localhost.

            The file is $XDG_CONFIG_HOME/cardtable/client.json, or else
            ~/.config/cardtable/client.json: one JSON object with the long names of options
            as keys, beside server and four_color_deck. Variables come before it.

              {"name": "ann", "server": "192.168.1.20", "timeout": 5, "mouse": false}

            """
    }

    private static let protocolText = """
        Server and client send JSON objects, one a line, over TCP port 7052.

          $ nc localhost 7052
          {"type":"hello","name":"ann"}
          {"type":"list"}
          {"type":"help"}

        The server answers help with every request it knows, each with an example.
        protocol.md beside the source describes all of it.

        """
}

extension HelpTopic {
    static let colorsText = """
        Colors are never the only sign: a shape and a word say the same.

        How many are used is decided in this order:

          1. --color WHEN and --no-color, or CARDTABLE_COLOR
          2. NO_COLOR, where it is set to anything: none
          3. FORCE_COLOR (0 none, 1 sixteen, 2 256, 3 all) and CLICOLOR_FORCE
          4. color in the configuration file
          5. none where the output is no terminal, or TERM is dumb
          6. 256 where TERM says so, else the sixteen of your own palette;
             tiles in all colors where COLORTERM is truecolor or 24bit

        WHEN is auto, always, never, 16, 256 or truecolor. What is used here, and why:
        GameClient doctor

        Which they are says --colors THEME, colors in the configuration file, or the
        settings of the screen (key ,):
        \(ColorTheme.names),
        or a FILE with one JSON object, in which each thing has the numbers of two of
        the 256 colors, of text and ground:

          {"back": [15, 90], "face": [0, 230], "panel": [0, 255],
           "table": [15, 22], "pair": [0, 36], "error": [15, 166],
           "seats": [[0, 74], [0, 214], [0, 175], [0, 250]]}

        What it does not name is as in dark, which has no table.

        """
}

extension HelpTopic {
    /// The keys of all screens, generated from the key tables of the screens.
    static var keysText: String {
        let pages = screenPages + roomPages + [("Everywhere", ScreenState.keysEverywhere)]
        let sections = pages.map { title, rows in
            ([title] + KeyHelp.allHeadings.flatMap { rows.help([$0]).dropFirst() })
                .joined(separator: "\n")
        }
        return """
            Keys of the screen. In plain mode there are words instead: GameClient help plain

            \(sections.joined(separator: "\n\n"))

            A click on a card flips it, a click on a hint in the last line is that key.

            """
    }

    private static var screenPages: [(String, [KeyRow])] {
        [
            ("Finding a server", FindScreen.keysOfList(hasServer: true).rows),
            ("The lobby", LobbyScreen.keysOfRooms(isWide: true).rows),
            ("A new room", NewRoomScreen.keys(isTyping: false).rows),
            ("Themes", ThemesScreen.keysOfList(hasForm: false).rows),
            ("Ladder", LadderScreen.keys.rows),
            ("Settings", SettingsScreen.keys.rows),
            ("Review of a round", ReviewScreen.keys.rows),
        ]
    }

    private static var roomPages: [(String, [KeyRow])] {
        var (waits, watches) = (RoomSituation(), RoomSituation())
        waits.phase = .lobby
        watches.isPlayer = false
        watches.isHost = false
        func own(_ rows: [KeyRow]) -> [KeyRow] {
            rows.filter { $0.help?.heading == KeyHelp.headings[0] }
        }
        return [
            ("A room that waits", WaitingBox.keys(waits).rows),
            ("A room in which you watch", own(RoomScreen.keys(watches).rows)),
        ] + ClientGames.all.flatMap { $0.help.keyPages } + [
            ("Every room", RoomScreen.keys(RoomSituation()).rows),
            ("Talking", TalkLine.rows),
            ("Without a connection", ReconnectingBox.keys(seat: nil, canRetry: true).rows),
        ]
    }
}
