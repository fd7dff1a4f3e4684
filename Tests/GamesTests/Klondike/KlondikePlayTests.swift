import Testing

@testable import GameProtocol
@testable import Games

/// Tests of random rounds on one board; `TEST_KLONDIKE_ROUNDS` is their number.
@Suite struct KlondikePlayTests {
    private static let roundCount = TestSize.of("TEST_KLONDIKE_ROUNDS")

    private static let froms: [KlondikePile] =
        [.stock, .waste] + (0..<7).map { .tableau($0) }
        + PlayingCard.Suit.allCases.map { .foundation($0) }
    private static let targets: [KlondikeTarget] = [.foundation] + (0..<7).map { .tableau($0) }

    private static func options(_ words: inout SeededGenerator) -> KlondikeOptions {
        KlondikeOptions(
            draw: words.below(2) == 0 ? 1 : 3,
            passes: words.below(3) == 0 ? words.below(3) + 1 : 0,
            scoring: KlondikeOptions.Scoring.allCases[words.below(3)],
            deals: .any,
            undo: true,
            raceSeconds: nil,
            assist: .none
        )
    }

    /// Returns every card of the board.
    private static func cards(_ layout: KlondikeLayout) -> [PlayingCard] {
        var cards = layout.stock + layout.waste
        for pile in layout.tableau { cards += pile.down + pile.up }
        for (suit, count) in zip(PlayingCard.Suit.allCases, layout.foundations) {
            cards += PlayingCard.Rank.allCases.prefix(count).map { .suited($0, suit) }
        }
        return cards
    }

    /// Checks that a refused step changes nothing; returns the layout after an accepted step.
    private static func after(_ step: KlondikeStep, _ table: KlondikeTable) -> KlondikeLayout? {
        var table = table
        let before = table
        do {
            _ = try table.play(step)
            return table.layout
        } catch {
            #expect(table == before)
            #expect(error.code == .illegalMove)
            return nil
        }
    }

    /// Checks that the moves of a prompt are exactly the accepted moves.
    private static func check(_ table: KlondikeTable) {
        let listed = table.moves
        #expect(listed.count <= 128)
        #expect(Set(listed).count == listed.count)
        let results = Set(listed.compactMap { after($0, table) })
        #expect(results.count == listed.count, "each is taken, and no two do the same")
        for from in froms where from != .stock {
            for to in targets {
                let isListed = listed.contains(KlondikeStep(from, to))
                #expect((after(KlondikeStep(from, to), table) != nil) == isListed, "\(from) \(to)")
                let counts = (1...13).filter {
                    after(KlondikeStep(from, to, count: $0), table) != nil
                }
                #expect(counts.count == (isListed ? 1 : 0), "\(from) \(to) \(counts)")
            }
            // If the rules choose the target, the card makes one of the listed moves.
            if let chosen = after(KlondikeStep(from), table) { #expect(results.contains(chosen)) }
        }
        #expect(
            (after(KlondikeStep(.stock), table) != nil) == listed.contains(KlondikeStep(.stock))
        )
    }

    @Test func `random rounds keep the rules`() throws {
        var words = SeededGenerator(20_261_122)
        var completed = 0
        var stuck = 0
        for round in 0..<Self.roundCount {
            var deck = PlayingCard.newDeck(jokers: false)
            for index in deck.indices.reversed() { deck.swapAt(index, words.below(index + 1)) }
            var table = KlondikeTable(Self.options(&words), dealing: deck)
            let whole = Set(deck)
            for step in 0..<250 {
                let moves = table.moves
                if step % 17 == round % 17 { Self.check(table) }
                guard !moves.isEmpty else { break }
                let before = table
                // A board makes progress if cards go up whenever they can, and are rarely taken
                // back.
                let useful = moves.filter { $0.to == .foundation }
                let chosen =
                    !useful.isEmpty && words.below(4) > 0
                    ? useful[words.below(useful.count)] : moves[words.below(moves.count)]
                _ = try table.play(chosen)
                #expect(Set(Self.cards(table.layout)) == whole)
                #expect(Self.cards(table.layout).count == 52)
                if words.below(5) == 0 {
                    try table.undo()
                    #expect(table.layout == before.layout)
                    #expect(table.score == before.score)
                    #expect(table.moves == before.moves)
                    #expect(table.isStuck == before.isStuck)
                }
                if table.isComplete { completed += 1 }
                if table.isStuck {
                    stuck += 1
                    #expect(table.moves.allSatisfy { $0.from == .stock })
                }
            }
            // The table undoes everything.
            while table.mayUndo { try table.undo() }
            #expect(table.layout == KlondikeLayout(dealing: deck))
        }
        #expect(stuck > 0)
        print(
            "Klondike: \(Self.roundCount) rounds, \(completed) complete, \(stuck) positions stuck"
        )
    }
}

