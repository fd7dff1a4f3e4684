import GameProtocol
import TerminalKit

/// The numbers by which clicks on the parts of a patience board are told.
enum PatiencePart {
    private static let perPile = 32
    /// Behind all cards of a pile: its place.
    private static let place = perPile - 1

    /// The number of a pile, or of an open card of it.
    static func number(_ pile: KlondikePile, card: Int? = nil) -> Int {
        switch pile {
        case .stock: 0
        case .waste: 1
        case .foundation(let suit):
            2 + (PlayingCard.Suit.allCases.firstIndex(of: suit) ?? 0)
        case .tableau(let index): perPile * (index + 1) + (card ?? place)
        }
    }

    /// The pile, and the open card where it is a card, of that number.
    static func pile(_ number: Int) -> (pile: KlondikePile, card: Int?)? {
        switch number {
        case 0: return (.stock, nil)
        case 1: return (.waste, nil)
        case 2..<2 + PlayingCard.Suit.allCases.count:
            return (.foundation(PlayingCard.Suit.allCases[number - 2]), nil)
        default:
            let index = number / perPile - 1
            guard (0..<KlondikePile.tableauCount).contains(index) else { return nil }
            let card = number % perPile
            return (.tableau(index), card == place ? nil : card)
        }
    }
}
