public import GameProtocol

/// The search on a board with all cards known: the cheapest way to the end.
extension KlondikeSolver {
    /// Searches for the cheapest way to the end in points, within the passes that the room allows.
    ///
    /// The room's scoring sets the price of each recycling of the waste, and of each card that
    /// comes back from its foundation. If the budget ends before the search finds the cheapest way,
    /// the result is any way.
    ///
    /// - Parameters:
    ///   - board: a board without face-down cards in the piles.
    ///   - stock: the cards of its stock, the last one on top.
    ///   - pass: the number of the running pass through the stock, from 1.
    public mutating func finish(
        _ board: KlondikeBoard,
        stock: [PlayingCard],
        options: KlondikeOptions,
        pass: Int
    ) -> Verdict {
        (positionCount, fault) = (0, nil)
        guard let layout = KlondikeLayout(board, stock: stock),
            let (deal, start) = SolverDeal.of(layout, draw: options.draw, countsPasses: true)
        else { return .unknown }
        var search = FinishSearch(deal: deal, tariff: FinishTariff(options, pass: pass))
        let finding = search.run(start, budget: budget)
        positionCount = search.positionCount
        if finding != .unknown { return verdict(finding, layout, deal) }
        let count = positionCount
        defer { positionCount += count }
        let found = solve(layout, draw: options.draw)
        guard case .winnable(let steps) = found, options.passes > 0 else { return found }
        return layout.recyclingCount(of: steps, draw: options.draw) <= options.passes - pass
            ? found : .unknown
    }
}

/// The prices of the way to the end, in points, and the number of recyclings that are left.
struct FinishTariff {
    /// The number of recyclings that are still allowed; nil without a limit.
    let limit: Int?
    /// The price of each further recycling; the last element holds for all later ones.
    let recyclingPrices: [Int]
    /// The price of a card that comes back from its foundation and goes up again.
    let lowerPrice: Int

    init(_ options: KlondikeOptions, pass: Int) {
        let pass = max(1, pass)
        limit = options.passes == 0 ? nil : max(0, options.passes - pass)
        // The price never rises after the fourth recycling.
        recyclingPrices = (0...3).map { options.points(ofRecycling: max(pass, 1) + $0) }
        lowerPrice = options.scoring == .standard ? 5 : 0
    }

    /// Returns the number of recyclings as far as it matters for the rest of the search. Two
    /// positions that differ only in recyclings count as one if this number is the same.
    func counted(_ recyclings: Int) -> Int {
        if let limit { return min(recyclings, limit) }
        let last = recyclingPrices.count - 1
        let rising = (0..<last).last { recyclingPrices[$0] != recyclingPrices[last] }
        return min(recyclings, rising.map { $0 + 1 } ?? 0)
    }

    /// Returns the price of one more recycling after this number of them; nil if it is not allowed.
    func price(after recyclings: Int) -> Int? {
        if let limit, recyclings >= limit { return nil }
        return recyclingPrices[min(recyclings, recyclingPrices.count - 1)]
    }
}

/// A search in the order of cost, the cheapest positions first.
struct FinishSearch {
    let deal: SolverDeal
    let tariff: FinishTariff
    private(set) var positionCount = 0

    private struct Node {
        let position: SolverPosition
        let recyclings: Int
        let cost: Int
        /// The index of the node from which `moves` lead to this one; -1 for the first node.
        let parent: Int
        let moves: [SolverMove]
    }

    private var nodes: [Node] = []
    /// The nodes to search, by cost in units of five points; the last one of a list comes first.
    private var waiting: [[Int]] = [[]]

    /// The rules that are still valid when passes are counted: a safe card goes up and stays there.
    private static let rules: SolverRules = [.safeUp, .safeStays]

    init(deal: SolverDeal, tariff: FinishTariff) { (self.deal, self.tariff) = (deal, tariff) }

    mutating func run(_ start: SolverPosition, budget: Int) -> KlondikeSolver.Finding {
        var seen = SolverTable()
        add(start, recyclings: 0, cost: 0, parent: -1, nil)
        var moves: [SolverMove] = []
        while let number = next() {
            let node = nodes[number]
            guard seen.insert(key(node)) else { continue }
            positionCount += 1
            if node.position.foundations == deal.complete { return .winnable(path(to: number)) }
            if positionCount >= budget { return .unknown }
            moves.removeAll(keepingCapacity: true)
            deal.append(&moves, node.position, .none, Self.rules)
            for move in moves { follow(move, number, node) }
        }
        return seen.hasForgotten ? .unknown : .unwinnable
    }

