package import GameProtocol
import Games

/// The automatic finish of a board: its plan, and its cost.
package struct PatienceFinish: Equatable, Sendable {
    /// The steps to the end; empty while the stock still shows cards for the first time.
    var plan: [KlondikeStep] = []
    /// The number of the request for the first step of the plan.
    var firstTurn = 0
    /// The time of the next move, if the server asked to wait; nil otherwise.
    var goesOnAt: Int?
    /// The number of times that the waste came back for the finish. `lostPoints` counts the
    /// points that this has cost.
    var recycledCount = 0
    var lostPoints = 0

    /// Counts the cost of this player's action.
    mutating func count(_ action: KlondikeAction, scoreBefore: Int, score: Int) {
        guard case .recycled = action else { return }
        recycledCount += 1
        lostPoints += max(0, scoreBefore - score)
    }

    /// Returns the step of the plan for a request of that number; nil if the plan has none.
    func step(turn: Int) -> KlondikeStep? {
        let (place, isTooFar) = turn.subtractingReportingOverflow(firstTurn)
        return isTooFar || !plan.indices.contains(place) ? nil : plan[place]
    }
}

/// The possible end of a board with no card face down in the piles.
package enum PatienceOutlook: Equatable, Sendable {
    /// The board can be won, by these steps.
    case winnable([KlondikeStep])
    /// The board cannot be won.
    case lost
    /// The search gave up before it found out whether the board can be won.
    case unknown
    /// Cards of the stock were not shown yet. With one card at once and any number of passes, every
    /// such board can be won. With three cards or few passes, the result is unknown.
    case unseen(isWinnable: Bool)
}

extension PatienceTable {
    /// The most positions of a search, which takes some tenths of a second at most.
    private static let budget = 300_000

    /// The cards of the stock, with the top card last. Nil while one of them was not shown.
    ///
    /// Cards come up in the same order in each pass, without the played cards.
    var stockCards: [PlayingCard]? {
        guard let board else { return nil }
        let played = Set(board.tableau.flatMap(\.cards))
        let talon = shown.filter { !played.contains($0) && !board.isUp($0) }
        guard talon.starts(with: board.waste),
            talon.count == board.waste.count + board.stock
        else { return nil }
        return talon.dropFirst(board.waste.count).reversed()
    }

    /// Returns the possible end of the board under these options; nil while a card of the piles
    /// lies face down.
    func outlook(_ options: KlondikeOptions) -> PatienceOutlook? {
        guard isOpen, let board else { return nil }
        guard let stock = stockCards else {
            return .unseen(isWinnable: options.draw == 1 && options.passes == 0)
        }
        var solver = KlondikeSolver(budget: Self.budget)
        return switch solver.finish(board, stock: stock, options: options, pass: passes) {
        case .winnable(let steps): .winnable(steps)
        case .unwinnable: .lost
        case .unknown: .unknown
        }
    }

    /// The next step until every card of the stock was shown: a card to a foundation, or else a
    /// turn of the stock.
    var unseenStep: KlondikeStep? {
        moves.first { $0.to == .foundation } ?? moves.first { $0.from == .stock }
    }

    /// Returns the number of times that a plan brings the waste back, and the most points that this
    /// costs.
    func cost(of plan: [KlondikeStep], _ options: KlondikeOptions) -> (count: Int, points: Int) {
        var (count, points) = (0, 0)
        var (stock, waste) = (board?.stock ?? 0, board?.waste.count ?? 0)
        for step in plan {
            switch step.from {
            case .waste: waste -= 1
            case .stock where stock == 0:
                (stock, waste) = (waste, 0)
                points += options.points(ofRecycling: max(1, passes) + count)
                count += 1
            case .stock:
                let turned = min(options.draw, stock)
                (stock, waste) = (stock - turned, waste + turned)
            case .tableau, .foundation: break
            }
        }
        return (count, points)
    }

    /// Notes the stock cards that an action showed. The board has already changed.
    mutating func noteShown(_ action: KlondikeAction) {
        switch action {
        case .turned(let cards, _): shown += cards.filter { !shown.contains($0) }
        case .undone(let board) where !board.waste.allSatisfy(shown.contains):
            shown = board.waste + shown.filter { !board.waste.contains($0) }
        case .recycled, .moved, .undone: break
        }
    }
}

extension KlondikeBoard {
    fileprivate func isUp(_ card: PlayingCard) -> Bool {
        guard case .suited(let rank, let suit) = card else { return false }
        return rank.place < foundations[suit.place]
    }
}
