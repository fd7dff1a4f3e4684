import GameProtocol
import Testing

@testable import Games

/// Tests of the search, compared with the findings of other programs. `TEST_RATES` is the number of
/// deals for the rates, and `TEST_RATE_POSITIONS` the depth of each search.
@Suite struct KnownPatienceTests {
    private static func deck(_ codes: String) throws -> [PlayingCard] {
        var deck: [PlayingCard] = []
        var rest = codes[...]
        while !rest.isEmpty {
            deck.append(try #require(PlayingCard(code: String(rest.prefix(2)))))
            rest = rest.dropFirst(2)
        }
        #expect(Set(deck).count == 52 && deck.count == 52)
        return deck
    }

    private static func isWinnable(_ codes: String, draw: Int) throws -> Bool {
        let deck = try deck(codes)
        var solver = KlondikeSolver()
        guard case .winnable(let line) = solver.solve(deck: deck, draw: draw) else { return false }
        var layout = KlondikeLayout(dealing: deck)
        for step in line { _ = layout.carryOut(try layout.action(of: step, draw: draw)) }
        return layout.foundationCount == 52
    }

    @Test(arguments: KnownPatiences.ofPySolFC)
    func `a deal that PySolFC calls solvable is won`(codes: String) throws {
        #expect(try Self.isWinnable(codes, draw: 1))
    }

    @Test(arguments: KnownPatiences.winnableDrawingOne)
    func `a deal that others have won is won`(codes: String) throws {
        #expect(try Self.isWinnable(codes, draw: 1))
    }

    @Test(arguments: KnownPatiences.winnableDrawingThree)
    func `a deal that others have won with three cards at once is won`(codes: String) throws {
        #expect(try Self.isWinnable(codes, draw: 3))
    }

    @Test(arguments: KnownPatiences.unwinnableDrawingOne)
    func `a deal that others call impossible is not won`(codes: String) throws {
        var solver = KlondikeSolver()
        #expect(solver.solve(deck: try Self.deck(codes), draw: 1) == .unwinnable)
    }

    /// The share of all deals that can be won: 90.36 to 90.79 % of 40,000 with one card at once
    /// (the tables of KSolve), 81.945 % of a million with three (Blake and Gent, arXiv 1906.12314).
    @Test(arguments: [(1, 0.9036, 0.9079), (3, 0.8186, 0.8203)])
    func `as many deals can be won as others have found`(draw: Int, low: Double, high: Double) {
        let count = TestSize.of("TEST_RATES")
        var words = SeededGenerator(81_945)
        var (winnableCount, unknownCount) = (0, 0)
        for _ in 0..<count {
            let deck = PlayingCard.newDeck(jokers: false).shuffled(using: &words)
            var solver = KlondikeSolver(budget: TestSize.of("TEST_RATE_POSITIONS"))
            switch solver.solve(deck: deck, draw: draw) {
            case .winnable: winnableCount += 1
            case .unwinnable: break
            case .unknown: unknownCount += 1
            }
        }
        // The tolerance is three standard errors of the sample.
        let error = 3 * (high * (1 - high) / Double(count)).squareRoot()
        let winnable = Double(winnableCount) / Double(count)
        let unknown = Double(unknownCount) / Double(count)
        print("Draw \(draw), \(count) deals: winnable \(winnable), not found out \(unknown)")
        #expect(winnable - error <= high)
        #expect(winnable + unknown + error >= low)
    }
}
