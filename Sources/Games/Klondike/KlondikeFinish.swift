public import GameProtocol

/// The search on a board whose cards all lie open, or are known: the cheapest way to the end.
extension KlondikeSolver {
    /// Searches for the way to the end that costs the fewest points, within the passes that the
    /// room allows.
    ///
    /// Bringing the waste back costs what the scoring says, and so does a card that comes back from
    /// its foundation. If the budget ends before the cheapest way is found, any other way counts.
    ///
    /// - Parameters:
    ///   - board: a board without a card that lies face down in the piles.
    ///   - stock: the cards of its stock, the last one on top.
    ///   - options: the room's number of cards to draw, passes and scoring.
    ///   - pass: which pass through the stock is running, from 1.
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

/// The points that the way to the end costs, and how often the waste may come back on it.
struct FinishTariff {
    /// How often the waste may still come back; nil without a limit.
    let limit: Int?
    /// The price of each time, the first one first; the last one holds for all later ones.
    let recyclingPrices: [Int]
    /// The price of a card that comes back from its foundation and goes up again.
    let lowerPrice: Int

    init(_ options: KlondikeOptions, pass: Int) {
        let pass = max(1, pass)
        limit = options.passes == 0 ? nil : max(0, options.passes - pass)
        // The price rises at the fourth time at the latest.
        recyclingPrices = (0...3).map { options.points(ofRecycling: max(pass, 1) + $0) }
        lowerPrice = options.scoring == .standard ? 5 : 0
    }

    /// The count of recyclings that positions have to be told apart by.
    func counted(_ recyclings: Int) -> Int {
        if let limit { return min(recyclings, limit) }
        let last = recyclingPrices.count - 1
        let rising = (0..<last).last { recyclingPrices[$0] != recyclingPrices[last] }
        return min(recyclings, rising.map { $0 + 1 } ?? 0)
    }

    /// The price of bringing the waste back once more after so many times; nil if it may not.
    func price(after recyclings: Int) -> Int? {
        if let limit, recyclings >= limit { return nil }
        return recyclingPrices[min(recyclings, recyclingPrices.count - 1)]
    }
}

/// A search that looks at the cheapest positions first.
struct FinishSearch {
    let deal: SolverDeal
    let tariff: FinishTariff
    private(set) var positionCount = 0

    private struct Node {
        let position: SolverPosition
        let recyclings: Int
        let cost: Int
        /// The node before, and the moves from there; the first node has none.
        let parent: Int
        let moves: [SolverMove]
    }

    private var nodes: [Node] = []
    /// The nodes to look at, by their cost in steps of five points; the last one comes first.
    private var waiting: [[Int]] = [[]]

    /// Rules that hold although passes are counted: a safe card goes up and stays there.
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

    /// An open pile has one card under its runs at most, so that seven bits tell all of them.
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
    /// Whether a playable card of the talon comes up before the waste is brought back.
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

    /// How often the steps bring the waste back.
    fileprivate func recyclingCount(of steps: [KlondikeStep], draw: Int) -> Int {
        var layout = self
        return steps.count { step in
            guard let action = try? layout.action(of: step, draw: draw) else { return false }
            _ = layout.carryOut(action)
            return action == .recycle
        }
    }
}
