import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore
@testable import ClientTools
@testable import GamesTests
@testable import Ratings

/// Tests of bots against bots by the real rules, compared with the theory. They are equal in every
/// run.
@Suite struct ArenaTests {
    private static let gameCount = TestSize.of("TEST_ARENA")

    private static func plan(_ levels: [BotLevel], pairs: Int = 8) throws -> ArenaPlan {
        try .board(levels, pairs: pairs, games: gameCount, seed: 20_261_121)
    }

    private static func play(_ levels: [BotLevel], pairs: Int = 8) throws -> ArenaPairing {
        let plan = try plan(levels, pairs: pairs)
        var table = try OfflineTable(plan, [0, 1], seed: plan.seed, isLogged: false)
        var pairing = ArenaPairing([0, 1])
        for number in 0..<plan.gameCount { pairing.add(table.play(number)) }
        return pairing
    }

    @Test(arguments: [
        [BotLevel.optimal, .optimal], [.optimal, .perfect], [.perfect, .perfect],
    ])
    func `leads are those of the theory`(_ levels: [BotLevel]) throws {
        let pairing = try Self.play(levels)
        let theory = try #require(MatchTheory<Double>(levels[0], levels[1], pairCount: 8))
        let wanted = [theory.lead(ofFirst: 0), -theory.lead(ofFirst: 1)]
        for (mean, value) in zip(pairing.leadByFirst, wanted) {
            #expect(
                abs(mean.mean - value) < 3 * mean.error,
                "\(mean.mean) +-\(mean.error), \(value)"
            )
        }
        let all = pairing.lead
        #expect(abs(all.mean - (wanted[0] + wanted[1]) / 2) < 3 * all.error)
    }

    @Test(arguments: [BotLevel.optimal, .perfect])
    func `alone a bot needs as many turns as the theory says`(_ level: BotLevel) throws {
        let plan = try Self.plan([level])
        var table = try OfflineTable(plan, [0], seed: plan.seed, isLogged: false)
        var flips = ArenaMean()
        for number in 0..<plan.gameCount { flips.add(table.play(number).flips) }
        let turns = SolitaireTheory<Double>(pairCount: 8).turns(pairs: 8, known: 0)
        #expect(abs(flips.mean - 2 * turns) < 3 * flips.error, "\(flips.mean / 2), \(turns)")
    }

    @Test func `more memory is never worse`() throws {
        let leads = try [1, 2, 4, 8, 12, 16].map { try Self.play([.memory($0), .perfect]).lead }
        for (less, more) in zip(leads, leads.dropFirst()) {
            let error = (less.error * less.error + more.error * more.error).squareRoot()
            #expect(more.mean > less.mean - 3 * error, "\(less) \(more)")
        }
        #expect((leads.last?.mean ?? 0) > (leads.first?.mean ?? 0) + 1)
        #expect(abs(leads.last?.mean ?? 9) < 3 * (leads.last?.error ?? 0))
    }

    /// Returns by how many points of Elo the first level is stronger on a board of 8 pairs.
    private static func advantage(_ levels: [BotLevel]) throws -> Double {
        let ratings = Elo(playerCount: 2, [try play(levels)]).ratings
        return ratings[0] - ratings[1]
    }

    @Test func `the steps of the ladder are alike`() throws {
        let levels = [BotGrade.best, .hard, .normal, .easy, .goldfish].map { BotLevel($0) }
        for (above, below) in zip(levels, levels.dropFirst()) {
            let step = try Self.advantage([above, below])
            // The goal is 200 to 300. The games are few, so the limits are wider.
            #expect((160...340).contains(step), "\(above) - \(below): \(step)")
        }
    }

    @Test func `an even bot is as strong as its opponent`() throws {
        for grade in [BotGrade.easy, .hard] {
            let difference = try Self.advantage([.even, BotLevel(grade)])
            #expect(abs(difference) < 60, "\(grade): \(difference)")
        }
    }

    @Test func `the bots take turns to begin`() throws {
        let plan = try Self.plan([.random, .random], pairs: 2)
        var table = try OfflineTable(plan, [0, 1], seed: 1, isLogged: false)
        let firsts = (0..<6).map { table.play($0).first }
        #expect(firsts == [0, 1, 0, 1, 0, 1])
    }

    @Test func `equal seeds see equal games`() throws {
        let plan = try Self.plan([.optimal, .memory(3)], pairs: 12)
        let games = try (0..<2).map { _ in
            var table = try OfflineTable(plan, [0, 1], seed: 7, isLogged: false)
            return (0..<20).map { table.play($0) }.map { [$0.first, $0.flips] + $0.points }
        }
        #expect(games[0] == games[1])
    }

    @Test func `a games log passes the check of recordings`() throws {
        let plan = try Self.plan([.optimal, .memory(6)], pairs: 6)
        var table = try OfflineTable(plan, [0, 1], seed: 3, isLogged: true)
        for number in 0..<3 {
            _ = table.play(number)
            let found = RecordingCheck.verify(Recording(try #require(table.log)))
            #expect(found.findings.isEmpty && !found.isPartial, "\(found)")
        }
    }

    @Test func `the table has a row for every pairing and level`() throws {
        let levels: [BotLevel] = [.optimal, .perfect, .optimal]
        let plan = try ArenaPlan.board(levels, pairs: 4, games: 10, seed: 1)
        let stage = try #require(ArenaFormat.roundRobin.stage(0, plan, []))
        let pairings = stage.map { players in
            var pairing = ArenaPairing(players)
            for number in 0..<10 {
                let first = number % 2
                pairing.add(.won(number, first: first, points: [3, 1]))
            }
            return pairing
        }
        let table = ArenaTable(plan: plan, pairings: pairings, place: "offline")
        let text = table.text(.table)
        for label in ["optimal - perfect", "optimal - optimal#2", "perfect - optimal#2"] {
            #expect(text.contains(label), "\(text)")
        }
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        let lines = table.text(.json).split(separator: "\n")
        #expect(lines.count == 6)
        for line in lines { _ = try JSONReader().read(Array(line.utf8)) }
    }
}

@Suite struct MatchTheoryTests {
    @Test func `between optimal players it is the theory itself`() throws {
        let memory = MemoryTheory<Fraction>(pairCount: 8)
        let match = try #require(MatchTheory<Fraction>(.optimal, .optimal, pairCount: 8))
        #expect(match.lead(ofFirst: 0) == memory.value(pairs: 8, known: 0))
        #expect(match.lead(ofFirst: 1) == memory.value(pairs: 8, known: 0))
    }

    @Test func `nobody does better against optimal play than optimal play`() throws {
        for pairs in 2...20 {
            let best = MemoryTheory<Double>(pairCount: pairs).value(pairs: pairs, known: 0)
            let match = try #require(MatchTheory<Double>(.perfect, .optimal, pairCount: pairs))
            #expect(match.lead(ofFirst: 0) <= best + 1e-12)
            #expect(match.lead(ofFirst: 1) >= best - 1e-12)
        }
    }

    @Test func `of forgetful bots nothing is known`() {
        #expect(MatchTheory<Double>(.optimal, .memory(15), pairCount: 8) == nil)
        #expect(MatchTheory<Double>(.memory(16), .perfect, pairCount: 8) != nil)
        #expect(MatchTheory<Double>(.random, .random, pairCount: 8) == nil)
    }
}
