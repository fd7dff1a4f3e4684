public import GameProtocol

/// A solver that finds out whether a Klondike deal with all cards known can be won
/// (Documentation/protocol/klondike.md, section 6).
///
/// Passes through the stock are not limited, and cards may come back from the foundations. A layout
/// always gives the same answer after the same number of positions.
public struct KlondikeSolver {
    /// The result of a search.
    public enum Verdict: Equatable, Sendable {
        /// The layout can be won, by these steps of the rules.
        case winnable([KlondikeStep])
        /// The layout cannot be won: the search covered every position.
        case unwinnable
        /// The search ended before it could decide, for example at the end of its budget.
        case unknown
    }

    /// The version of the solver. It rises if a layout and budget would give another answer.
    static let version = 2

    /// The number of positions to search before the search gives up.
    var budget: Int
    /// The rules for moves that the search may skip, because another move is as good.
    var rules: SolverRules

    /// The number of positions that the last search covered.
    public internal(set) var positionCount = 0
    /// The error of the last search, whose verdict is then `unknown`; nil without one.
    var fault: SolverFault?

    /// The usual budget in positions: ten seconds or more, and at most about 400 MiB.
    public static let usualBudget = 20_000_000

    /// Creates a solver that searches at most `budget` positions, 1 or more.
    public init(budget: Int = usualBudget) { self.init(budget: budget, rules: .all) }

    init(budget: Int = usualBudget, rules: SolverRules) {
        self.budget = budget
        self.rules = rules
    }

    /// Searches from the deal of `deck`: the 52 cards, each once, the first one dealt first. `draw`
    /// is the number of cards to turn at once, 1 or 3.
    public mutating func solve(deck: [PlayingCard], draw: Int) -> Verdict {
        solve(KlondikeLayout(dealing: deck), draw: draw)
    }

    mutating func solve(_ layout: KlondikeLayout, draw: Int) -> Verdict {
        solve(layout, draw: draw) { true } ?? .unknown
    }

    /// Searches from any layout, or returns nil as soon as the answer is no longer wanted. It calls
    /// `isWanted` every 4,096 positions. The calls never change an answer.
    mutating func solve(
        _ layout: KlondikeLayout,
        draw: Int,
        while isWanted: () -> Bool
    ) -> Verdict? {
        (positionCount, fault) = (0, nil)
        guard let (deal, start) = SolverDeal.of(layout, draw: draw) else { return .unknown }
        return search(deal, start, while: isWanted).map { verdict($0, layout, deal) }
    }

    /// Returns the verdict for a finding; `unknown` if the rules refuse its moves.
    mutating func verdict(
        _ finding: Finding,
        _ layout: KlondikeLayout,
        _ deal: SolverDeal
    ) -> Verdict {
        switch finding {
        case .winnable(let moves):
            var replay = SolverReplay(layout, deal)
            do throws(SolverFault) {
                for move in moves { try replay.carryOut(move) }
                guard replay.isWon else {
                    throw SolverFault(sentence: "The search ended before all cards were up.")
                }
                return .winnable(replay.steps)
            } catch {
                fault = error
                return .unknown
            }
        case .unwinnable: return .unwinnable
        case .unknown: return .unknown
        }
    }

    /// The result of a search in the solver's own moves.
    enum Finding: Equatable, Sendable {
        case winnable([SolverMove])
        case unwinnable
        case unknown
    }

    private struct Frame {
        let position: SolverPosition
        let debt: SolverDebt
        /// The index of this position's first move in the list of all pending moves.
        let firstMove: Int
        /// The index in the list of made moves of the move that led here. Safe moves may follow it.
        let firstMade: Int
    }

    /// The positions between two calls of `isWanted`, a power of two: about two milliseconds.
    static let positionsBetweenQuestions = 4_096

    /// Searches depth first; returns nil as soon as the answer is no longer wanted.
    mutating func search(
        _ deal: SolverDeal,
        _ start: SolverPosition,
        table: SolverTable = SolverTable(),
        while isWanted: () -> Bool = { true }
    ) -> Finding? {
        var seen = table
        var frames: [Frame] = []
        var moves: [SolverMove] = []
        var made: [SolverMove] = []

        var start = start
        settle(&start, deal, &made)
        _ = seen.insert(start.key)
        positionCount = 1
        if start.foundations == deal.complete { return .winnable(made) }
        frames.append(Frame(position: start, debt: .none, firstMove: 0, firstMade: 0))
        deal.append(&moves, start, .none, rules)
        if positionCount >= budget, !moves.isEmpty { return .unknown }

        while let frame = frames.last {
            guard moves.count > frame.firstMove, let move = moves.popLast() else {
                made.removeLast(made.count - frame.firstMade)
                frames.removeLast()
                continue
            }
            let firstMade = made.count
            var position = frame.position
            let debt = deal.apply(move, &position, rules)
            made.append(move)
            if debt == .none {
                settle(&position, deal, &made)
                guard seen.insert(position.key) else {
                    made.removeLast(made.count - firstMade)
                    continue
                }
            }
            positionCount += 1
            if position.foundations == deal.complete { return .winnable(made) }
            if positionCount >= budget { return .unknown }
            if positionCount & (Self.positionsBetweenQuestions - 1) == 0, !isWanted() {
                return nil
            }
            frames.append(
                Frame(
                    position: position,
                    debt: debt,
                    firstMove: moves.count,
                    firstMade: firstMade
                )
            )
            deal.append(&moves, position, debt, rules)
        }
        return seen.hasForgotten ? .unknown : .unwinnable
    }

    /// Carries out all safe moves, which can never be wrong.
    private func settle(
        _ position: inout SolverPosition,
        _ deal: SolverDeal,
        _ made: inout [SolverMove]
    ) {
        while let move = deal.safeMove(position, rules) {
            _ = deal.apply(move, &position, rules)
            made.append(move)
        }
    }
}
