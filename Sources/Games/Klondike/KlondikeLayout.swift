import GameProtocol

/// The cards of one Klondike board.
///
/// Every pile lists its cards from the bottom to the top, so the last one is the one in play.
struct KlondikeLayout: Hashable, Sendable {
    /// A pile of the tableau: face-down cards with a run of open cards on them.
    struct Pile: Hashable, Sendable {
        var down: [PlayingCard] = []
        var up: [PlayingCard] = []
    }

    var stock: [PlayingCard] = []
    var waste: [PlayingCard] = []
    var tableau = Array(repeating: Pile(), count: KlondikePile.tableauCount)
    /// The number of cards on each foundation, in the order of `Suit.allCases`.
    var foundations = [0, 0, 0, 0]

    init() {}

    /// Deals a shuffled deck; its first card is dealt first. Round by round, each pile from the
    /// round's number on gets one card. The first card of a round lies open. The remaining cards
    /// are the stock, with the next card on top.
    init(dealing deck: [PlayingCard]) {
        var next = 0
        for pass in tableau.indices {
            for pile in pass..<tableau.count {
                if pile == pass {
                    tableau[pile].up.append(deck[next])
                } else {
                    tableau[pile].down.append(deck[next])
                }
                next += 1
            }
        }
        stock = deck[next...].reversed()
    }

    /// The number of cards on all foundations, 0 to 52.
    var foundationCount: Int { foundations.reduce(0, +) }

    /// Returns the top card of the suit's foundation; nil on an empty one.
    func top(of suit: PlayingCard.Suit) -> PlayingCard? {
        PlayingCard.top(of: suit, foundations)
    }

    func fitsFoundation(_ card: PlayingCard) -> Bool { card.goesUp(foundations) }

    func fits(_ card: PlayingCard, on pile: Int) -> Bool { card.goes(on: tableau[pile].up.last) }
}

extension KlondikeLayout {
    /// The change that an action made, with enough detail to describe it and to undo it.
    struct Change: Equatable, Sendable {
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
