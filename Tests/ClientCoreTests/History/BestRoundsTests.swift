import GameProtocol
import Testing

@testable import ClientCore

@Suite("The best rounds alone")
struct BestRoundsTests {
    private static func game(
        _ moves: Int,
        _ ending: PlayedGame.Ending = .over,
        hints: Int = 0,
        with others: [String] = []
    ) -> PlayedGame {
        PlayedGame(
            endedAt: 1,
            milliseconds: 1,
            server: "s",
            room: "K3QF",
            round: 1,
            what: "Concentration 4x4",
            pointUnit: "pair",
            moveUnit: "flip",
            me: "ann",
            players: (["ann"] + others).map { .init(name: $0, points: 8, moves: moves) },
            winners: ["ann"],
            ending: ending,
            hints: hints,
            lines: []
        )
    }

    @Test func `a series against one opponent is told in words`() {
        func round(_ winner: String, _ name: String = "bob") -> PlayedGame {
            var game = Self.game(9, with: [name])
            game.winners = [winner]
            return game
        }
        let (won, lost) = (round("ann"), round("bob"))
        #expect([].series(with: won) == nil)
        #expect([lost, won, won].series(with: won) == "Three in a row against bob")
        #expect([won, won].series(with: lost) == "You lead 2 to 1 against bob")
        #expect([lost, lost].series(with: won) == "bob leads 2 to 1")
        #expect([won].series(with: lost) == "1 to 1 against bob")
        let owl = round("ann", "bot-owl-12")
        #expect([round("ann", "bot-owl-3")].series(with: owl) == "Two in a row against bot owl")
        #expect(Array(repeating: won, count: 11).series(with: won) == "12 in a row against bob")
    }

    @Test func `fewer moves are better, and as many are not`() {
        var best = BestRounds([])
        #expect(best.add(Self.game(30)) == .best)
        #expect(best.add(Self.game(30)) == .usual)
        #expect(best.add(Self.game(26)) == .best)
        #expect(best.add(Self.game(40)) == .usual)
        let told = best.of("Concentration 4x4", .usual, expected: "24.8 flips")
        #expect(told.count == 4)
        #expect(
            told.text == "Best of 4: 8 pairs in 26 flips. "
                + "Best play: 24.8 flips on average."
        )
    }

    @Test(arguments: [(2, 5.3), (8, 24.8)])
    func `best play needs a known number of flips`(pairs: Int, flips: Double) throws {
        let options = ConcentrationOptions(
            pairs: pairs,
            columns: 2,
            theme: "emoji",
            again: true,
            turnSeconds: 0,
            hideMs: 0,
            stalemateTurns: 0
        )
        let moves = try #require(CoachedReplay().expectedMoves(.concentration(options)))
        #expect((10 * moves).rounded() == 10 * flips)
        let told = BestRounds([]).of("Concentration 2x2", nil, expected: "5.3 flips")
        #expect(told.text == "Best play: 5.3 flips on average.")
    }

    @Test func `what was given up, helped or played with others does not count`() {
        var best = BestRounds([
            Self.game(2, .left), Self.game(2, .cut), Self.game(2, hints: 1),
            Self.game(2, with: ["bob"]),
        ])
        #expect(best.all.isEmpty)
        #expect(best.add(Self.game(30)) == .best)
        #expect(best.add(Self.game(4, hints: 2)) == .hinted)
        #expect(
            best.of("Concentration 4x4", .hinted, expected: nil).text
                == "Hints were used: no record. Best of 1: 8 pairs in 30 flips."
        )
    }

    @Test func `a board that was lost alone does not count, and blames no hints`() {
        var best = BestRounds([])
        var lost = Self.game(4)
        lost.winners = []
        #expect(best.of(lost.what, best.add(lost), expected: nil).lines.isEmpty)
        #expect(best.add(Self.game(30)) == .best)
        let told = best.of(lost.what, best.add(lost), expected: nil)
        #expect(told.text == "Best of 1: 8 pairs in 30 flips.")
    }

    @Test func `kinds are kept apart`() {
        var other = Self.game(10)
        other.what = "Concentration 2x2"
        let best = BestRounds([Self.game(30), other])
        #expect(best.all.map(\.what) == ["Concentration 2x2", "Concentration 4x4"])
        #expect(best.of("Concentration 6x6", nil, expected: nil).lines == [])
    }

    @Test func `the first round says so`() {
        var best = BestRounds([])
        let round = best.add(Self.game(30))
        #expect(
            best.of("Concentration 4x4", round, expected: nil).text
                == "Your first round like this."
        )
        let second = best.add(Self.game(20))
        #expect(best.of("Concentration 4x4", second, expected: nil).text == "Your best of 2.")
    }

    @Test func `the history keeps how often hints were asked for`() throws {
        let game = Self.game(30, hints: 3)
        let line = game.line(withLines: true).dropLast()
        #expect(PlayedGame(line: line[...])?.hints == 3)
        let none = Self.game(30).line(withLines: true).dropLast()
        #expect(PlayedGame(line: none[...])?.hints == 0)
    }
}
