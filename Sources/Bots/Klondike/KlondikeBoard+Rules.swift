package import GameProtocol

/// The visible cards of a board, and the changes that actions make.
extension KlondikeBoard {
    package static let cardCount = PlayingCard.Rank.allCases.count * PlayingCard.Suit.allCases.count

    /// The cards on all foundations, 0 to 52.
    package var foundationCount: Int { foundations.reduce(0, +) }

    /// Whether no card lies face down in the piles.
    package var isOpen: Bool { tableau.allSatisfy { $0.down == 0 } }

    /// The top card of a foundation; nil on an empty one.
    package func top(of suit: PlayingCard.Suit) -> PlayingCard? {
        PlayingCard.top(of: suit, foundations)
    }

    /// The open cards of a pile, the last one on top.
    package func cards(of pile: KlondikePile) -> [PlayingCard] {
        switch pile {
        case .stock: []
        case .waste: waste
        case .tableau(let index): tableau.indices.contains(index) ? tableau[index].cards : []
        case .foundation(let suit): top(of: suit).map { [$0] } ?? []
        }
    }

    /// Whether a card may go on a pile of the tableau.
    package func fits(_ card: PlayingCard, on index: Int) -> Bool {
        guard tableau.indices.contains(index) else { return false }
        let pile = tableau[index]
        // A server may leave a face-down card on top of its pile. No card goes on that pile.
        return card.goes(on: pile.cards.last) && (!pile.cards.isEmpty || pile.down == 0)
    }

    /// The cards that a step moves, as far as the board shows them; none for an illegal step.
    package func cards(movedBy step: KlondikeStep) -> [PlayingCard] {
        let cards = cards(of: step.from)
        if let count = step.count { return cards.suffix(count) }
        guard case .tableau(let to)? = step.to, case .tableau = step.from else {
            return cards.suffix(1)
        }
        guard let first = cards.firstIndex(where: { fits($0, on: to) }) else { return [] }
        return Array(cards[first...])
    }

    /// Applies a player's action. Impossible values from a server are ignored or limited.
    package mutating func apply(_ action: KlondikeAction) {
        switch action {
        case .turned(let cards, let left):
            waste += cards
            stock = left
        case .recycled(let count):
            stock = count
            waste = []
        case .moved(let from, let to, let cards, let up):
            take(cards.count, from: from)
            if let up, case .tableau(let index) = from, tableau.indices.contains(index) {
                tableau[index].cards = [up]
                tableau[index].down = max(0, tableau[index].down - 1)
            }
            put(cards, onto: to)
        case .undone(let board): self = board
        }
    }

    private mutating func take(_ count: Int, from pile: KlondikePile) {
        switch pile {
        case .stock: break
        case .waste: waste.removeLast(min(count, waste.count))
        case .tableau(let index):
            guard tableau.indices.contains(index) else { return }
            tableau[index].cards.removeLast(min(count, tableau[index].cards.count))
        case .foundation(let suit): change(suit, by: -1)
        }
    }

    private mutating func put(_ cards: [PlayingCard], onto pile: KlondikePile) {
        switch pile {
        case .stock: break
        case .waste: waste += cards
        case .tableau(let index):
            if tableau.indices.contains(index) { tableau[index].cards += cards }
        case .foundation(let suit): change(suit, by: 1)
        }
    }

    private mutating func change(_ suit: PlayingCard.Suit, by number: Int) {
        foundations[suit.place] = min(max(0, foundations[suit.place] + number), 13)
    }
}

extension PlayingCard {
    package var isKing: Bool { if case .suited(.king, _) = self { true } else { false } }
}
