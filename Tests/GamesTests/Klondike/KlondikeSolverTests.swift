import GameProtocol
import Testing

@testable import Games

/// Tests of the search, compared with models that look at every position; `TEST_PATIENCES` is their
/// number.
@Suite struct KlondikeSolverTests {
    private static let smallCount = TestSize.of("TEST_PATIENCES")
    /// The greatest number of positions of a game. Only manual runs have the larger one.
    private static let maximum = smallCount > 1_000 ? 30_000 : 3_000

    /// The sets of rules: all, none, all but one, and one alone.
    private static let variants: [SolverRules] = {
        let single = (0..<5).map { SolverRules(rawValue: 1 << $0) }
        return [.all, []] + single + single.map { SolverRules.all.subtracting($0) }
    }()

    @Test func `no more positions are looked at than were asked for`() {
        for budget in 1...5 {
            var solver = KlondikeSolver(budget: budget)
            #expect(solver.solve(deck: KlondikeDeal.deck(seed: [7]), draw: 1) == .unknown)
            #expect(solver.positionCount == budget)
        }
    }

    @Test func `small decks are decided as if every position were looked at`() throws {
        var words = SeededGenerator(20_261_122)
        var counts = ["winnable": 0, "unwinnable": 0, "too many": 0]
        for _ in 0..<Self.smallCount {
            // Many hidden cards make a deal hard, because some deals must be unwinnable.
            let (rankCount, pileCount) = words.one(
                of: [
                    (4, 3), (4, 4), (4, 5), (5, 4), (5, 5), (6, 5), (6, 6), (6, 6), (7, 6), (7, 7),
                    (7, 7),
                ]
            )
            let hardness = words.number(in: 0...1)
            let deck = (0..<4 * rankCount)
                .map { (card: UInt8($0), key: hardness * ($0 >> 2) + words.number(in: 0...9)) }
                .shuffled(using: &words).sorted { $0.key < $1.key }.map(\.card)
            var game = SmallPatience(
                deck,
                pileCount: pileCount,
                rankCount: rankCount,
                draw: words.chance(50) ? 1 : 3
            )
            // Half of them begin in the middle of a game.
            if words.chance(50) {
                for _ in 0..<words.number(in: 1...40) {
                    let successors = game.successors
                    if !successors.isEmpty { game = words.one(of: successors) }
                }
            }
            guard let isWinnable = game.isWinnable(maximum: Self.maximum) else {
                counts["too many", default: 0] += 1
                continue
            }
            counts[isWinnable ? "winnable" : "unwinnable", default: 0] += 1
            for rules in Self.variants {
                let finding = try #require(game.finding(rules))
                if case .winnable = finding {
                    #expect(isWinnable, "\(rules) of \(game)")
                } else {
                    #expect(finding == .unwinnable && !isWinnable, "\(rules) of \(game)")
                }
            }
        }
        print("Small patiences: \(counts)")
        #expect(counts["winnable", default: 0] > Self.smallCount / 10)
        #expect(counts["unwinnable", default: 0] > Self.smallCount / 20)
    }

    /// Plays the line by the rules of the game.
    private static func after(
        _ line: [KlondikeStep],
        _ layout: KlondikeLayout,
        draw: Int
    ) throws -> KlondikeLayout {
        var layout = layout
        for step in line { _ = layout.carryOut(try layout.action(of: step, draw: draw)) }
        return layout
    }

    private static func deal(_ words: inout SeededGenerator) -> KlondikeLayout {
        KlondikeLayout(dealing: PlayingCard.newDeck(jokers: false).shuffled(using: &words))
    }

    @Test(arguments: [1, 3])
    func `the line of a deal that can be won wins by the rules`(draw: Int) throws {
        var words = SeededGenerator(draw)
        var wonCount = 0
        for _ in 0..<40 {
            var layout = Self.deal(&words)
            // Some questions come in the middle of a game.
            for _ in 0..<words.number(in: 0...30) {
                let steps = layout.steps(mayRecycle: true)
                guard !steps.isEmpty else { break }
                _ = layout.carryOut(try layout.action(of: words.one(of: steps), draw: draw))
            }
            var solver = KlondikeSolver(budget: 20_000)
            guard case .winnable(let line) = solver.solve(layout, draw: draw) else { continue }
            wonCount += 1
            #expect(try Self.after(line, layout, draw: draw).foundationCount == 52)
            var again = KlondikeSolver(budget: 20_000)
            #expect(again.solve(layout, draw: draw) == .winnable(line))
            #expect(again.positionCount == solver.positionCount)
        }
        #expect(wonCount > 10)
    }

