public import GameProtocol

/// Finds out whether a patience whose cards are all known can be won
/// (Documentation/protocol/klondike.md, section 6).
///
/// Passes through the stock are not limited, and cards come back from the foundations. The search
/// is deterministic: the same layout gives the same answer after the same number of positions.
public struct KlondikeSolver {
    /// What a search has shown.
    public enum Verdict: Equatable, Sendable {
        /// The layout can be won, by these steps of the rules.
        case winnable([KlondikeStep])
        /// It cannot be won: every position was looked at.
        case unwinnable
        /// The search was ended before it came to its end.
        case unknown
    }

    /// Raised whenever the same layout and budget would give another answer.
    static let version = 2

    /// How many positions are looked at before a search is given up.
    var budget: Int
    /// What is left out because something else is as good.
    var rules: SolverRules

    /// How many positions the last search has looked at.
    public internal(set) var positionCount = 0
    /// The error of the last search, whose verdict is `unknown` then; nil without one.
    var fault: SolverFault?

    /// How many positions are usually looked at before a search is given up: ten seconds or more, and
    /// at most some 400 MiB.
    public static let usualBudget = 20_000_000

    /// A search that looks at so many positions at most, 1 or more.
    public init(budget: Int = usualBudget) { self.init(budget: budget, rules: .all) }

    init(budget: Int = usualBudget, rules: SolverRules) {
        self.budget = budget
        self.rules = rules
    }

    /// Searches from a deal.
    ///
    /// - Parameters:
    ///   - deck: 52 cards, each once, the first of which is dealt first.
    ///   - draw: how many cards are turned at once, 1 or 3.
    public mutating func solve(deck: [PlayingCard], draw: Int) -> Verdict {
        solve(KlondikeLayout(dealing: deck), draw: draw)
    }

    /// Searches from any layout that comes up in a game.
    mutating func solve(_ layout: KlondikeLayout, draw: Int) -> Verdict {
        solve(layout, draw: draw) { true } ?? .unknown
    }

    /// The same, or nil once nobody wants it any more; it asks every 4,096 positions.
    ///
    /// Whether it is asked changes no answer: there is the same one, or none.
    mutating func solve(
        _ layout: KlondikeLayout,
        draw: Int,
        while isWanted: () -> Bool
    ) -> Verdict? {
        (positionCount, fault) = (0, nil)
        guard let (deal, start) = SolverDeal.of(layout, draw: draw) else { return .unknown }
        return search(deal, start, while: isWanted).map { verdict($0, layout, deal) }
    }

    /// The verdict on a layout that a finding means; `unknown` if the rules refuse its moves.
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

    /// What a search has shown, in its own moves.
    enum Finding: Equatable, Sendable {
        case winnable([SolverMove])
        case unwinnable
        case unknown
    }

    private struct Frame {
        let position: SolverPosition
        let debt: SolverDebt
        /// Where the moves of this position begin in the list of all.
        let firstMove: Int
        /// Where the moves that led here begin in the list of those made: one, and those that
        /// cannot be wrong.
        let firstMade: Int
    }

    /// How many positions are looked at between two questions whether that is still wanted, a power
    /// of two: about two milliseconds.
    static let positionsBetweenQuestions = 4_096

    /// Searches depth first; nil once that is not wanted any more.
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

    /// Carries out what cannot be wrong.
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
