import TerminalKit

/// The selected card, and the number that the player is typing.
struct BoardCursor: Equatable, Sendable {
    /// The selected card, from 1.
    private(set) var card = 1
    /// The digits of a card's number; empty while the player types none.
    private(set) var typed = ""

    private static let maximumDigits = 3

    var number: Int? { Int(typed) }

    /// Returns the highlighted card: the typed card if it exists, or else the selected card.
    func shown(_ grid: BoardGrid) -> Int {
        guard let number, (1...max(1, grid.count)).contains(number) else { return card }
        return number
    }

    /// Appends a digit. Returns false if the number would be too long.
    mutating func type(_ digit: Unicode.Scalar) -> Bool {
        guard typed.utf8.count < Self.maximumDigits else { return false }
        typed.unicodeScalars.append(digit)
        return true
    }

    mutating func erase() { typed = String(typed.dropLast()) }
    mutating func forget() { typed = "" }

    mutating func go(to card: Int) { self.card = max(1, card) }

    /// Moves the cursor, and wraps at the edges. The next and the previous card are the nearest
    /// cards that lie face down.
    mutating func move(_ move: CursorMove, _ grid: BoardGrid, isDown: (Int) -> Bool) {
        guard grid.count > 0 else { return }
        let count = grid.count
        let index = min(card, count) - 1
        switch move {
        case .left: card = (index + count - 1) % count + 1
        case .right: card = (index + 1) % count + 1
        case .up: card = above(index, grid) + 1
        case .down:
            let below = index + grid.columns
            card = (below < count ? below : index % grid.columns) + 1
        case .first: card = 1
        case .last: card = count
        case .next, .pageDown:
            let way = (1...count).map { (index + $0) % count + 1 }
            card = way.first(where: isDown) ?? card
        case .previous, .pageUp:
            let way = (1...count).map { (index + count - $0) % count + 1 }
            card = way.first(where: isDown) ?? card
        }
    }

    private func above(_ index: Int, _ grid: BoardGrid) -> Int {
        if index >= grid.columns { return index - grid.columns }
        let lowest = index + (grid.rows - 1) * grid.columns
        return lowest < grid.count ? lowest : max(index, lowest - grid.columns)
    }
}
