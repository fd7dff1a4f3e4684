import Foundation
import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientTools
@testable import GamesTests
@testable import Ratings

@Suite struct EloTests {
    private static func pairing(_ won: Int, _ lost: Int) -> ArenaPairing {
        var pairing = ArenaPairing([0, 1])
        for number in 0..<won { pairing.add(.won(number)) }
        for number in 0..<lost { pairing.add(.lost(won + number)) }
        return pairing
    }

    @Test func `ten to one are 400 points`() {
        let ratings = Elo(playerCount: 2, [Self.pairing(10_000, 1_000)]).ratings
        #expect(abs(ratings[0] - ratings[1] - 400) < 0.1)
        #expect(abs(ratings[0] + ratings[1]) < 1e-9)
    }

    @Test func `whoever lost all games still has a number`() {
        let ratings = Elo(playerCount: 2, [Self.pairing(100, 0)]).ratings
        #expect(ratings.filter { !$0.isFinite }.isEmpty)
        #expect(ratings[0] > 400)
    }

    @Test func `the logarithm is that`() {
        #expect(abs(Elo.logarithm(10) - log(10)) < 1e-12)
        #expect(abs(Elo.logarithm(0.001) - log(0.001)) < 1e-12)
        #expect(Elo.logarithm(1) == 0)
    }

    @Test func `the exponential is that`() {
        for number in [-30, -1, 0, 0.001, 1, 2.5, 30] {
            #expect(abs(Elo.exponential(number) / exp(number) - 1) < 1e-11)
        }
        #expect(abs(Elo.share(400) - 10.0 / 11) < 1e-12)
        #expect(abs(Elo.lead(share: Elo.share(123)) - 123) < 1e-9)
    }

    /// The wins, draws and losses of four players, and their ratings as the package choix for
    /// Python has them, with one draw more for each pairing.
    @Test func `the ratings are those of another implementation`() {
        let results: [(players: [Int], counts: [Int])] = [
            ([0, 1], [12, 3, 5]), ([0, 2], [9, 4, 7]), ([0, 3], [15, 1, 4]),
            ([1, 2], [6, 2, 12]), ([1, 3], [11, 0, 9]), ([2, 3], [14, 5, 1]),
        ]
        let pairings = results.map { players, counts in
            var pairing = ArenaPairing(players)
            let games: [(Int) -> ArenaGame] = [{ .won($0) }, { .drawn($0) }, { .lost($0) }]
            var number = 0
            for (game, count) in zip(games, counts) {
                for _ in 0..<count {
                    pairing.add(game(number))
                    number += 1
                }
            }
            return pairing
        }
        let ratings = Elo(playerCount: 4, pairings).ratings
        let wanted = [89.828_935_982, -48.240_201_135, 76.033_260_527, -117.621_995_374]
        for (rating, value) in zip(ratings, wanted) { #expect(abs(rating - value) < 1e-6) }
    }

    @Test func `players without common opponents have no interval`() {
        let elo = Elo(playerCount: 3, [Self.pairing(20, 10)])
        #expect(elo.intervals[2] == nil)
        #expect(elo.ratings.allSatisfy { $0.isFinite })
    }
}

/// Leagues and matches of players whose strengths are known. They are equal in every run.
@Suite struct SimulatedLeagueTests {
    private var chance = SplitMix64(20_261_129)

    private mutating func fraction() -> Double { Double(chance.next() >> 11) / 0x1p53 }

    /// Returns a pairing of players with such an expected score. One round of ten is drawn, and the
    /// rounds of a pair often depend on the same luck of the deal.
    private mutating func pairing(_ players: [Int], share: Double, pairs: Int) -> ArenaPairing {
        var pairing = ArenaPairing(players)
        for pair in 0..<pairs { add(pair, share: share, to: &pairing) }
        return pairing
    }

    private mutating func add(_ pair: Int, share: Double, to pairing: inout ArenaPairing) {
        let draws = 0.2 * min(share, 1 - share)
        let luck = fraction()
        let second = fraction() < 0.3 ? 1 - luck : fraction()
        for (index, luck) in [luck, second].enumerated() {
            let number = 2 * pair + index
            pairing.add(
                luck < share - draws / 2
                    ? .won(number) : luck < share + draws / 2 ? .drawn(number) : .lost(number)
            )
        }
    }

