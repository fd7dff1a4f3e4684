import TerminalKit

extension KlondikeGame {
    static var newField: any GameField { KlondikeField() }

    static var keyPages: [(title: String, rows: [KeyRow])] {
        [
            ("\(title), alone", KlondikeField.keys(RoomSituation(), isRace: false)),
            ("\(title), a race", KlondikeField.keys(RoomSituation(), isRace: true)),
        ]
    }

    static let help = GameHelp(
        look: ("v", "next look"),
        rules: [
            "On a pile goes a card that is one lower and of the other color; on an",
            "empty one a king. All cards on the four foundations: won.",
            "more: GameClient help klondike",
        ]
    )
}
