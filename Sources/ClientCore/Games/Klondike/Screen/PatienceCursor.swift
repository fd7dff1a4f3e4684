import GameProtocol
import TerminalKit

/// The pile, and the card of it, that the arrows have reached.
struct PatienceCursor: Equatable, Sendable {
    var pile = KlondikePile.stock
    /// An open card of the tableau, from 0; nil is the last one.
    var index: Int?

    /// The columns of the upper row: stock, waste, and the foundations from the fourth on.
    private static let upper: [Int: KlondikePile] = {
        var piles: [Int: KlondikePile] = [0: .stock, 1: .waste]
        for (place, suit) in PlayingCard.Suit.allCases.enumerated() {
            piles[3 + place] = .foundation(suit)
        }
        return piles
    }()
    private static let order =
        (0..<KlondikePile.tableauCount).compactMap { upper[$0] }
        + (0..<KlondikePile.tableauCount).map { KlondikePile.tableau($0) }

    private var column: Int {
        if case .tableau(let index) = pile { return index }
        return Self.upper.first { $0.value == pile }?.key ?? 0
    }

    private var isUpper: Bool { if case .tableau = pile { false } else { true } }

    /// - Parameter moves: what can be done; Tab goes to the piles from which something can go.
    mutating func move(_ move: CursorMove, _ board: KlondikeBoard, _ moves: [KlondikeStep]) {
        switch move {
        case .left: step(-1)
        case .right: step(1)
        case .up: up(board)
        case .down: down(board)
        case .first, .pageUp: go(to: .stock)
        case .last, .pageDown: go(to: .tableau(KlondikePile.tableauCount - 1))
        case .next, .previous:
            let from = Self.order.filter { pile in moves.contains { $0.from == pile } }
            guard !from.isEmpty else { return }
            let by = move == .next ? 1 : -1
            let here = from.firstIndex(of: pile) ?? (by > 0 ? -1 : 0)
            go(to: from[(here + by + from.count) % from.count])
        }
    }

    mutating func go(to pile: KlondikePile, index: Int? = nil) {
        self.pile = pile
        self.index = index
    }

    /// A card that is gone is reached no more.
    mutating func check(_ board: KlondikeBoard?) {
        guard let index, let board else { return }
        if index >= board.cards(of: pile).count - 1 { self.index = nil }
    }

    /// To the side; the third place of the upper row is empty, and is jumped over.
    private mutating func step(_ by: Int) {
        var column = column
        repeat {
            column += by
        } while isUpper && Self.upper[column] == nil
            && (0..<KlondikePile.tableauCount).contains(column)
        guard (0..<KlondikePile.tableauCount).contains(column) else { return }
        go(to: isUpper ? Self.upper[column] ?? pile : .tableau(column))
    }

    private mutating func up(_ board: KlondikeBoard) {
        guard case .tableau = pile else { return }
        let count = board.cards(of: pile).count
        let here = index ?? count - 1
        if here > 0 {
            index = here - 1
        } else {
            go(to: Self.upper[column] ?? .waste)
        }
    }

    private mutating func down(_ board: KlondikeBoard) {
        guard !isUpper else {
            // From above, a pile is entered by the first of its open cards.
            go(to: .tableau(column), index: board.cards(of: .tableau(column)).count > 1 ? 0 : nil)
            return
        }
        guard let here = index else { return }
        index = here + 1 < board.cards(of: pile).count - 1 ? here + 1 : nil
    }
}

/// What somebody has picked to move it: the last card of a pile, or those from a card on.
struct PatiencePick: Equatable, Sendable {
    var pile: KlondikePile
    /// How many cards; nil is as many as fit.
    var count: Int?

    /// The step that puts it on that pile; nil for a pile that takes no cards.
    func step(to pile: KlondikePile) -> KlondikeStep? {
        switch pile {
        case .stock, .waste: nil
        case .tableau(let index): KlondikeStep(self.pile, .tableau(index), count: count)
        case .foundation: KlondikeStep(self.pile, .foundation, count: count)
        }
    }

    /// The cards, as far as it is certain which they are.
    func cards(_ board: KlondikeBoard) -> [PlayingCard] {
        Array(board.cards(of: pile).suffix(count ?? 1))
    }

    /// Whether a move that the server allows puts it there.
    func fits(on pile: KlondikePile, _ board: KlondikeBoard, _ moves: [KlondikeStep]) -> Bool {
        guard let step = step(to: pile) else { return false }
        guard moves.contains(where: { $0.from == step.from && $0.to == step.to }) else {
            return false
        }
        switch pile {
        case .foundation(let suit):
            guard count ?? 1 == 1, case .suited(_, let own)? = cards(board).last else {
                return false
            }
            return own == suit
        case .tableau(let index):
            guard let count else { return true }
            return board.cards(of: self.pile).suffix(count).first.map {
                board.fits($0, on: index)
            } ?? false
        case .stock, .waste: return false
        }
    }
}
