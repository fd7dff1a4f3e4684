import GameProtocol

extension KlondikeLayout {
    /// The change that an action made, with enough detail to describe it and to undo it.
    struct Change: Equatable, Sendable {
        /// The action.
        let action: Action
        /// The moved cards from the bottom to the top; cards of the stock in the order in which
        /// they were turned; none for a recycling.
        let cards: [PlayingCard]
        /// The card that the action turned up; nil if there was none.
        let turnedUp: PlayingCard?
    }

    /// Carries out an action that `action(of:draw:)` returned.
    mutating func carryOut(_ action: Action) -> Change {
        switch action {
        case .turn(let count):
            let cards = Array(stock.suffix(count).reversed())
            stock.removeLast(count)
            waste += cards
            return Change(action: action, cards: cards, turnedUp: nil)
        case .recycle:
            stock = waste.reversed()
            waste = []
            return Change(action: action, cards: [], turnedUp: nil)
        case .move(let from, let to, let count):
            let cards = take(count, from: from)
            put(cards, onto: to)
            return Change(action: action, cards: cards, turnedUp: turnUp(from))
        }
    }

    /// Undoes the last change.
    mutating func takeBack(_ change: Change) {
        switch change.action {
        case .turn(let count):
            stock += waste.suffix(count).reversed()
            waste.removeLast(count)
        case .recycle:
            waste = stock.reversed()
            stock = []
        case .move(let from, let to, let count):
            if let card = change.turnedUp, case .tableau(let pile) = from {
                tableau[pile].up.removeAll()
                tableau[pile].down.append(card)
            }
            put(take(count, from: to), onto: from)
        }
    }

    private mutating func take(_ count: Int, from pile: KlondikePile) -> [PlayingCard] {
        switch pile {
        case .stock: preconditionFailure("Cards of the stock are turned.")
        case .waste: return [waste.removeLast()]
        case .foundation(let suit):
            let card = top(of: suit)
            foundations[suit.place] -= 1
            return card.map { [$0] } ?? []
        case .tableau(let index):
            let cards = Array(tableau[index].up.suffix(count))
            tableau[index].up.removeLast(count)
            return cards
        }
    }

    private mutating func put(_ cards: [PlayingCard], onto pile: KlondikePile) {
        switch pile {
        case .stock: preconditionFailure("Nothing is put on the stock.")
        case .waste: waste += cards
        case .foundation(let suit): foundations[suit.place] += 1
        case .tableau(let index): tableau[index].up += cards
        }
    }

    /// Turns up the last face-down card of a pile whose open cards are gone.
    private mutating func turnUp(_ pile: KlondikePile) -> PlayingCard? {
        guard case .tableau(let index) = pile, tableau[index].up.isEmpty,
            let card = tableau[index].down.popLast()
        else { return nil }
        tableau[index].up = [card]
        return card
    }
}
