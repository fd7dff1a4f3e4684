import GameProtocol
import TerminalKit

/// What is being typed in a deck room: how many cards to draw, or which card to put.
enum DeckEntry: Equatable, Sendable {
    case nothing
    case number(String)
    /// A card of the hand, as it is typed: `J♦`, `JD`, `10H`.
    case card(String)

    /// As the message row shows it.
    var prompt: String? {
        switch self {
        case .nothing: nil
        case .number(let digits): "Draw how many: \(digits)_"
        case .card(let text): "Put which card on the table: \(text)_"
        }
    }

    /// How many to draw: the number, else one.
    var count: Int {
        if case .number(let digits) = self { Int(digits) ?? 1 } else { 1 }
    }

    /// Takes a digit that begins or continues a number, or anything of a card; false for a key that
    /// is no part of it.
    mutating func take(_ key: Key) -> Bool {
        switch (self, key) {
        case (.nothing, .character(let digit)) where ("1"..."9").contains(digit):
            self = .number(String(digit))
        case (.number(let digits), .character(let digit)) where ("0"..."9").contains(digit):
            if digits.utf8.count < 4 { self = .number(digits + String(digit)) }
        case (.number(let digits), .backspace):
            self = digits.utf8.count > 1 ? .number(String(digits.dropLast())) : .nothing
        case (.card(let text), .backspace):
            self = .card(String(text.dropLast()))
        case (.card(let text), .character(let letter)) where letter != " ":
            if text.unicodeScalars.count < 4 { self = .card(text + String(letter).uppercased()) }
        case (.number, .escape), (.card, .escape): self = .nothing
        default: return false
        }
        return true
    }
}
