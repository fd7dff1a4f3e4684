import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore

@Suite struct ConcentrationBotTests {
    /// Makes a bot at a board with `pairs` pairs that has seen these cells, each of another pair.
    private static func bot(
        _ level: BotLevel,
        pairs: Int,
        seen: [Int] = [],
        players: Int = 2,
        seed: UInt64 = 1
    ) -> ConcentrationBot {
        var bot = ConcentrationBot(level, seed: seed)
        bot.begin(cellCount: 2 * pairs, playerCount: players)
        for cell in seen { bot.show(cell, pair: "p\(cell)") }
        return bot
    }

    private static let levels: [BotLevel] = [
        .memory(8), .step(.goldfish), .step(.hard), .perfect, .optimal,
    ]

    @Test(arguments: levels)
    func `a known pair is taken`(_ level: BotLevel) {
        var bot = Self.bot(level, pairs: 4, seen: [1, 2])
        bot.show(5, pair: "p2")
        let first = bot.choose(from: Array(1...8), nth: 1)
        #expect(first == 5 || first == 2)
        bot.show(first ?? 0, pair: "p2")
        let second = bot.choose(from: (1...8).filter { $0 != first }, nth: 2)
        #expect(Set([first, second]) == [2, 5])
    }

    @Test(arguments: levels)
    func `the partner of a new card is taken`(_ level: BotLevel) {
        var bot = Self.bot(level, pairs: 4, seen: [1, 2, 3])
        let first = bot.choose(from: Array(1...8), nth: 1)
        #expect((4...8).contains(first ?? 0))
        bot.show(first ?? 0, pair: "p3")
        #expect(bot.choose(from: (1...8).filter { $0 != first }, nth: 2) == 3)
    }

    @Test(arguments: [BotLevel.perfect, .memory(8)])
    func `the second card is new too`(_ level: BotLevel) {
        var bot = Self.bot(level, pairs: 4, seen: [1, 2])
        bot.show(3, pair: "new")
        _ = bot.choose(from: Array(1...8), nth: 1)
        bot.show(4, pair: "other")
        let second = bot.choose(from: [1, 2, 3, 5, 6, 7, 8], nth: 2)
        #expect((5...8).contains(second ?? 0))
    }

    @Test func `optimal play passes with two known cards`() {
        // Four cards of five pairs are known, so every new card would help the opponent.
        for seed in 0..<20 {
            var bot = Self.bot(.optimal, pairs: 5, seen: [1, 2, 3, 4], seed: UInt64(seed))
            let first = bot.choose(from: Array(1...10), nth: 1) ?? 0
            #expect((1...4).contains(first))
            bot.show(first, pair: "p\(first)")
            let second = bot.choose(from: (1...10).filter { $0 != first }, nth: 2) ?? 0
            #expect((1...4).contains(second))
        }
    }

    @Test func `optimal play looks at one card and shows no other`() {
        for seed in 0..<20 {
            var bot = Self.bot(.optimal, pairs: 4, seen: [1, 2], seed: UInt64(seed))
            let first = bot.choose(from: Array(1...8), nth: 1) ?? 0
            #expect((3...8).contains(first))
            bot.show(first, pair: "new")
            let second = bot.choose(from: (1...8).filter { $0 != first }, nth: 2) ?? 0
            #expect((1...2).contains(second))
        }
    }

    @Test func `alone nobody passes`() {
        var bot = Self.bot(.optimal, pairs: 5, seen: [1, 2, 3, 4], players: 1)
        #expect((5...10).contains(bot.choose(from: Array(1...10), nth: 1) ?? 0))
    }

    @Test(arguments: [BotLevel.random] + levels)
    func `every cell of a kind is chosen as often`(_ level: BotLevel) {
        var counts = [Int](repeating: 0, count: 8)
        for seed in 0..<4000 {
            var bot = Self.bot(level, pairs: 4, seed: UInt64(seed))
            counts[(bot.choose(from: Array(1...8), nth: 1) ?? 1) - 1] += 1
        }
        // The expected count is 500 each, and the standard error is 21.
        for count in counts { #expect((415...585).contains(count)) }
    }

    /// Returns how often a bot still takes a known pair after `turns` turns, in 400 tries.
    private static func taken(_ grade: BotGrade, after turns: Int) -> Int {
        (0..<400).count { seed in
            var bot = Self.bot(.step(grade), pairs: 18, seen: [1, 2], seed: UInt64(seed))
            bot.show(8, pair: "p2")
            for _ in 0..<turns { bot.turn() }
            return [2, 8].contains(bot.choose(from: Array(1...36), nth: 1))
        }
    }

    @Test func `a higher step of the ladder forgets later`() {
        let counts = [BotGrade.goldfish, .easy, .normal, .hard].map { Self.taken($0, after: 6) }
        #expect(counts == counts.sorted() && Set(counts).count == 4, "\(counts)")
        #expect(Self.taken(.goldfish, after: 0) == 400)
        #expect(Self.taken(.hard, after: 500) < 60)
    }

    @Test func `a bot that forgets a place looks beside it`() {
        var counts = (beside: 0, all: 0)
        for seed in 0..<400 {
            var bot = ConcentrationBot(.step(.normal), seed: UInt64(seed))
            bot.begin(cellCount: 36, columnCount: 6, playerCount: 2)
            bot.show(15, pair: "p")
            for _ in 0..<15 { bot.turn() }
            bot.show(36, pair: "p")
            let cell = bot.choose(from: Array(1...35), nth: 2) ?? 0
            counts.all += 1
            if [8, 9, 10, 14, 15, 16, 20, 21, 22].contains(cell) { counts.beside += 1 }
        }
        // A bot without any memory would look there in about 70 of 400 cases.
        #expect(counts.beside > 200, "\(counts)")
    }

    @Test func `equal seeds play alike`() {
        let choices = (0..<2).map { _ in
            var bot = Self.bot(.random, pairs: 8, seed: 7)
            return (0..<50).map { bot.choose(from: Array(1...16), nth: 1 + $0 % 2) }
        }
        #expect(choices[0] == choices[1])
    }

    @Test(arguments: [BotLevel.random] + levels, [[], [3], [Int.min, .max], [4, 4, 4]])
    func `a strange prompt stops nothing`(_ level: BotLevel, _ cells: [Int]) {
        var bot = ConcentrationBot(level, seed: 1)
        for nth in [1, 2, 3, -1] {
            let cell = bot.choose(from: cells, nth: nth)
            #expect(cell.map(cells.contains) ?? cells.isEmpty)
        }
        var huge = ConcentrationBot(level, seed: 1)
        #expect(huge.choose(from: Array(1...4000), nth: 1) != nil)
    }
}
