import GameProtocol
import TerminalKit

/// In which colors suits are seen; their signs say the same.
enum SuitColors: Sendable {
    /// Hearts and diamonds are red, the others as all text on a card.
    case red
    /// Each suit has a color of its own.
    case four

    init(_ settings: ScreenSettings) { self = settings.hasFourColorDeck ? .four : .red }

    /// The paint of a suit on the face of a card.
    func paint(_ suit: PlayingCard.Suit) -> Style.Paint {
        switch (self, suit) {
        case (_, .hearts), (.red, .diamonds): .suit(1)
        case (.four, .diamonds): .suit(2)
        case (.four, .clubs): .suit(3)
        case (.four, .spades), (.red, _): .face
        }
    }
}
