import Bots
import CommandLine
import GameProtocol
import Games
import Testing

@testable import ClientCore
@testable import ClientTools
@testable import GamesTests

/// Tests of bots against bots in card games with turns. They are equal in every run.
@Suite struct RulesArenaTests {
    private static func plan(
        _ rules: DeckOptions.Rules,
        _ levels: [BotLevel],
        seats: Int? = nil,
        games: Int
    ) throws -> ArenaPlan {
        var room = NewRoomOptions()
        room.game = .deck
        room.rules = rules
        room.seats = seats
        return try ArenaPlan(Contestant.levels(levels), room, gameCount: games, seed: 7)
    }

    private static func play(_ plan: ArenaPlan) throws -> ArenaPairing {
        var table = try OfflineTable(plan, [0, 1], seed: 7, isLogged: true)
        var pairing = ArenaPairing([0, 1])
        for number in 0..<plan.gameCount {
            pairing.add(table.play(number))
            let log = try #require(table.log)
            if pairing.lead.count == 1 {
                let found = RecordingCheck.verify(Recording(log))
                #expect(found.findings.isEmpty && !found.isPartial, "\(found)")
            }
        }
        return pairing
    }

    @Test(arguments: [.highCard] + GameCatalog.rules.map { DeckOptions.Rules.refereed($0.name) })
    func `every game is played to its end`(rules: DeckOptions.Rules) throws {
        let plan = try Self.plan(rules, [.greedy, .random], games: 4)
        #expect(try Self.play(plan).lead.count == 4)
        let table = ArenaTable(plan: plan, pairings: [try Self.play(plan)], place: "offline")
        #expect(table.text(.table).contains("greedy - random"))
    }

    @Test(arguments: ["crazy_eights", "sevens"])
    func `the best move by the rules beats any move`(rules: String) throws {
        let games = TestSize.of("TEST_ARENA")
        let pairing = try Self.play(Self.plan(.refereed(rules), [.greedy, .random], games: games))
        #expect(pairing.lead.mean > 3 * pairing.lead.error, "\(pairing)")
        #expect(pairing.wonCount > pairing.lostCount, "\(pairing)")
    }

    @Test func `both levels have the same number of seats`() throws {
        let levels = [BotLevel.greedy, .random]
        #expect(try Self.plan(.refereed("sevens"), levels, games: 1).room.seats == 4)
        #expect(try Self.plan(.refereed("war"), levels, games: 1).room.seats == 2)
        #expect(try Self.plan(.refereed("old_maid"), levels, seats: 6, games: 1).room.seats == 6)
        for (rules, seats) in [("sevens", 3), ("war", 4), ("old_maid", 5)] {
            #expect(throws: UsageError.self) {
                try Self.plan(.refereed(rules), levels, seats: seats, games: 1)
            }
        }
        #expect(throws: UsageError.self) { try Self.plan(.free, levels, games: 1) }
    }
}
