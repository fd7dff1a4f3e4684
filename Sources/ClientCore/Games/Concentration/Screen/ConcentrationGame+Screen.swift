import GameProtocol
import TerminalKit

extension ConcentrationGame {
    static var newField: any GameField { BoardField() }

    static func neededSize(_ room: RoomView) -> Size { BoardGrid(room).neededSize }

    static func fits(_ options: GameOptions, _ size: Size) -> Bool {
        options.concentration.map { BoardGrid($0).fits(size) } ?? false
    }

    static var keyPages: [(title: String, rows: [KeyRow])] {
        [(title, BoardField.keys(RoomSituation()))]
    }

    static let help = GameHelp(
        look: ("v, + and -", "next look, card size"),
        rules: [
            "Turn up two cards. A pair is yours, and you go on; two that differ",
            "are turned face down again. Most pairs wins.",
            "more: GameClient help concentration",
        ]
    )
}

extension ScreenContext {
    /// A face of the room's cards as this player wants to see it.
    func shown(_ face: Face, in room: RoomView) -> ShownFace {
        var shown = settings.look.shown(face, theme: room.concentration?.theme ?? "")
        // A snapshot names no pictures, so the face does it by its own name.
        if let themeID = room.concentration?.themeID, themeID == pictures.themeID {
            shown.picture = pictures.tiles[face.code]
        }
        return shown
    }
}
