package import GameProtocol

/// The way that a bot chooses among the moves of Klondike.
package enum KlondikeStyle: Equatable, Sendable {
    /// Makes any move.
    case any
    /// Makes any move in four of ten turns, and is greedy in the others.
    case careless
    /// Moves any card to its foundation or off the waste, even if the move is of no use.
    case greedy
    /// Follows the hints that players get.
    case hints
    /// Follows the hints, and also finds two moves that turn a card up, where neither does alone.
    case ahead

    package init(_ level: BotLevel) {
        switch level {
        case .random, .step(.goldfish): self = .any
        case .step(.easy): self = .careless
        // A seen card never becomes hidden again, so a bot has nothing to remember.
        case .memory, .greedy, .step(.normal), .even: self = .greedy
        case .step, .perfect: self = .hints
        case .optimal: self = .ahead
        }
    }
}

/// The part of a board that decides the next step: the open cards and the allowed moves.
package struct KlondikeSight: Equatable, Sendable {
    private let board: KlondikeBoard
    private let moves: [KlondikeStep]
    /// Whether only turning the stock is left, after a whole pass has shown no other step.
    private let isStuck: Bool
    /// The number of turns of the stock in a row, including the turning over of the waste.
    private let turnedInRow: Int

    package init(
        _ board: KlondikeBoard,
        _ moves: [KlondikeStep],
        isStuck: Bool,
        turnedInRow: Int
    ) {
        self.board = board
        self.moves = moves
        self.isStuck = isStuck
        self.turnedInRow = turnedInRow
    }

    /// The best next step from open cards; nil if no step could help.
    package var hint: KlondikeStep? {
        guard !isStuck, let best = KlondikeHint.best(of: moves, on: board) else { return nil }
        return best.from != .stock || showsSomethingNew ? best : nil
    }

    /// Whether a turn may still show a card that this player has not seen since the last move. With
    /// three cards at once, the second pass shows other cards than the first.
    private var showsSomethingNew: Bool {
        turnedInRow < 2 * (board.stock + board.waste.count + 1)
    }

    /// Returns the next step in that style; nil if no step is worth doing.
    func step(by style: KlondikeStyle, _ chance: inout SplitMix64) -> KlondikeStep? {
        let isRandom = style == .any || style == .careless && chance.below(10) < 4
        if isRandom { return moves.isEmpty || isStuck ? nil : moves[chance.below(moves.count)] }
        return switch style {
        case .any, .careless, .greedy: greedyStep
        case .hints: hint
        case .ahead: stepAhead
        }
    }

    /// A card to its foundation, or else a card off the waste, a run that turns a card up, or a
    /// turn of the stock.
    private var greedyStep: KlondikeStep? {
        if isStuck { return nil }
        let turning = moves.first { $0.from == .stock && showsSomethingNew }
        return moves.first { $0.to == .foundation && $0.from != .stock }
            ?? moves.first { $0.from == .waste }
            ?? moves.first { board.turnsUp($0) } ?? turning
    }

    private var stepAhead: KlondikeStep? {
        guard let best = hint else { return nil }
        guard KlondikeHint.value(best, board) < KlondikeHint.turnsUp else { return best }
        if let step = KlondikeLookahead.step(on: board, moves) { return step }
        // A card that others may need goes up only after the stock has shown no better step.
        guard KlondikeHint.value(best, board) == KlondikeHint.anyUp,
            turnedInRow <= board.stock + board.waste.count,
            let turning = moves.first(where: { $0.from == .stock })
        else { return best }
        return turning
    }
}

/// The search for several moves that turn a card up only together.
enum KlondikeLookahead {
    /// The most moves in a row that the search considers.
    static let maximumDepth = 4

    /// Returns the first of the fewest allowed moves that turn a card up; nil if there are none.
    static func step(on board: KlondikeBoard, _ moves: [KlondikeStep]) -> KlondikeStep? {
        let first = moves.filter { $0.from != .stock && !board.goesUpAgain($0) }
        for depth in 2...maximumDepth {
            for step in first where leads(step, on: board, depth: depth) { return step }
        }
        return nil
    }

    /// Whether at most `depth` moves, with this one as the first, turn a card up.
    private static func leads(_ step: KlondikeStep, on board: KlondikeBoard, depth: Int) -> Bool {
        if board.turnsUp(step) { return true }
        guard depth > 1 else { return false }
        var after = board
        after.carryOut(step)
        return after.openSteps.contains { next in
            // The next move does not take this one back.
            !(next.from == step.pile && next.to == step.target)
                && leads(next, on: after, depth: depth - 1)
        }
    }
}

extension KlondikeStep {
    /// The pile that receives the cards, in the form of a later step's source.
    fileprivate var pile: KlondikePile? {
        if case .tableau(let index)? = to { .tableau(index) } else { nil }
    }

    /// The pile that the cards came from, in the form of a later step's target.
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

    /// Every legal step with open cards, without a turn of the stock.
    fileprivate var openSteps: [KlondikeStep] {
        var steps: [KlondikeStep] = []
        for from in tableau.indices {
            if let last = tableau[from].cards.last, last.goesUp(foundations) {
                steps.append(KlondikeStep(.tableau(from), .foundation))
            }
            for to in tableau.indices where to != from {
                let isPlace = tableau[to].cards.isEmpty
                let first = tableau[from].cards.first { fits($0, on: to) }
                // A king that lies alone gains nothing from another place.
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

    /// Whether a step takes a card off a foundation that would go up again at once.
    fileprivate func goesUpAgain(_ step: KlondikeStep) -> Bool {
        guard case .foundation(let suit) = step.from, let card = top(of: suit) else { return false }
        return KlondikeHint.isSafe(card, self)
    }

    /// Applies a step that uncovers no card.
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
