import GameProtocol

extension SolverDeal {
    /// Returns the deal of a layout and its position; nil if a position does not fit into a key.
    static func of(
        _ layout: KlondikeLayout,
        draw: Int,
        countsPasses: Bool = false
    ) -> (SolverDeal, SolverPosition)? {
        let piles = layout.tableau.map { ($0.down + $0.up.prefix(1)).compactMap(\.solverCard) }
        let talon = (layout.waste + layout.stock.reversed()).compactMap(\.solverCard)
        let deal = SolverDeal(
            piles: piles,
            talon: talon,
            draw: draw,
            rankCount: PlayingCard.Rank.allCases.count,
            countsPasses: countsPasses
        )
        guard let deal else { return nil }
        var heights = [0, 0, 0, 0]
        for suit in PlayingCard.Suit.allCases {
            heights[suit.solverPlace] = layout.foundations[suit.place]
        }
        var open: UInt64 = 0
        for card in layout.tableau.flatMap({ $0.up.dropFirst() }).compactMap(\.solverCard) {
            open |= 1 << UInt64(card)
        }
        return (deal, deal.start(open: open, heights: heights, wasted: layout.waste.count))
    }
}

/// A move of a search that the rules refuse, which is an error in the search.
struct SolverFault: Error, Equatable {
    let sentence: String
}

/// Carries out the moves of a search under the rules of the game, and collects the steps.
struct SolverReplay {
    private var layout: KlondikeLayout
    private let deal: SolverDeal
    private(set) var steps: [KlondikeStep] = []

    init(_ layout: KlondikeLayout, _ deal: SolverDeal) {
        self.layout = layout
        self.deal = deal
    }

    var isWon: Bool { layout.foundationCount == 4 * deal.rankCount }

    mutating func carryOut(_ move: SolverMove) throws(SolverFault) {
        switch move {
        case .raise(let card):
            try clear(Int(card))
            try take(KlondikeStep(.tableau(try pile(of: Int(card))), .foundation))
        case .raiseTalon(let place):
            try turn(to: Int(deal.talon[Int(place)]))
            try take(KlondikeStep(.waste, .foundation))
        case .lay(let place):
            let card = Int(deal.talon[Int(place)])
            try turn(to: card)
            try take(KlondikeStep(.waste, .tableau(try target(of: card))))
        case .uncover(let card):
            let target = try target(of: Int(card))
            try take(KlondikeStep(.tableau(try pile(of: Int(card))), .tableau(target)))
        case .lower(let suit):
            guard let suit = PlayingCard.Suit.allCases.first(where: { $0.solverPlace == suit }),
                let card = layout.top(of: suit)?.solverCard
            else { throw SolverFault(sentence: "The search lowers from an empty foundation.") }
            try take(KlondikeStep(.foundation(suit), .tableau(try target(of: card))))
        }
    }

    private func pile(of card: Int) throws(SolverFault) -> Int {
        guard let pile = pile(where: { $0.up.contains { $0.solverCard == card } }) else {
            throw SolverFault(sentence: "The search moves a card that is not open.")
        }
        return pile
    }

    private func pile(where isIt: (KlondikeLayout.Pile) -> Bool) -> Int? {
        layout.tableau.firstIndex(where: isIt)
    }

    /// Returns the index of a pile on which the card fits.
    private func target(of card: Int) throws(SolverFault) -> Int {
        let target =
            deal.kings >> UInt64(card) & 1 != 0
            ? pile { $0.up.isEmpty }
            : pile {
                guard let last = $0.up.last?.solverCard else { return false }
                return last >> 2 == card >> 2 + 1 && (last ^ card) & 2 != 0
            }
        guard let target else {
            throw SolverFault(sentence: "The search moves a card that fits nowhere.")
        }
        return target
    }

    /// Moves the cards that lie on this card to the other card of the same rank and color.
    private mutating func clear(_ card: Int) throws(SolverFault) {
        let source = try pile(of: card)
        guard layout.tableau[source].up.last?.solverCard != card else { return }
        try take(KlondikeStep(.tableau(source), .tableau(try pile(of: card ^ 1))))
    }

    /// Turns the stock, with recyclings, until that card is on top of the waste.
    private mutating func turn(to card: Int) throws(SolverFault) {
        // Two passes show every card that can come up.
        var left = 2 * (layout.stock.count + layout.waste.count) + 4
        while layout.waste.last?.solverCard != card, left > 0 {
            try take(KlondikeStep(.stock))
            left -= 1
        }
    }

    private mutating func take(_ step: KlondikeStep) throws(SolverFault) {
        guard let action = try? layout.action(of: step, draw: deal.draw) else {
            throw SolverFault(sentence: "The search made a move that the rules refuse.")
        }
        _ = layout.carryOut(action)
        steps.append(step)
    }
}

extension PlayingCard.Suit {
    /// The suit's place in a search, where the two suits of a color are neighbors.
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
    /// The card's number in a search; nil for a joker.
    fileprivate var solverCard: Int? {
        guard case .suited(let rank, let suit) = self else { return nil }
        return rank.place * 4 + suit.solverPlace
    }
}
