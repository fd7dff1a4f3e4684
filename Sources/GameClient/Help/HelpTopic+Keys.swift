import ClientCore
import GameProtocol
import TerminalKit

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
        ] + ClientGames.all.flatMap { $0.keyPages } + [
            ("Every room", RoomScreen.keys(RoomSituation()).rows),
            ("Talking", TalkLine.rows),
            ("Without a connection", ReconnectingBox.keys(seat: nil, canRetry: true).rows),
        ]
    }
}
