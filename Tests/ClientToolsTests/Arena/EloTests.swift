import Foundation
import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientTools
@testable import GamesTests

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
