import Testing

@testable import Games

/// Tests of rare positions on which a search fails if it has one rule wrong.
@Suite struct KlondikeSolverCasesTests {
    /// A winnable position, and the rule that decides it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let patience: SmallPatience
    }

    static let cases = [
        Case(
            testDescription: "the suit of the other color that comes first is lower",
            patience: SmallPatience(
                [10, 11, 9, 8, 3, 7, 6, 5, 1, 2, 15, 13, 4, 12, 0, 14],
                pileCount: 4,
                rankCount: 4,
                draw: 1
            )
        ),
        Case(
            testDescription: "the second suit of the other color is lower",
            patience: SmallPatience(
                [5, 7, 13, 11, 1, 14, 0, 2, 12, 4, 10, 8, 17, 6, 19, 3, 18, 16, 15, 9],
                pileCount: 5,
                rankCount: 5,
                draw: 3
            )
        ),
        Case(testDescription: "the other suit of the own color is lower", patience: middle),
        Case(
            testDescription: "the top card of the waste is played before anything is turned",
            patience: SmallPatience(
                [1, 8, 9, 7, 14, 11, 3, 15, 2, 6, 10, 13, 12, 4, 0, 5],
                pileCount: 3,
                rankCount: 4,
                draw: 3
            )
        ),
    ]

    /// A position in the middle of a game of five ranks.
    private static let middle: SmallPatience = {
        var patience = SmallPatience([], pileCount: 0, rankCount: 5, draw: 1)
        patience.stock = [8, 18]
        patience.waste = [6, 15, 16, 4]
        patience.heights = [1, 4, 1, 1]
        patience.piles = [
            SmallPatience.Pile(up: [17, 14]), SmallPatience.Pile(), SmallPatience.Pile(up: [10]),
            SmallPatience.Pile(down: [19, 7], up: [12, 11]),
        ]
        return patience
    }()

    @Test(arguments: cases)
    func `it is won as it can be`(game: Case) throws {
        #expect(game.patience.isWinnable(maximum: 100_000) == true)
        for rules in [SolverRules.all, .safeUp, []] {
            guard case .winnable = try #require(game.patience.finding(rules)) else {
                Issue.record("\(rules)")
                continue
            }
        }
    }

    /// Unwinnable deals that a search with little memory can finish.
    private static let lost = [
        SmallPatience(
            [
                35, 5, 12, 47, 27, 40, 17, 39, 31, 1, 6, 16, 22, 14, 28, 7, 8, 42, 51, 2, 21, 33,
                20, 38, 46, 15, 9, 41, 19, 18, 10, 50, 11, 29, 37, 23, 3, 45, 0, 24, 43, 32, 26, 25,
                13, 4, 36, 44, 49, 34, 30, 48,
            ],
            pileCount: 7,
            rankCount: 13,
            draw: 1
        ),
        SmallPatience(
            [
                28, 1, 50, 7, 51, 33, 47, 40, 38, 14, 12, 49, 3, 8, 0, 22, 21, 48, 20, 39, 29, 44,
                36, 24, 26, 5, 9, 17, 37, 2, 32, 10, 18, 46, 45, 35, 6, 27, 30, 15, 16, 4, 19, 11,
                43, 42, 13, 31, 41, 23, 25, 34,
            ],
            pileCount: 7,
            rankCount: 13,
            draw: 3
        ),
    ]

    @Test(arguments: lost)
    func `a search that has forgotten positions does not know`(patience: SmallPatience) throws {
        #expect(patience.finding(.all) == .unwinnable)
        let (deal, start) = try #require(patience.start)
        var solver = KlondikeSolver(budget: 1_000_000)
        let finding = solver.search(deal, start, table: SolverTable(maximum: 64))
        #expect(finding == .unknown)
        // The memory, and not the budget, has ended the search.
        #expect(solver.positionCount < 20_000)
    }

    @Test func `a table that may grow forgets nothing`() {
        var table = SolverTable()
        // All keys belong in the same slot of the smallest table.
        let keys = (0..<1_000_000).lazy.map(UInt64.init)
            .filter { SolverTable.hash(~$0) & 0xFFF == 0 }.prefix(200)
        for key in keys { _ = table.insert(key) }
        let areNewAgain = keys.map { table.insert($0) }
        #expect(!areNewAgain.contains(true) && !table.hasForgotten)
    }

    @Test func `a table notes that it was full`() {
        var table = SolverTable(maximum: 64)
        let keys = (0..<64).map(UInt64.init)
        let areNew = keys.map { table.insert($0) }
        let areNewAgain = keys.map { table.insert($0) }
        #expect(areNew.allSatisfy { $0 } && !areNewAgain.contains(true))
        #expect(!table.hasForgotten)
        let isNew = table.insert(64)
        #expect(isNew && table.hasForgotten)
    }
}
