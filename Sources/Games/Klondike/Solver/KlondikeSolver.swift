import GameProtocol

/// Finds out whether a patience whose cards are all known can be won
/// (Documentation/protocol/klondike.md, section 6).
///
/// Passes through the stock are not limited, and cards come back from the foundations. The search
/// is deterministic: the same layout gives the same answer after the same number of positions.
struct KlondikeSolver {
    /// What a search has shown.
    enum Verdict: Equatable, Sendable {
        /// The layout can be won, by these steps of the rules.
        case winnable([KlondikeStep])
        /// It cannot be won: every position was looked at.
        case unwinnable
        /// The search was ended before it came to its end.
        case unknown
    }

    /// How many positions are looked at before a search is given up.
    var budget = 2_000_000
    /// What is left out because something else is as good.
    var rules = SolverRules.all

    /// How many positions the last search has looked at.
    private(set) var positionCount = 0

    init(budget: Int = 2_000_000, rules: SolverRules = .all) {
        self.budget = budget
        self.rules = rules
    }

    private struct Frame {
        let position: SolverPosition
        /// The moves that led here from the frame before: one, and those that cannot be wrong.
        let move: SolverMove?
        /// Where the moves of this position begin in the list of all.
        let firstMove: Int
    }

    /// Searches depth first.
    mutating func solve(_ layout: KlondikeLayout, draw: Int) -> Verdict {
        let deal = SolverDeal(layout, draw: draw)
        var seen = SolverTable(maximum: budget)
        var frames: [Frame] = []
        var moves: [SolverMove] = []
        positionCount = 0

        var start = deal.position(layout)
        settle(&start, deal)
        frames.append(Frame(position: start, move: nil, firstMove: 0))
        _ = seen.insert(deal.key(start))
        positionCount = 1
        if isWon(start) { return .winnable(line(frames, layout, deal)) }
        deal.append(&moves, start, rules)

        while let frame = frames.last {
            guard moves.count > frame.firstMove, let move = moves.popLast() else {
                frames.removeLast()
                continue
            }
            var position = frame.position
            deal.apply(move, &position)
            settle(&position, deal)
            guard seen.insert(deal.key(position)) else { continue }
            positionCount += 1
            frames.append(Frame(position: position, move: move, firstMove: moves.count))
            if isWon(position) { return .winnable(line(frames, layout, deal)) }
            if positionCount >= budget { return .unknown }
            deal.append(&moves, position, rules)
        }
        return .unwinnable
    }

    private func isWon(_ position: SolverPosition) -> Bool { position.foundations == 0xDDDD }

    /// Carries out what cannot be wrong.
    private func settle(_ position: inout SolverPosition, _ deal: SolverDeal) {
        guard rules.contains(.safeUp) else { return }
        while let move = deal.safeMove(position) { deal.apply(move, &position) }
    }

    /// The steps of the rules that carry out what the frames say.
    private func line(
        _ frames: [Frame],
        _ layout: KlondikeLayout,
        _ deal: SolverDeal
    ) -> [KlondikeStep] {
        var replay = SolverReplay(layout, deal)
        replay.settle(rules)
        for frame in frames {
            guard let move = frame.move else { continue }
            replay.carryOut(move)
            replay.settle(rules)
        }
        return replay.steps
    }
}

/// Carries a line of a search out by the rules themselves.
private struct SolverReplay {
    private var layout: KlondikeLayout
    private var position: SolverPosition
    private let deal: SolverDeal
    private(set) var steps: [KlondikeStep] = []

    init(_ layout: KlondikeLayout, _ deal: SolverDeal) {
        self.layout = layout
        self.deal = deal
        position = deal.position(layout)
    }

    mutating func settle(_ rules: SolverRules) {
        guard rules.contains(.safeUp) else { return }
        while let move = deal.safeMove(position) { carryOut(move) }
    }

    mutating func carryOut(_ move: SolverMove) {
        switch move {
        case .raise(let pile): take(KlondikeStep(.tableau(Int(pile)), .foundation))
        case .raiseTalon(let place):
            turn(to: place)
            take(KlondikeStep(.waste, .foundation))
        case .lay(let place, let pile):
            turn(to: place)
            take(KlondikeStep(.waste, .tableau(Int(pile))))
        case .run(let from, let to, _):
            take(KlondikeStep(.tableau(Int(from)), .tableau(Int(to))))
        case .lower(let suit, let pile):
            let suit = PlayingCard.Suit.allCases[Int(suit)]
            take(KlondikeStep(.foundation(suit), .tableau(Int(pile))))
        }
        deal.apply(move, &position)
    }

    /// Turns, and brings the waste back, until that card lies on top of it.
    private mutating func turn(to place: UInt8) {
        let wanted = Int(deal.talon[Int(place)])
        // Two passes show every card that comes up.
        var left = 2 * (layout.stock.count + layout.waste.count) + 4
        while layout.waste.last?.solverCard != wanted, left > 0 {
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

/// The positions that a search has seen, each stored whole.
private struct SolverTable {
    private var slots: [SIMD4<UInt64>]
    private var count = 0
    private var mask: Int

    init(maximum: Int) {
        slots = Array(repeating: .zero, count: 1 << 12)
        mask = slots.count - 1
    }

    /// Whether the position is new. No position is all zeros: some card lies somewhere.
    mutating func insert(_ key: SIMD4<UInt64>) -> Bool {
        if 2 * count >= slots.count { grow() }
        var place = Self.hash(key) & mask
        while slots[place] != .zero {
            if slots[place] == key { return false }
            place = (place + 1) & mask
        }
        slots[place] = key
        count += 1
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: .zero, count: 2 * old.count)
        mask = slots.count - 1
        for key in old where key != .zero {
            var place = Self.hash(key) & mask
            while slots[place] != .zero { place = (place + 1) & mask }
            slots[place] = key
        }
    }

    private static func hash(_ key: SIMD4<UInt64>) -> Int {
        var word = key[0] &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ word >> 32 ^ key[1]) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 29 ^ key[2]) &* 0x94D0_49BB_1331_11EB
        word = (word ^ word >> 32 ^ key[3]) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: (word ^ word >> 31) >> 2)
    }
}
