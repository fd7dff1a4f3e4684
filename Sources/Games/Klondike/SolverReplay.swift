import GameProtocol

extension SolverDeal {
    /// The deal of a layout, and the position that it is.
    static func of(_ layout: KlondikeLayout, draw: Int) -> (SolverDeal, SolverPosition)? {
        let ranks = PlayingCard.Rank.allCases.count
        let piles = layout.tableau.map { ($0.down + $0.up.prefix(1)).map(\.solverCard) }
        let talon = (layout.waste + layout.stock.reversed()).map(\.solverCard)
        guard let deal = SolverDeal(piles: piles, talon: talon, draw: draw, rankCount: ranks) else {
            return nil
        }
        var heights = [0, 0, 0, 0]
        for suit in PlayingCard.Suit.allCases {
            heights[suit.solverPlace] = layout.foundations[suit.place]
        }
        var open: UInt64 = 0
        for card in layout.tableau.flatMap({ $0.up.dropFirst() }) {
            open |= 1 << UInt64(card.solverCard)
        }
        return (deal, deal.start(open: open, heights: heights, wasted: layout.waste.count))
    }
}

/// Carries the moves of a search out by the rules themselves.
struct SolverReplay {
    private var layout: KlondikeLayout
    private let deal: SolverDeal
    private(set) var steps: [KlondikeStep] = []

    init(_ layout: KlondikeLayout, _ deal: SolverDeal) {
        self.layout = layout
        self.deal = deal
    }

    mutating func carryOut(_ move: SolverMove) {
        switch move {
        case .raise(let card):
            clear(Int(card))
            take(KlondikeStep(.tableau(pile(of: Int(card))), .foundation))
        case .raiseTalon(let place):
            turn(to: Int(deal.talon[Int(place)]))
            take(KlondikeStep(.waste, .foundation))
        case .lay(let place):
            let card = Int(deal.talon[Int(place)])
            turn(to: card)
            take(KlondikeStep(.waste, .tableau(target(of: card))))
        case .uncover(let card):
            let target = target(of: Int(card))
            take(KlondikeStep(.tableau(pile(of: Int(card))), .tableau(target)))
        case .lower(let suit):
            guard let suit = PlayingCard.Suit.allCases.first(where: { $0.solverPlace == suit }),
                let card = layout.top(of: suit)
            else { preconditionFailure("The search lowers from an empty foundation.") }
            take(KlondikeStep(.foundation(suit), .tableau(target(of: card.solverCard))))
        }
    }

    private func pile(of card: Int) -> Int {
        guard let pile = pile(where: { $0.up.contains { $0.solverCard == card } }) else {
            preconditionFailure("The search moves a card that is not open.")
        }
        return pile
    }

    private func pile(where isIt: (KlondikeLayout.Pile) -> Bool) -> Int? {
        layout.tableau.firstIndex(where: isIt)
    }

    /// The pile on which the card goes.
    private func target(of card: Int) -> Int {
        let target =
            deal.kings >> UInt64(card) & 1 != 0
            ? pile { $0.up.isEmpty }
            : pile {
                guard let last = $0.up.last?.solverCard else { return false }
                return last >> 2 == card >> 2 + 1 && (last ^ card) & 2 != 0
            }
        guard let target else { preconditionFailure("The search moves a card that fits nowhere.") }
        return target
    }

    /// Moves what lies on the card to its twin.
    private mutating func clear(_ card: Int) {
        let source = pile(of: card)
        guard layout.tableau[source].up.last?.solverCard != card else { return }
        take(KlondikeStep(.tableau(source), .tableau(pile(of: card ^ 1))))
    }

    /// Turns, and brings the waste back, until that card lies on top of it.
    private mutating func turn(to card: Int) {
        // Two passes show every card that comes up.
        var left = 2 * (layout.stock.count + layout.waste.count) + 4
        while layout.waste.last?.solverCard != card, left > 0 {
            take(KlondikeStep(.stock))
            left -= 1
        }
    }

    private mutating func take(_ step: KlondikeStep) {
        guard let action = try? layout.action(of: step, draw: deal.draw) else {
            preconditionFailure("The search made a move that the rules refuse.")
        }
        _ = layout.carryOut(action)
        steps.append(step)
    }
}

extension PlayingCard.Suit {
    /// The place among the suits of a search, in which those of a color stand side by side.
    fileprivate var solverPlace: Int {
        switch self {
        case .spades: 0
        case .clubs: 1
        case .diamonds: 2
        case .hearts: 3
        }
    }
}

extension PlayingCard {
    /// The card as a search numbers it.
    fileprivate var solverCard: Int {
        guard case .suited(let rank, let suit) = self else {
            preconditionFailure("There are no jokers in patience.")
        }
        return rank.place * 4 + suit.solverPlace
    }
}
