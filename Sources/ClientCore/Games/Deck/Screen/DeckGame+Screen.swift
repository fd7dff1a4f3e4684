import TerminalKit

extension DeckGame {
    static var newField: any GameField { DeckField() }

    static var keyPages: [(title: String, rows: [KeyRow])] {
        var free = RoomSituation()
        free.isFree = true
        var watched = free
        watched.isPlayer = false
        return [
            ("\(title), high card", DeckField.keys(RoomSituation())),
            ("\(title), free", DeckField.keys(free)),
            ("\(title), free, while you watch", DeckField.keys(watched)),
        ]
    }

    static let help = GameHelp(
        look: ("v", "next look"),
        rules: [
            "High card: all draw one, the highest takes the trick. Free: a table",
            "with cards, where everybody draws when they like.",
            "more: GameClient help deck",
        ]
    )
}
