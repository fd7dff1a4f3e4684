import TerminalKit

/// How many cards to draw, as it is being typed.
enum DeckEntry: Equatable, Sendable {
    case nothing
    case number(String)

    /// As the message row shows it.
    var prompt: String? {
        if case .number(let digits) = self { "Draw how many: \(digits)_" } else { nil }
    }

    /// How many to draw: the number, else one.
    var count: Int {
        if case .number(let digits) = self { Int(digits) ?? 1 } else { 1 }
    }

    /// Takes a digit that begins or continues a number, and what ends or erases it; false for a key
    /// that is no part of it.
    mutating func take(_ key: Key) -> Bool {
        switch (self, key) {
        case (.nothing, .character(let digit)) where ("1"..."9").contains(digit):
            self = .number(String(digit))
        case (.number(let digits), .character(let digit)) where ("0"..."9").contains(digit):
            if digits.utf8.count < 4 { self = .number(digits + String(digit)) }
        case (.number(let digits), .backspace):
            self = digits.utf8.count > 1 ? .number(String(digits.dropLast())) : .nothing
        case (.number, .escape): self = .nothing
        default: return false
        }
        return true
    }
}
