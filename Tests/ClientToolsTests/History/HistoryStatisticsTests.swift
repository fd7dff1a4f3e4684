import Testing

@testable import ClientCore
@testable import ClientTools

@Suite struct HistoryStatisticsTests {
    private func game(
        _ points: [(String, Int)],
        moves: Int = 20,
        winners: [String] = [],
        ending: PlayedGame.Ending = .over,
        at: Int = 0
    ) -> PlayedGame {
        PlayedGame(
            endedAt: at,
            milliseconds: 0,
            server: "localhost",
            room: "K3QF",
            round: 1,
            what: "Concentration 4x4",
            pointUnit: "pair",
            moveUnit: "flip",
            me: "ann",
            players: points.map { .init(name: $0.0, points: $0.1, moves: moves) },
            winners: winners,
            ending: ending,
            lines: []
        )
    }

    @Test func `each opponent has a record and a rating`() {
        let won = game([("ann", 5), ("bob", 3)], winners: ["ann"])
        let lost = game([("eve", 5), ("ann", 3)], winners: ["eve"])
        let drawn = game([("ann", 4), ("bob", 4)], winners: ["ann", "bob"])
        let statistics = HistoryStatistics([won, won, won, drawn, lost, lost])
        #expect(statistics.opponents.map(\.name) == ["bob", "eve"])
        #expect(statistics.opponents.map(\.won) == [3, 0])
        #expect(statistics.opponents.map(\.lost) == [0, 2])
        #expect(statistics.opponents.map(\.drawn) == [1, 0])
        let ratings = statistics.opponents.compactMap(\.rating)
        #expect(ratings.count == 2 && ratings[0] < 1500 && ratings[1] > 1500)
        #expect(statistics.total.games == 6)
    }

    @Test func `all bots of one level share a row`() {
        let won = game([("ann", 5), ("bot-owl-179", 3)], winners: ["ann"])
        let lost = game([("ann", 3), ("bot-hard-2", 5)], winners: ["bot-hard-2"])
        let two = game([("ann", 4), ("bot-owl-1", 3), ("bot-owl-2", 1)], winners: ["ann"])
        let statistics = HistoryStatistics([won, lost, two])
        #expect(statistics.opponents.map(\.name) == ["bot owl"])
        #expect(statistics.opponents.map(\.won) == [2])
        #expect(statistics.opponents.map(\.games) == [3])
        #expect(won.against == "bot owl")
    }

    @Test func `a game of three counts for the record and not for a rating`() {
        let three = game([("ann", 5), ("bob", 3), ("eve", 1)], winners: ["ann"])
        let alone = HistoryStatistics([three, three])
        #expect(alone.opponents.map(\.won) == [2, 2])
        #expect(alone.opponents.allSatisfy { $0.rating == nil })
        // A game of two rates only its opponent, and not the third player.
        let lost = game([("ann", 3), ("bob", 5)], winners: ["bob"])
        let both = HistoryStatistics([three, lost])
        let single = HistoryStatistics([lost])
        #expect(both.opponents.map(\.name) == ["bob", "eve"])
        #expect(both.opponents.map(\.rating) == [single.opponents[0].rating, nil])
        #expect(single.opponents[0].rating ?? 0 > HistoryStatistics.ownRating)
    }

    @Test func `who leaves a game has lost it`() {
        let left = game([("ann", 5), ("bob", 3)], ending: .left)
        #expect(HistoryStatistics([left]).opponents.first?.lost == 1)
    }

    @Test func `the best round alone has the fewest moves, and given up ones do not count`() {
        let games = [
            game([("ann", 8)], moves: 30, winners: ["ann"]),
            game([("ann", 8)], moves: 24, winners: ["ann"], at: 7),
            game([("ann", 8)], moves: 26, winners: ["ann"]),
            game([("ann", 2)], moves: 4, ending: .left),
        ]
        let statistics = HistoryStatistics(games)
        #expect(statistics.best.map(\.count) == [3])
        #expect(statistics.best.first?.game.endedAt == 7)
        #expect(statistics.opponents.isEmpty)
    }

    @Test func `the tables name opponents, and games that were given up`() {
        let left = game([("ann", 5), ("bob", 3)], ending: .left)
        let games = HistoryTable.lines([left])
        #expect(games.count == 1 && games[0].contains("bob") && games[0].contains("gave up"))
        let lines = HistoryTable.lines(HistoryStatistics([left]))
        #expect(lines.first?.contains("won 0, lost 1, drawn 0") == true)
        #expect(lines.contains { $0.hasPrefix("OPPONENT") })
        #expect(lines.contains { $0.hasPrefix("bob ") })
    }

    @Test func `no line is wider than 80 columns, and what is cut says so`() {
        let name = String(repeating: "m", count: 20)
        let long = game([("ann", 5), (name, 3), ("eve", 1), ("fay", 0)], winners: ["ann"])
        let lines =
            HistoryTable.lines([long, long]) + HistoryTable.lines(HistoryStatistics([long]))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[0].contains("…"))
        #expect(lines[0].hasPrefix("   2 ") && lines[1].hasPrefix("   1 "))
    }
}