    private mutating func next() -> Int? {
        for place in waiting.indices {
            if let number = waiting[place].popLast() { return number }
        }
        return nil
    }

    /// Returns the position and the recyclings in one word. The board has no face-down cards, so
    /// each pile has at most one unmoved card, and seven bits of the key are enough for all piles.
    private func key(_ node: Node) -> UInt64 {
        node.position.key | UInt64(tariff.counted(node.recyclings)) << 23
    }

    private mutating func follow(_ move: SolverMove, _ number: Int, _ node: Node) {
        var (position, recyclings, cost) = (node.position, node.recyclings, node.cost)
        switch move {
        case .raiseTalon(let place), .lay(let place):
            guard !deal.comesUpInThisPass(Int(place), position) else { break }
            guard let price = tariff.price(after: recyclings) else { return }
            recyclings += 1
            cost += price
        case .lower: cost += tariff.lowerPrice
        case .raise, .uncover: break
        }
        _ = deal.apply(move, &position, Self.rules)
        add(position, recyclings: recyclings, cost: cost, parent: number, move)
    }

    private mutating func add(
        _ position: SolverPosition,
        recyclings: Int,
        cost: Int,
        parent: Int,
        _ move: SolverMove?
    ) {
        var position = position
        var moves = move.map { [$0] } ?? []
        while let move = deal.safeMove(position, Self.rules) {
            _ = deal.apply(move, &position, Self.rules)
            moves.append(move)
        }
        let place = cost / 5
        while waiting.count <= place { waiting.append([]) }
        waiting[place].append(nodes.count)
        nodes.append(
            Node(
                position: position,
                recyclings: recyclings,
                cost: cost,
                parent: parent,
                moves: moves
            )
        )
    }

    private func path(to number: Int) -> [SolverMove] {
        var parts: [[SolverMove]] = []
        var number = number
        while number >= 0 {
            parts.append(nodes[number].moves)
            number = nodes[number].parent
        }
        return parts.reversed().flatMap(\.self)
    }
}

extension SolverDeal {
    /// Whether a playable card of the talon comes up before the next recycling of the waste.
    fileprivate func comesUpInThisPass(_ place: Int, _ position: SolverPosition) -> Bool {
        let number = (position.talon & (1 << UInt32(place) - 1)).nonzeroBitCount
        let wasted = Int(position.wasted)
        guard number >= wasted - 1 else { return false }
        return draw == 1 || number == position.talon.nonzeroBitCount - 1
            || (number - wasted + 1) % 3 == 0
    }
}

extension KlondikeLayout {
    /// The layout of a board on which every card is known; nil if a card is missing or hidden.
    init?(_ board: KlondikeBoard, stock: [PlayingCard]) {
        guard stock.count == board.stock, board.tableau.allSatisfy({ $0.down == 0 }),
            board.tableau.count == KlondikePile.tableauCount, board.foundations.count == 4,
            board.foundations.allSatisfy({ (0...13).contains($0) })
        else { return nil }
        self.init()
        (self.stock, waste, foundations) = (stock, board.waste, board.foundations)
        tableau = board.tableau.map { Pile(up: $0.cards) }
        let down = stock + waste + board.tableau.flatMap(\.cards)
        let due = PlayingCard.newDeck(jokers: false).filter { !isUp($0) }
        guard down.count == due.count, Set(down) == Set(due) else { return nil }
    }

    private func isUp(_ card: PlayingCard) -> Bool {
        guard case .suited(let rank, let suit) = card else { return false }
        return rank.place < foundations[suit.place]
    }

    /// Returns the number of recyclings among the steps.
    fileprivate func recyclingCount(of steps: [KlondikeStep], draw: Int) -> Int {
        var layout = self
        return steps.count { step in
            guard let action = try? layout.action(of: step, draw: draw) else { return false }
            _ = layout.carryOut(action)
            return action == .recycle
        }
    }
}