extension SeededGenerator {
    fileprivate mutating func below(_ count: Int) -> Int { number(in: 0...count - 1) }
}

/// Tests of the single rules.
@Suite struct KlondikeRulesTests {
    private static func cards(_ codes: String) -> [PlayingCard] {
        codes.split(separator: " ").compactMap { PlayingCard(code: String($0)) }
    }

    private static func layout(
        _ piles: [Int: String],
        waste: String = "",
        stock: String = "",
        foundations: [Int] = [0, 0, 0, 0]
    ) -> KlondikeLayout {
        var layout = KlondikeLayout()
        for (pile, codes) in piles { layout.tableau[pile - 1].up = cards(codes) }
        layout.waste = cards(waste)
        layout.stock = cards(stock)
        layout.foundations = foundations
        return layout
    }

    private static func refusal(_ layout: KlondikeLayout, _ step: KlondikeStep) -> String? {
        do throws(Refusal) {
            _ = try layout.action(of: step, draw: 1)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a deal is made pass by pass`() {
        let deck = PlayingCard.newDeck(jokers: false)
        let layout = KlondikeLayout(dealing: deck)
        #expect(layout.tableau.map(\.down.count) == [0, 1, 2, 3, 4, 5, 6])
        // The first card of each pass lies open: the 1st, the 8th, the 14th of the deck and so on.
        #expect(layout.tableau.map(\.up) == [0, 7, 13, 18, 22, 25, 27].map { [deck[$0]] })
        #expect(layout.tableau[6].down == [6, 12, 17, 21, 24, 26].map { deck[$0] })
        #expect(layout.stock.count == 24)
        #expect(layout.stock.last == deck[28])
    }

    @Test func `a refusal says why`() {
        let layout = Self.layout(
            [1: "7C", 2: "6S", 3: "5H", 5: "KD QC"],
            waste: "9H",
            foundations: [0, 1, 0, 0]
        )
        let cases: [(KlondikeStep, String)] = [
            (
                KlondikeStep(.tableau(1), .tableau(0)),
                "6♠ does not go on 7♣: the colors must differ."
            ),
            (
                KlondikeStep(.tableau(2), .tableau(0)),
                "5♥ does not go on 7♣: it has to be one rank lower."
            ),
            (KlondikeStep(.tableau(0), .tableau(3)), "Only a king goes on an empty pile."),
            (KlondikeStep(.tableau(3), .tableau(0)), "This pile is empty."),
            (KlondikeStep(.tableau(0), .tableau(0)), "The cards lie on this pile already."),
            (
                KlondikeStep(.waste, .foundation),
                "9♥ does not go on its foundation: an ace comes first."
            ),
            (KlondikeStep(.waste), "9♥ fits nowhere."),
            (KlondikeStep(.waste, .tableau(0), count: 2), "Only one card can be taken from there."),
            (
                KlondikeStep(.tableau(4), .foundation, count: 2),
                "Only one card at a time goes on a foundation."
            ),
            (
                KlondikeStep(.tableau(2), .tableau(1), count: 2),
                "There is 1 open card in this pile."
            ),
            (KlondikeStep(.foundation(.spades), .tableau(0)), "This foundation is empty."),
            (
                KlondikeStep(.foundation(.diamonds), .foundation),
                "A♦ lies on its foundation already."
            ),
            (KlondikeStep(.stock), ""),
        ]
        for (step, words) in cases.dropLast() { #expect(Self.refusal(layout, step) == words) }
        var empty = layout
        empty.waste = []
        #expect(Self.refusal(empty, KlondikeStep(.stock)) == "Stock and waste are empty.")
        #expect(Self.refusal(empty, KlondikeStep(.waste)) == "The waste is empty.")
    }

    @Test func `without a target a card goes up, else to the first pile that takes it`() throws {
        let layout = Self.layout([2: "3C", 4: "3S", 6: "2D AH"], waste: "2H")
        #expect(
            try layout.action(of: KlondikeStep(.waste), draw: 1)
                == .move(from: .waste, to: .tableau(1), count: 1)
        )
        #expect(
            try layout.action(of: KlondikeStep(.tableau(5)), draw: 1)
                == .move(from: .tableau(5), to: .foundation(.hearts), count: 1)
        )
    }

    @Test func `as many cards go as fit`() throws {
        let layout = Self.layout([1: "8D", 2: "9C 8H 7S 6D"])
        #expect(
            try layout.action(of: KlondikeStep(.tableau(1), .tableau(0)), draw: 1)
                == .move(from: .tableau(1), to: .tableau(0), count: 2)
        )
        #expect(throws: Refusal.self) {
            try layout.action(of: KlondikeStep(.tableau(1), .tableau(0), count: 1), draw: 1)
        }
    }

    @Test func `three cards are turned one by one, and fewer if fewer are left`() throws {
        var layout = Self.layout([:], stock: "2S 3S 4S 5S 6S")
        _ = layout.carryOut(try layout.action(of: KlondikeStep(.stock), draw: 3))
        #expect(layout.waste == Self.cards("6S 5S 4S"))
        let change = layout.carryOut(try layout.action(of: KlondikeStep(.stock), draw: 3))
        #expect(change.cards == Self.cards("3S 2S"))
        let action = try layout.action(of: KlondikeStep(.stock), draw: 3)
        #expect(action == .recycle)
        _ = layout.carryOut(action)
        #expect(layout.stock == Self.cards("2S 3S 4S 5S 6S"))
    }

    @Test func `points are those of the table`() {
        func points(
            _ from: KlondikePile,
            _ to: KlondikePile,
            up: Bool = false,
            _ scoring: KlondikeOptions.Scoring = .standard
        ) -> Int {
            let change = KlondikeLayout.Change(
                action: .move(from: from, to: to, count: 1),
                cards: Self.cards("9S"),
                turnedUp: up ? .suited(.ace, .spades) : nil
            )
            return KlondikeScore(scoring: scoring, draw: 1).after(change, 100, recyclings: 0) - 100
        }
        #expect(points(.waste, .foundation(.spades)) == 10)
        #expect(points(.waste, .tableau(2)) == 5)
        #expect(points(.tableau(1), .foundation(.spades)) == 10)
        #expect(points(.tableau(1), .foundation(.spades), up: true) == 15)
        #expect(points(.tableau(1), .tableau(2)) == 0)
        #expect(points(.tableau(1), .tableau(2), up: true) == 5)
        #expect(points(.foundation(.spades), .tableau(2)) == -15)
        #expect(points(.waste, .foundation(.spades), .vegas) == 5)
        #expect(points(.foundation(.spades), .tableau(0), .vegas) == -5)
        #expect(points(.tableau(1), .tableau(2), up: true, .vegas) == 0)
        let recycling = KlondikeLayout.Change(action: .recycle, cards: [], turnedUp: nil)
        let one = KlondikeScore(scoring: .standard, draw: 1)
        #expect(one.after(recycling, 150, recyclings: 1) == 50)
        #expect(one.after(recycling, 50, recyclings: 2) == 0)
        let three = KlondikeScore(scoring: .standard, draw: 3)
        #expect(
            (1...5).map { three.after(recycling, 100, recyclings: $0) } == [100, 100, 100, 80, 80]
        )
        #expect(KlondikeScore(scoring: .vegas, draw: 1).atDeal == -52)
        #expect(KlondikeScore(scoring: .none, draw: 1).after(recycling, 0, recyclings: 1) == 0)
    }
}