    @Test(arguments: [10, 40])
    mutating func `nineteen of twenty intervals have the true rating`(pairs: Int) {
        let (leagues, players) = (TestSize.of("TEST_LEAGUES"), 5)
        var hits = 0
        for _ in 0..<leagues {
            var truth = (0..<players).map { _ in
                (0..<4).reduce(0) { sum, _ in sum + 300 * fraction() }
            }
            let mean = truth.reduce(0, +) / Double(players)
            truth = truth.map { $0 - mean }
            var pairings: [ArenaPairing] = []
            for one in 0..<players {
                for other in one + 1..<players {
                    let share = Elo.share(truth[one] - truth[other])
                    pairings.append(pairing([one, other], share: share, pairs: pairs))
                }
            }
            let elo = Elo(playerCount: players, pairings)
            for player in 0..<players {
                guard let interval = elo.intervals[player] else { continue }
                if abs(elo.ratings[player] - truth[player]) < interval { hits += 1 }
            }
        }
        let share = 100 * Double(hits) / Double(leagues * players)
        print("SimulatedLeagueTests: \(pairs) pairs, \(leagues) leagues: \(share) % of intervals")
        // The goal is for 1,000 leagues; a smaller number varies more.
        #expect(abs(share - 95) <= max(2, 60 / Double(leagues).squareRoot()), "\(share) %")
    }

    @Test(arguments: [[0, 30], [-20, 20], [0, 100]])
    mutating func `a test errs in at most one of twenty matches`(differences: [Int]) {
        let test = SequentialTest(differences: differences)
        let matches = TestSize.of("TEST_MATCHES")
        for truth in differences {
            var (errors, pairs) = (0, 0)
            for _ in 0..<matches {
                var pairing = ArenaPairing([0, 1])
                while test.decision(pairing) == nil {
                    add(pairing.pairCount, share: Elo.share(Double(truth)), to: &pairing)
                }
                if test.decision(pairing) != truth { errors += 1 }
                pairs += pairing.pairCount
            }
            let rate = 100 * Double(errors) / Double(matches)
            print(
                "SimulatedLeagueTests: \(differences), true \(truth): \(rate) % of errors, \(pairs / matches) pairs"
            )
            let error = 100 * (0.05 * 0.95 / Double(matches)).squareRoot()
            #expect(rate < 5 + 3 * error, "\(truth) of \(differences): \(rate) %")
        }
    }
}

@Suite struct Glicko2Tests {
    /// The example of Glickman's paper.
    @Test func `a period with three opponents is that of the paper`() {
        let player = Glicko2(rating: 1_500, deviation: 200)
        var sum = Glicko2.Sum(player)
        sum.add(Glicko2(rating: 1_400, deviation: 30), score: 1)
        sum.add(Glicko2(rating: 1_550, deviation: 100), score: 0)
        sum.add(Glicko2(rating: 1_700, deviation: 300), score: 0)
        let after = player.updated(sum)
        #expect(abs(after.rating - 1_464.06) < 0.01)
        #expect(abs(after.deviation - 151.52) < 0.01)
        #expect(abs(after.volatility - 0.05999) < 0.000_01)
    }

    @Test func `a winner gains what the loser loses`() {
        let after = Glicko2.rate([Glicko2(), Glicko2()], days: [0, 0], places: [0, 1])
        #expect(abs(after[0].rating + after[1].rating - 3_000) < 1e-9)
        #expect(after[0].rating > 1_600 && after[0].deviation < 350)
        let drawn = Glicko2.rate([Glicko2(), Glicko2()], days: [0, 0], places: [0, 0])
        #expect(drawn[0] == drawn[1] && drawn[0].rating == 1_500)
    }

    @Test func `three players are three pairs`() {
        let after = Glicko2.rate(
            [Glicko2(), Glicko2(), Glicko2()],
            days: [0, 0, 0],
            places: [0, 1, 2]
        )
        #expect(after[0].rating > after[1].rating && after[1].rating > after[2].rating)
        #expect(abs(after[1].rating - 1_500) < 1e-9)
    }

    @Test func `equal players stay near each other however many rounds they play`() {
        var players = [Glicko2(volatility: 0.099), Glicko2(volatility: 0.099)]
        for round in 0..<20_000 {
            players = Glicko2.rate(players, days: [0, 0], places: [round % 2, 1 - round % 2])
        }
        #expect(players.allSatisfy { abs($0.rating - 1_500) < 30 && $0.deviation < 100 })
        #expect(players.allSatisfy { $0.volatility == 0.1 })
    }

