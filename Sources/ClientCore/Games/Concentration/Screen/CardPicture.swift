import GameProtocol
import TerminalKit

/// What a card shows when it lies face up, as this player wants to see it.
struct CardPicture: Equatable, Sendable {
    /// The sign in the middle.
    var text: String
    /// The word for it.
    var label: String
    /// A picture in the place of the sign, where the card has room for it.
    var tile: Tile?

    init(text: String, label: String) {
        self.text = text
        self.label = label
    }

    /// A face of a room with that theme, as the look has it.
    init(_ face: Face, look: Look, theme: String) {
        let shown = look.shown(face, theme: theme)
        text = shown.text
        label = shown.word
        tile = shown.tile
    }
}
