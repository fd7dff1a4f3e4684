import GameProtocol

extension KlondikeLayout {
    /// A step that the layout allows, with all the details that carrying it out needs.
    enum Action: Hashable, Sendable {
        /// Turns cards of the stock, one by one.
        case turn(count: Int)
        /// Turns the whole waste over, so that it becomes the stock in the same order.
        case recycle
        /// Moves the top card of the waste or of a foundation, or the last `count` cards of a pile.
        case move(from: KlondikePile, to: KlondikePile, count: Int)
    }

    /// Returns the action that the step means on this layout. Throws an `illegal_move` with the
    /// reason, which names open cards only.
    func action(of step: KlondikeStep, draw: Int) throws(Refusal) -> Action {
        switch step.from {
        case .stock:
            if !stock.isEmpty { return .turn(count: min(draw, stock.count)) }
            if !waste.isEmpty { return .recycle }
            throw .illegal("Stock and waste are empty.")
        case .waste:
            guard let card = waste.last else { throw .illegal("The waste is empty.") }
            return try single(card, step)
        case .foundation(let suit):
            guard let card = top(of: suit) else { throw .illegal("This foundation is empty.") }
            if step.to == .foundation {
                throw .illegal("\(card.shown) lies on its foundation already.")
            }
            return try single(card, step)
        case .tableau(let pile): return try run(from: pile, step)
        }
    }

    /// Returns the action that moves one card to its foundation or to a pile.
    private func single(_ card: PlayingCard, _ step: KlondikeStep) throws(Refusal) -> Action {
        if let count = step.count, count != 1 {
            throw .illegal("Only one card can be taken from there.")
        }
        switch step.to {
        case .foundation?: return try raise(card, step.from)
        case .tableau(let pile)?:
            if let reason = reason(against: card, on: pile) { throw .illegal(reason) }
            return .move(from: step.from, to: .tableau(pile), count: 1)
        case nil:
            var isOnFoundation = false
            if case .foundation = step.from { isOnFoundation = true }
            if !isOnFoundation, fitsFoundation(card) { return try raise(card, step.from) }
            if let pile = tableau.indices.first(where: { fits(card, on: $0) }) {
                return .move(from: step.from, to: .tableau(pile), count: 1)
            }
            throw .illegal("\(card.shown) fits nowhere.")
        }
    }

    private func raise(_ card: PlayingCard, _ from: KlondikePile) throws(Refusal) -> Action {
        guard case .suited(_, let suit) = card else { throw .illegal("A joker fits nowhere.") }
        guard fitsFoundation(card) else {
            let under = top(of: suit).map { "\($0.shown) is its top card" } ?? "an ace comes first"
            throw .illegal("\(card.shown) does not go on its foundation: \(under).")
        }
        return .move(from: from, to: .foundation(suit), count: 1)
    }

    /// Returns the action that moves open cards from the end of a pile to another pile, or the last
    /// one to its foundation.
    private func run(from source: Int, _ step: KlondikeStep) throws(Refusal) -> Action {
        let up = tableau[source].up
        guard let last = up.last else { throw .illegal("This pile is empty.") }
        let mayGoUp = step.to == nil && (step.count ?? 1) == 1 && fitsFoundation(last)
        if step.to == .foundation || mayGoUp {
            if let count = step.count, count != 1 {
                throw .illegal("Only one card at a time goes on a foundation.")
            }
            return try raise(last, .tableau(source))
        }
        if let count = step.count, count > up.count {
            let cards = up.count == 1 ? "is 1 open card" : "are \(up.count) open cards"
            throw .illegal("There \(cards) in this pile.")
        }
        switch step.to {
        case .foundation?: preconditionFailure("It was carried out above.")
        case .tableau(let pile)?:
            guard pile != source else { throw .illegal("The cards lie on this pile already.") }
            if let count = fitting(up, on: pile), step.count ?? count == count {
                return .move(from: .tableau(source), to: .tableau(pile), count: count)
            }
            // If the step names a number of cards, the refusal is about the lowest of them,
            // otherwise about the lowest open card.
            let card = step.count.map { up[up.count - $0] } ?? up[0]
            throw .illegal(reason(against: card, on: pile) ?? "\(card.shown) fits nowhere.")
        case nil:
            for pile in tableau.indices where pile != source {
                if let count = fitting(up, on: pile), step.count ?? count == count {
                    return .move(from: .tableau(source), to: .tableau(pile), count: count)
                }
            }
            throw .illegal("\(last.shown) fits nowhere.")
        }
    }

    /// Returns the number of cards from the end of the run that fit on the pile; nil if none does.
    /// At most one number is possible, because the ranks of a run differ.
    func fitting(_ run: [PlayingCard], on pile: Int) -> Int? {
        run.firstIndex { fits($0, on: pile) }.map { run.count - $0 }
    }

    /// Returns the reason why the card does not fit on the pile; nil if it fits.
    private func reason(against card: PlayingCard, on pile: Int) -> String? {
        guard !fits(card, on: pile) else { return nil }
        guard let under = tableau[pile].up.last else { return "Only a king goes on an empty pile." }
        let refused = "\(card.shown) does not go on \(under.shown)"
        guard case .suited(let rank, _) = card, case .suited(let other, _) = under else {
            return "\(refused)."
        }
        return rank.place + 1 == other.place
            ? "\(refused): the colors must differ."
            : "\(refused): it has to be one rank lower."
    }

    /// Returns every allowed step, in the order of the piles: stock, waste, tableau, foundations.
    func steps(mayRecycle: Bool) -> [KlondikeStep] {
        var steps: [KlondikeStep] = []
        if !stock.isEmpty || mayRecycle && !waste.isEmpty { steps.append(KlondikeStep(.stock)) }
        if let card = waste.last { append(card, from: .waste, to: &steps) }
        for pile in tableau.indices {
            guard let last = tableau[pile].up.last else { continue }
            if fitsFoundation(last) { steps.append(KlondikeStep(.tableau(pile), .foundation)) }
            for other in tableau.indices where other != pile {
                if fitting(tableau[pile].up, on: other) != nil {
                    steps.append(KlondikeStep(.tableau(pile), .tableau(other)))
                }
            }
        }
        for suit in PlayingCard.Suit.allCases {
            guard let card = top(of: suit) else { continue }
            for pile in tableau.indices where fits(card, on: pile) {
                steps.append(KlondikeStep(.foundation(suit), .tableau(pile)))
            }
        }
        return steps
    }

    private func append(
        _ card: PlayingCard,
        from: KlondikePile,
        to steps: inout [KlondikeStep]
    ) {
        if fitsFoundation(card) { steps.append(KlondikeStep(from, .foundation)) }
        for pile in tableau.indices where fits(card, on: pile) {
            steps.append(KlondikeStep(from, .tableau(pile)))
        }
    }
}

extension Refusal {
    /// The refusal of a step that the layout does not allow.
    static func illegal(_ reason: String) -> Refusal { Refusal(.illegalMove, reason) }
}

extension PlayingCard {
    /// The card in the form for people, such as `10♥`.
    var shown: String {
        guard case .suited(let rank, let suit) = self else { return code }
        let sign =
            switch suit {
            case .spades: "♠"
            case .diamonds: "♦"
            case .clubs: "♣"
            case .hearts: "♥"
            }
        return (rank == .ten ? "10" : rank.rawValue) + sign
    }
}
