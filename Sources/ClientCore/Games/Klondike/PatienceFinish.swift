package import GameProtocol
import Games

/// All cards of a board that go up by themselves: the plan, and what it has cost.
package struct PatienceFinish: Equatable, Sendable {
    /// The steps to the end; empty while the stock still shows cards for the first time.
    var plan: [KlondikeStep] = []
    /// The number of the request that is the first step of the plan.
    var firstTurn = 0
    /// When it goes on, where the server wanted the next move later.
    var goesOnAt: Int?
    /// How often the waste was brought back for it, and the points that were lost thereby.
    var recycledCount = 0
    var lostPoints = 0

    /// Counts what this player did for it.
    mutating func count(_ action: KlondikeAction, scoreBefore: Int, score: Int) {
        guard case .recycled = action else { return }
        recycledCount += 1
        lostPoints += max(0, scoreBefore - score)
    }

    /// The step of the plan for a request of that number; nil if the plan has none.
    func step(turn: Int) -> KlondikeStep? {
        let (place, isTooFar) = turn.subtractingReportingOverflow(firstTurn)
        return isTooFar || !plan.indices.contains(place) ? nil : plan[place]
    }
}

/// The end of a board on which nothing lies face down in the piles.
package enum PatienceOutlook: Equatable, Sendable {
    /// The board can be won, by these steps.
    case winnable([KlondikeStep])
    /// It cannot be won any more.
    case lost
    /// The search gave up.
    case unknown
    /// Cards of the stock were not shown yet. With one card at once and any number of passes every
    /// board can be won; with three, or few passes, nobody knows.
    case unseen(isWinnable: Bool)
}

extension PatienceTable {
    /// How many positions a search looks at, which takes some tenths of a second at most.
    private static let budget = 300_000

    /// The cards of the stock, the last one on top; nil while one of them was not shown.
    ///
    /// Cards come up in the same order in each pass, without those that were played.
    var stockCards: [PlayingCard]? {
        guard let board else { return nil }
        let played = Set(board.tableau.flatMap(\.cards))
        let talon = shown.filter { !played.contains($0) && !board.isUp($0) }
        guard talon.starts(with: board.waste),
            talon.count == board.waste.count + board.stock
        else { return nil }
        return talon.dropFirst(board.waste.count).reversed()
    }

    /// The end of the board in a room with these options; nil while a card lies face down.
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

    /// Turns until every card of the stock was shown, but lets cards go up before that.
    var unseenStep: KlondikeStep? {
        moves.first { $0.to == .foundation } ?? moves.first { $0.from == .stock }
    }

    /// How often a plan brings the waste back, and how many points that costs at most.
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

    /// Notes which cards of the stock an action showed; the board is the one after it.
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