    @Test func `few cards are decided as a person decides them`() {
        var solver = KlondikeSolver()
        var layout = KlondikeLayout()
        layout.foundations = [13, 13, 13, 13]
        #expect(solver.solve(layout, draw: 3) == .winnable([]))
        #expect(solver.positionCount == 1)
        // The queen of hearts must wait for the jack below her, and no king has a free place.
        layout.foundations = [11, 13, 11, 10]
        layout.tableau = [
            KlondikeLayout.Pile(down: [.suited(.jack, .hearts)], up: [.suited(.queen, .hearts)])
        ]
        layout.stock =
            [.suited(.king, .spades), .suited(.king, .hearts), .suited(.king, .clubs)]
            + [.suited(.queen, .spades), .suited(.queen, .clubs)]
        #expect(solver.solve(layout, draw: 1) == .unwinnable)
        // The king of spades on a second pile is a place for the queen.
        layout.tableau.append(KlondikeLayout.Pile())
        guard case .winnable(let line) = solver.solve(layout, draw: 1) else {
            Issue.record("It can be won.")
            return
        }
        #expect(line.contains(KlondikeStep(.tableau(0), .tableau(1))))
    }

    @Test func `a card is laid so that its twin can go up`() throws {
        // The only move is the five of hearts onto the six of clubs. After it the four of spades
        // has another place, and the five of diamonds goes up.
        var layout = KlondikeLayout()
        layout.foundations = [2, 4, 5, 3]
        let suits = PlayingCard.Suit.allCases
        #expect(suits == [.spades, .diamonds, .clubs, .hearts])
        var rest = PlayingCard.newDeck(jokers: false).filter { card in
            guard case .suited(let rank, let suit) = card, let place = suits.firstIndex(of: suit)
            else { return false }
            return rank.place >= layout.foundations[place]
        }
        func take(_ codes: String) -> [PlayingCard] {
            let cards = codes.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
            rest.removeAll { cards.contains($0) }
            return cards
        }
        layout.tableau = [
            KlondikeLayout.Pile(up: take("6S 5D 4S")), KlondikeLayout.Pile(up: take("6C")),
            KlondikeLayout.Pile(down: take("KS KD KH KC QC 7S 7C 4H 3S"), up: take("8D")),
        ]
        layout.stock = rest
        #expect(rest.count == 24)
        var solver = KlondikeSolver()
        guard case .winnable(let line) = solver.solve(layout, draw: 1) else {
            Issue.record("It can be won.")
            return
        }
        #expect(line.contains(KlondikeStep(.waste, .tableau(1))))
        #expect(try Self.after(line, layout, draw: 1).foundationCount == 52)
    }

    @Test func `a move that the rules refuse is a fault and no trap`() throws {
        var layout = KlondikeLayout()
        layout.foundations = [13, 13, 12, 13]
        layout.tableau[0].up = [.suited(.king, .clubs)]
        let (deal, _) = try #require(SolverDeal.of(layout, draw: 1))
        var solver = KlondikeSolver()
        for moves in [
            [SolverMove.raise(card: 0)], [.uncover(card: 49), .raise(card: 48)], [.lower(suit: 5)],
            [.lower(suit: 0), .lower(suit: 0)], [],
        ] {
            #expect(solver.verdict(.winnable(moves), layout, deal) == .unknown, "\(moves)")
            #expect(solver.fault != nil)
        }
        guard case .winnable = solver.solve(layout, draw: 1) else {
            Issue.record("It can be won.")
            return
        }
        #expect(solver.fault == nil)
    }

    @Test func `a search that nobody wants any more ends without an answer`() throws {
        let between = KlondikeSolver.positionsBetweenQuestions
        var words = SeededGenerator(11)
        var layout = Self.deal(&words)
        var solver = KlondikeSolver(budget: 4 * between)
        while solver.solve(layout, draw: 1) != .unknown { layout = Self.deal(&words) }
        var count = 0
        let answer = solver.solve(layout, draw: 1) {
            count += 1
            return count < 3
        }
        #expect(answer == nil && count == 3 && solver.positionCount == 3 * between)
        // The question whether to stop does not change the search.
        #expect(solver.solve(layout, draw: 1) { true } == .unknown)
        #expect(solver.positionCount == 4 * between)
    }

    @Test func `what was not looked at to the end is unknown`() {
        var words = SeededGenerator(7)
        var hastyCount = 0
        for _ in 0..<30 {
            let layout = Self.deal(&words)
            var solver = KlondikeSolver(budget: 40_000)
            guard solver.solve(layout, draw: 1) == .unwinnable, solver.positionCount > 300 else {
                continue
            }
            var hasty = KlondikeSolver(budget: solver.positionCount - 1)
            #expect(hasty.solve(layout, draw: 1) == .unknown)
            hastyCount += 1
        }
        #expect(hastyCount > 0)
    }
}