    @Test func `a rating becomes less certain with time, but not worse than at first`() {
        let player = Glicko2(rating: 1_600, deviation: 50)
        #expect(player.rested(for: 0) == player)
        let month = player.rested(for: 30)
        #expect(month.deviation > 70 && month.deviation < 80 && month.rating == 1_600)
        #expect(player.rested(for: 1_000_000).deviation == 350)
    }
}

@Suite struct ManyPlayersTests {
    private struct Results: RatedPairing {
        let players: [Int]
        let gameCount: Int
        let points: Double
        func variance(share: Double) -> Double { Double(gameCount + 1) * share * (1 - share) }
    }

    /// A ladder may have more players than the exact way takes.
    @Test func `both ways lead to the same ratings`() throws {
        var random = SeededGenerator(7)
        let strengths = (0..<140).map { _ in Double(random.number(in: -200...200)) }
        func pairings(_ count: Int) -> [Results] {
            (0..<count).flatMap { one in
                (1...6).compactMap { step in
                    let other = (one + step) % count
                    let share = Elo.share(strengths[one] - strengths[other])
                    return Results(players: [one, other], gameCount: 40, points: 40 * share)
                }
            }
        }
        let exact = Elo(playerCount: 120, pairings(120))
        let quick = Elo(playerCount: 140, pairings(140))
        for player in 1..<100 {
            let (one, other) = (exact.ratings, quick.ratings)
            #expect(abs((one[player] - one[0]) - (other[player] - other[0])) < 8, "\(player)")
        }
        let errors = (quick.intervals, exact.intervals)
        #expect(try #require(errors.0[5]) > 20)
        #expect(try #require(errors.0[5]) < #require(errors.1[5]))
    }

    /// Ratings along a chain are far apart, and each depends on all results between.
    @Test func `the expected points of each player in a long chain are the real ones`() {
        let pairings = (0..<399).map { Results(players: [$0, $0 + 1], gameCount: 4, points: 3.5) }
        let ratings = Elo(playerCount: 400, pairings).ratings
        var missing = [Double](repeating: 0, count: 400)
        for pairing in pairings {
            let (one, other) = (pairing.players[0], pairing.players[1])
            let more = 4 - 5 * Elo.share(ratings[one] - ratings[other])
            missing[one] += more
            missing[other] -= more
        }
        #expect(missing.allSatisfy { abs($0) < 1e-6 })
        #expect(abs(ratings[0] - ratings[399] - 399 * Elo.lead(share: 0.8)) < 0.01)
    }

    @Test func `each pair has its results from either side`() throws {
        var random = SeededGenerator(11)
        var (pairs, expected) = (PairResults(), [[Int]: [UInt32]]())
        var rounds: [Meetings.Round] = []
        for _ in 0..<20_000 {
            let one = random.number(in: 0...70)
            let other = (one + random.number(in: 1...70)) % 71
            let places = (UInt8(random.number(in: 0...2)), UInt8(random.number(in: 0...2)))
            pairs.add(one, place: places.0, other, place: places.1)
            rounds.append(Meetings.Round(one, place: places.0, other, place: places.1))
            let kind = places.0 < places.1 ? 0 : places.0 == places.1 ? 1 : 2
            expected[[one, other], default: [0, 0, 0]][kind] += 1
            expected[[other, one], default: [0, 0, 0]][2 - kind] += 1
        }
        let meetings = Meetings(playerCount: 71, rounds)
        for (players, results) in expected {
            for tally in [
                pairs.results(players[0], players[1]), meetings.results(players[0], players[1]),
            ] {
                #expect([tally.won, tally.drawn, tally.lost] == results)
            }
        }
        #expect(2 * meetings.all.count == expected.count)
        #expect(pairs.results(0, 71).won == 0 && meetings.results(0, 71).won == 0)
        let exact = Elo(
            playerCount: 71,
            meetings.all.map { one, other, tally in
                let points = Double(tally.won) + Double(tally.drawn) / 2
                return Results(players: [one, other], gameCount: tally.count, points: points)
            }
        )
        let quick = Elo(meetings)
        for (one, other) in zip(exact.ratings, quick.ratings) { #expect(abs(one - other) < 1e-6) }
        for (one, other) in zip(exact.intervals, quick.intervals) {
            // Each player met all others, so that their errors hardly matter.
            #expect(abs(try #require(one) / #require(other) - 1) < 0.02)
        }
    }

    @Test func `players without common results have no interval`() {
        let pairings = (0..<150).filter { $0 % 2 == 0 }.map {
            Results(players: [$0, $0 + 1], gameCount: 4, points: 2)
        }
        #expect(Elo(playerCount: 150, pairings).intervals.allSatisfy { $0 == nil })
    }
}
