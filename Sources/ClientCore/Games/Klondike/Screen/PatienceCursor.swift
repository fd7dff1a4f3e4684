import Bots
import GameProtocol
import TerminalKit

/// The selected pile, and the selected card in it.
struct PatienceCursor: Equatable, Sendable {
    var pile = KlondikePile.stock
    /// The selected one of the open cards in a tableau pile, from 0; nil means the last one.
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

    /// - Parameter moves: the allowed moves. Tab goes to the piles where a move begins.
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

    /// Forgets the selected card if it is gone.
    mutating func check(_ board: KlondikeBoard?) {
        guard let index, let board else { return }
        if index >= board.cards(of: pile).count - 1 { self.index = nil }
    }

    /// Moves sideways. The third place of the upper row is empty, so the cursor skips it.
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
            // From above, the cursor enters a pile at its first open card.
            go(to: .tableau(column), index: board.cards(of: .tableau(column)).count > 1 ? 0 : nil)
            return
        }
        guard let here = index else { return }
        index = here + 1 < board.cards(of: pile).count - 1 ? here + 1 : nil
    }
}

/// The picked cards: the last card of a pile, or all cards from one card on.
struct PatiencePick: Equatable, Sendable {
    var pile: KlondikePile
    /// The number of cards; nil means the most that fit.
    var count: Int?

    /// Returns the step that puts the cards on a pile; nil if that pile takes no cards.
    func step(to pile: KlondikePile) -> KlondikeStep? {
        switch pile {
        case .stock, .waste: nil
        case .tableau(let index): KlondikeStep(self.pile, .tableau(index), count: count)
        case .foundation: KlondikeStep(self.pile, .foundation, count: count)
        }
    }

    /// Returns the picked cards; only the last one if the number of cards is still open.
    func cards(_ board: KlondikeBoard) -> [PlayingCard] {
        Array(board.cards(of: pile).suffix(count ?? 1))
    }

    /// Whether a move that the server allows puts the picked cards on that pile.
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
