import GameProtocol

/// How a bot chooses among the moves of a patience.
enum KlondikeStyle: Equatable, Sendable {
    /// Whatever brings a card up or off the waste, and no thought of what it is good for.
    case greedy
    /// The hints that players get.
    case hints
    /// The same, with a look at the moves that turn a card up only together.
    case ahead

    /// Nil for a level that makes any move.
    init?(_ level: BotLevel) {
        switch level {
        case .random: return nil
        // Nothing is hidden again that was seen, so that there is nothing to remember.
        case .memory: self = .greedy
        case .perfect: self = .hints
        case .optimal: self = .ahead
        }
    }
}

extension PatienceTable {
    /// The next step by that style; nil where nothing is worth doing any more.
    func step(by style: KlondikeStyle) -> KlondikeStep? {
        switch style {
        case .greedy: greedyStep
        case .hints: hint
        case .ahead: stepAhead
        }
    }

    /// Any card up, then off the waste, then any whole run, then the stock.
    private var greedyStep: KlondikeStep? {
        guard !isStuck, let board else { return nil }
        let turning = moves.first { $0.from == .stock && showsSomethingNew(board) }
        return moves.first { $0.to == .foundation && $0.from != .stock }
            ?? moves.first { $0.from == .waste }
            ?? moves.first { board.turnsUp($0) } ?? turning
    }

    private var stepAhead: KlondikeStep? {
        guard !isStuck, let board, let best = hint else { return hint }
        guard KlondikeHint.value(best, board) < KlondikeHint.turnsUp else { return best }
        if let step = KlondikeLookahead.step(on: board, moves) { return step }
        // A card that others may need goes up only when the stock has shown nothing else.
        guard KlondikeHint.value(best, board) == KlondikeHint.anyUp,
            turnedInRow <= board.stock + board.waste.count,
            let turning = moves.first(where: { $0.from == .stock })
        else { return best }
        return turning
    }
}

/// Looks for moves that turn a card up, or make a place for a king, only together.
enum KlondikeLookahead {
    /// How many moves are looked at one after the other.
    static let maximumDepth = 4

    /// The first of the fewest moves that turn a card up; nil where there are none.
    ///
    /// - Parameter moves: what is allowed on the board.
    static func step(on board: KlondikeBoard, _ moves: [KlondikeStep]) -> KlondikeStep? {
        let first = moves.filter { $0.from != .stock && !board.goesUpAgain($0) }
        for depth in 2...maximumDepth {
            for step in first where leads(step, on: board, depth: depth) { return step }
        }
        return nil
    }

    /// Whether a card can be turned up within so many moves, of which this is the first.
    private static func leads(_ step: KlondikeStep, on board: KlondikeBoard, depth: Int) -> Bool {
        if board.turnsUp(step) { return true }
        guard depth > 1 else { return false }
        var after = board
        after.carryOut(step)
        return after.openSteps.contains { next in
            // What was just put there is not taken away again.
            !(next.from == step.pile && next.to == step.target)
                && leads(next, on: after, depth: depth - 1)
        }
    }
}

extension KlondikeStep {
    /// Where its cards come to lie, as the next step names it.
    fileprivate var pile: KlondikePile? {
        if case .tableau(let index)? = to { .tableau(index) } else { nil }
    }

    /// Where its cards came from, as a step that takes them back names it.
    fileprivate var target: KlondikeTarget? {
        switch from {
        case .tableau(let index): .tableau(index)
        case .foundation: .foundation
        case .waste, .stock: nil
        }
    }
}

extension KlondikeBoard {
    /// Whether a step uncovers a card that lies face down.
    func turnsUp(_ step: KlondikeStep) -> Bool {
        guard case .tableau(let index) = step.from, tableau.indices.contains(index),
            tableau[index].down > 0
        else { return false }
        return cards(movedBy: step).count == tableau[index].cards.count
    }

    /// Every step with open cards that the rules allow, but for those to the stock.
    fileprivate var openSteps: [KlondikeStep] {
        var steps: [KlondikeStep] = []
        for from in tableau.indices {
            if let last = tableau[from].cards.last, last.goesUp(foundations) {
                steps.append(KlondikeStep(.tableau(from), .foundation))
            }
            for to in tableau.indices where to != from {
                let isPlace = tableau[to].cards.isEmpty
                let first = tableau[from].cards.first { fits($0, on: to) }
                // A king that lies alone gains nothing by another place.
                if let first, !isPlace || tableau[from].down > 0 || !first.isKing {
                    steps.append(KlondikeStep(.tableau(from), .tableau(to)))
                }
            }
        }
        if let last = waste.last {
            if last.goesUp(foundations) { steps.append(KlondikeStep(.waste, .foundation)) }
            for to in tableau.indices where fits(last, on: to) {
                steps.append(KlondikeStep(.waste, .tableau(to)))
            }
        }
        for suit in PlayingCard.Suit.allCases {
            guard let card = top(of: suit), !KlondikeHint.isSafe(card, self) else { continue }
            for to in tableau.indices where fits(card, on: to) {
                steps.append(KlondikeStep(.foundation(suit), .tableau(to)))
            }
        }
        return steps
    }

    /// Whether a step takes a card down that would go up again at once.
    fileprivate func goesUpAgain(_ step: KlondikeStep) -> Bool {
        guard case .foundation(let suit) = step.from, let card = top(of: suit) else { return false }
        return KlondikeHint.isSafe(card, self)
    }

    /// Carries out a step that uncovers nothing.
    fileprivate mutating func carryOut(_ step: KlondikeStep) {
        let moved = cards(movedBy: step)
        let to: KlondikePile
        switch step.to {
        case .tableau(let index)?: to = .tableau(index)
        case .foundation?:
            guard case .suited(_, let suit)? = moved.last else { return }
            to = .foundation(suit)
        case nil: return
        }
        apply(.moved(from: step.from, to: to, cards: moved, up: nil))
    }
}
