import Testing

@testable import GameProtocol
@testable import Games

/// Tests of the cheapest way to the end of a board without hidden cards, compared with a search
/// over every layout.
@Suite struct KlondikeFinishSearchTests {
    private static func options(draw: Int, passes: Int) -> KlondikeOptions {
        KlondikeOptions(
            draw: draw,
            passes: passes,
            scoring: .standard,
            deals: .any,
            undo: true,
            raceSeconds: nil,
            assist: .none
        )
    }

    private static func board(_ layout: KlondikeLayout) -> KlondikeBoard {
        KlondikeBoard(
            stock: layout.stock.count,
            waste: layout.waste,
            tableau: layout.tableau.map { KlondikeBoard.Pile(down: $0.down.count, cards: $0.up) },
            foundations: layout.foundations
        )
    }

    /// Makes a random board without hidden cards: each pile has a card, with fitting cards on it.
    private static func layout(_ words: inout SeededGenerator) -> KlondikeLayout {
        var layout = KlondikeLayout()
        let upCount = words.number(in: 28...40)
        while layout.foundationCount < upCount {
            let suit = words.number(in: 0...3)
            layout.foundations[suit] = min(13, layout.foundations[suit] + 1)
        }
        for card in PlayingCard.newDeck(jokers: false).shuffled(using: &words) {
            guard case .suited(let rank, let suit) = card,
                rank.place >= layout.foundations[suit.place]
            else { continue }
            if let pile = layout.tableau.indices.first(where: {
                layout.tableau[$0].up.isEmpty || layout.fits(card, on: $0)
            }) {
                layout.tableau[pile].up.append(card)
            } else if words.chance(80) {
                layout.waste.append(card)
            } else {
                layout.stock.append(card)
            }
        }
        return layout
    }

    private struct State: Hashable {
        let layout: KlondikeLayout
        let recyclings: Int
    }

    /// Returns the points that the cheapest way costs, -1 without a way, and nil for too many
    /// layouts.
    private static func cheapest(
        _ layout: KlondikeLayout,
        _ tariff: FinishTariff,
        draw: Int
    ) throws -> Int? {
        var waiting: [Int: [State]] = [0: [State(layout: layout, recyclings: 0)]]
        var seen: Set<State> = []
        while let cost = waiting.keys.min() {
            guard let state = waiting[cost]?.popLast() else {
                waiting[cost] = nil
                continue
            }
            if state.layout.foundationCount == 52 { return cost }
            let key = State(layout: state.layout, recyclings: tariff.counted(state.recyclings))
            guard seen.insert(key).inserted else { continue }
            if seen.count > 1_500 { return nil }
            for step in state.layout.steps(mayRecycle: true) {
                let action = try state.layout.action(of: step, draw: draw)
                var (next, recyclings, price) = (state.layout, state.recyclings, 0)
                switch action {
                case .recycle:
                    guard let points = tariff.price(after: recyclings) else { continue }
                    (recyclings, price) = (recyclings + 1, points)
                case .move(.foundation, _, _): price = tariff.lowerPrice
                case .turn, .move: break
                }
                _ = next.carryOut(action)
                waiting[cost + price, default: []].append(
                    State(layout: next, recyclings: recyclings)
                )
            }
        }
        return -1
    }

    private static func cost(
        _ steps: [KlondikeStep],
        _ layout: KlondikeLayout,
        _ tariff: FinishTariff,
        draw: Int
    ) throws -> Int? {
        var (layout, recyclings, cost) = (layout, 0, 0)
        for step in steps {
            let action = try layout.action(of: step, draw: draw)
            if action == .recycle {
                guard let price = tariff.price(after: recyclings) else { return nil }
                (recyclings, cost) = (recyclings + 1, cost + price)
            }
            if case .move(.foundation, _, _) = action { cost += tariff.lowerPrice }
            _ = layout.carryOut(action)
        }
        return layout.foundationCount == 52 ? cost : nil
    }

    @Test(arguments: [1, 3])
    func `the way to the end is the cheapest`(draw: Int) throws {
        var words = SeededGenerator(draw)
        var (winnableCount, lostCount, costlyCount) = (0, 0, 0)
        for _ in 0..<50 / min(2, TestSize.of("TEST_EVERY")) {
            let layout = Self.layout(&words)
            let options = Self.options(draw: draw, passes: words.one(of: [0, 1, 2]))
            let pass = words.one(of: [1, 4])
            let tariff = FinishTariff(options, pass: pass)
            guard let cheapest = try Self.cheapest(layout, tariff, draw: draw) else { continue }
            var solver = KlondikeSolver()
            let verdict = solver.finish(
                Self.board(layout),
                stock: layout.stock,
                options: options,
                pass: pass
            )
            switch verdict {
            case .winnable(let steps):
                #expect(try Self.cost(steps, layout, tariff, draw: draw) == cheapest, "\(layout)")
                winnableCount += 1
                if cheapest > 0 { costlyCount += 1 }
            case .unwinnable:
                #expect(cheapest == -1, "\(layout)")
                lostCount += 1
            case .unknown: Issue.record("\(layout)")
            }
        }
        print(
            "Draw \(draw): \(winnableCount) can be won, \(costlyCount) at a price, not \(lostCount)"
        )
        #expect(winnableCount > 10 && costlyCount + lostCount > 0)
    }

    @Test func `a board that is not whole is unknown`() {
        let options = Self.options(draw: 1, passes: 0)
        var board = KlondikeBoard(
            stock: 0,
            waste: [],
            tableau: Array(repeating: KlondikeBoard.Pile(down: 0, cards: []), count: 7),
            foundations: [13, 13, 13, 12]
        )
        var solver = KlondikeSolver()
        let king = PlayingCard.suited(.king, .hearts)
        for stock in [[], [king, king], [.joker(.red)]] {
            #expect(solver.finish(board, stock: stock, options: options, pass: 1) == .unknown)
        }
        board.stock = 1
        let way = KlondikeSolver.Verdict.winnable([
            KlondikeStep(.stock), KlondikeStep(.waste, .foundation),
        ])
        #expect(solver.finish(board, stock: [king], options: options, pass: 1) == way)
        board.tableau[0].down = 1
        #expect(solver.finish(board, stock: [king], options: options, pass: 1) == .unknown)
    }
}
