@testable import Games

/// A second model of Klondike, for decks of four suits and few ranks, that looks at every position.
///
/// A card is `rank * 4 + suit` with the suits ♠ ♣ ♦ ♥.
struct SmallPatience: Hashable {
    struct Pile: Hashable {
        var down: [UInt8] = []
        var up: [UInt8] = []
    }

    var stock: [UInt8]
    var waste: [UInt8] = []
    var piles: [Pile]
    var heights: [UInt8] = [0, 0, 0, 0]
    let rankCount: Int
    let draw: Int

    init(_ deck: [UInt8], pileCount: Int, rankCount: Int, draw: Int) {
        self.rankCount = rankCount
        self.draw = draw
        var rest = deck
        piles = (0..<pileCount).map { number in
            var pile = Pile(down: Array(rest.prefix(number + 1)))
            rest.removeFirst(number + 1)
            pile.up = [pile.down.removeLast()]
            return pile
        }
        stock = rest
    }

    var isWon: Bool { heights.allSatisfy { $0 == rankCount } }

    private func goesUp(_ card: UInt8) -> Bool { heights[Int(card & 3)] == card >> 2 }

    private func fits(_ card: UInt8, _ pile: Pile) -> Bool {
        guard let last = pile.up.last else { return card >> 2 == rankCount - 1 }
        return last >> 2 == card >> 2 + 1 && (last & 2) != (card & 2)
    }

    /// Every position after one move of the rules.
    var successors: [SmallPatience] {
        var all: [SmallPatience] = []
        func add(_ change: (inout SmallPatience) -> Void) {
            var next = self
            change(&next)
            all.append(next)
        }
        if !stock.isEmpty {
            add { next in
                for _ in 0..<min(draw, stock.count) { next.waste.append(next.stock.removeLast()) }
            }
        } else if !waste.isEmpty {
            add { next in
                next.stock = waste.reversed()
                next.waste = []
            }
        }
        for suit in 0..<4 where heights[suit] > 0 {
            let card = (heights[suit] - 1) * 4 + UInt8(suit)
            for to in piles.indices where fits(card, piles[to]) {
                add { next in
                    next.heights[suit] -= 1
                    next.piles[to].up.append(card)
                }
            }
        }
        if let card = waste.last {
            for to in piles.indices where fits(card, piles[to]) {
                add { next in
                    next.waste.removeLast()
                    next.piles[to].up.append(card)
                }
            }
            if goesUp(card) {
                add { next in
                    next.waste.removeLast()
                    next.heights[Int(card & 3)] += 1
                }
            }
        }
        for from in piles.indices {
            let up = piles[from].up
            for place in up.indices {
                for to in piles.indices where to != from && fits(up[place], piles[to]) {
                    add { next in
                        next.piles[to].up += up[place...]
                        next.take(up.count - place, from)
                    }
                }
            }
            if let card = up.last, goesUp(card) {
                add { next in
                    next.heights[Int(card & 3)] += 1
                    next.take(1, from)
                }
            }
        }
        return all
    }

    private mutating func take(_ count: Int, _ pile: Int) {
        piles[pile].up.removeLast(count)
        if piles[pile].up.isEmpty, let card = piles[pile].down.popLast() { piles[pile].up = [card] }
    }

    /// Returns whether the game can be won, or nil if it has more than `maximum` positions.
    func isWinnable(maximum: Int) -> Bool? {
        var seen: Set<SmallPatience> = [self]
        var open = [self]
        while let position = open.popLast() {
            if position.isWon { return true }
            if seen.count > maximum { return nil }
            for next in position.successors where seen.insert(next).inserted { open.append(next) }
        }
        return false
    }
}

extension SmallPatience {
    /// The game in the form of the search; nil if its position does not fit into a key.
    var start: (deal: SolverDeal, position: SolverPosition)? {
        let deal = SolverDeal(
            piles: piles.map { ($0.down + $0.up.prefix(1)).map(Int.init) },
            talon: (waste + stock.reversed()).map(Int.init),
            draw: draw,
            rankCount: rankCount
        )
        guard let deal else { return nil }
        var open: UInt64 = 0
        for card in piles.flatMap({ $0.up.dropFirst() }) { open |= 1 << UInt64(card) }
        let heights = heights.map(Int.init)
        return (deal, deal.start(open: open, heights: heights, wasted: waste.count))
    }

    func finding(_ rules: SolverRules) -> KlondikeSolver.Finding? {
        var solver = KlondikeSolver(budget: 1_000_000, rules: rules)
        return start.flatMap { solver.search($0.deal, $0.position) }
    }
}
