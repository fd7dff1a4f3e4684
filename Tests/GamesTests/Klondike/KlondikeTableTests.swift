import Testing

@testable import GameProtocol
@testable import Games

/// Tests of a whole board with its score, played by moves.
@Suite struct KlondikeTableTests {
    /// A deck whose first seven open cards are the spades from the ace on, so that they can go up.
    private static let deck: [PlayingCard] = {
        let ranks = PlayingCard.Rank.allCases
        var rest = PlayingCard.newDeck(jokers: false)
        var deck: [PlayingCard?] = Array(repeating: nil, count: rest.count)
        for (rank, place) in zip(ranks, [0, 7, 13, 18, 22, 25, 27]) {
            deck[place] = .suited(rank, .spades)
            rest.removeAll { $0 == .suited(rank, .spades) }
        }
        return deck.map { $0 ?? rest.removeLast() }
    }()

    /// Makes a board with seven spades up: 10 points for each, and 5 for each card turned up below
    /// six of them.
    private static func table(draw: Int) throws -> KlondikeTable {
        var table = KlondikeTable(
            KlondikeOptions(
                draw: draw,
                passes: 0,
                scoring: .standard,
                deals: .any,
                undo: true,
                raceSeconds: nil,
                assist: .none
            ),
            dealing: deck
        )
        for pile in 0..<7 { _ = try table.play(KlondikeStep(.tableau(pile), .foundation)) }
        return table
    }

    /// Turns the whole stock and recycles the waste.
    private static func goThrough(_ table: inout KlondikeTable, draw: Int) throws {
        for _ in 0..<24 / draw { _ = try table.play(KlondikeStep(.stock)) }
        #expect(table.layout.stock.isEmpty)
        _ = try table.play(KlondikeStep(.stock))
        #expect(table.layout.waste.isEmpty)
    }

    @Test func `with three at once the fourth recycling is the first that costs points`() throws {
        var table = try Self.table(draw: 3)
        #expect(table.score == 100)
        var scores: [Int] = []
        for pass in 1...5 {
            try Self.goThrough(&table, draw: 3)
            scores.append(table.score)
            #expect(table.stats.passes == pass + 1)
        }
        #expect(scores == [100, 100, 100, 80, 60])
        table = try Self.table(draw: 1)
        scores = []
        for _ in 1...2 {
            try Self.goThrough(&table, draw: 1)
            scores.append(table.score)
        }
        #expect(scores == [0, 0])
    }

    @Test func `a recycling that is taken back costs nothing, and again what it cost`() throws {
        var table = try Self.table(draw: 3)
        for _ in 1...4 { try Self.goThrough(&table, draw: 3) }
        #expect(table.score == 80)
        for _ in 1...3 {
            try table.undo()
            #expect(table.score == 100 && table.stats.passes == 4)
            _ = try table.play(KlondikeStep(.stock))
            #expect(table.score == 80 && table.stats.passes == 5)
        }
    }

    @Test func `only so many steps can be taken back`() throws {
        var table = try Self.table(draw: 1)
        let count = Limits.patienceUndos
        for _ in 0..<count + 3 { _ = try table.play(KlondikeStep(.stock)) }
        for _ in 0..<count { try table.undo() }
        #expect(!table.mayUndo)
        #expect(throws: Refusal.self) { try table.undo() }
    }
}
