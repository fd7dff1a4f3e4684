import Foundation
import GameProtocol
import Testing

@testable import Bots
@testable import ClientCore
@testable import ClientTools

/// Tests of bots against bots on the same deals by the real rules. They are equal in every run.
@Suite struct PatienceArenaTests {
    private static func plan(_ levels: [BotLevel], seats: Int, games: Int) throws -> ArenaPlan {
        var room = NewRoomOptions()
        room.game = .klondike
        room.seats = seats
        return try ArenaPlan(
            Contestant.levels(levels),
            room,
            gameCount: games,
            seed: 20_261_122
        )
    }

    private static func play(_ plan: ArenaPlan, _ players: [Int]) throws -> ArenaPairing {
        let seed = plan.seed(of: players)
        var table = try OfflineTable(plan, players, seed: seed, isLogged: false)
        var pairing = ArenaPairing(players)
        for number in 0..<plan.gameCount { pairing.add(table.play(number)) }
        return pairing
    }

    @Test(arguments: [
        [BotLevel.memory(6), .random], [.perfect, .memory(6)],
    ])
    func `the stronger level wins a race`(_ levels: [BotLevel]) throws {
        let pairing = try Self.play(Self.plan(levels, seats: 2, games: 40), [0, 1])
        #expect(pairing.lead.mean > 2 * pairing.lead.error, "\(pairing)")
        #expect(pairing.wonCount > 2 * pairing.lostCount, "\(pairing)")
    }

    @Test(arguments: [BotLevel.memory(6), .perfect])
    func `the same level twice reaches the same on every deal`(_ level: BotLevel) throws {
        let pairing = try Self.play(Self.plan([level, level], seats: 2, games: 5), [0, 1])
        // The bot whose prompts come first may complete the race alone.
        let errors = max(pairing.lead.error, 0.5)
        #expect(abs(pairing.lead.mean) <= 3 * errors, "\(pairing)")
        #expect(pairing.lostCount == 0 && pairing.drawnCount > 0, "\(pairing)")
    }

    /// If the number of cards up is equal, points decide.
    @Test func `a race is won by whom the room calls its winner`() throws {
        let plan = try Self.plan([.random, .random], seats: 2, games: 25)
        var table = try OfflineTable(plan, [0, 1], seed: plan.seed, isLogged: true)
        let names = [plan.name(of: 0), plan.name(of: 1)]
        var (decided, tied) = (0, 0)
        for number in 0..<plan.gameCount {
            let game = table.play(number)
            let log = try #require(table.log)
            let last = try #require(log.split(separator: 0x0A).last)
            let line = try JSONSerialization.jsonObject(with: Data(last)) as? [String: Any]
            let over = try #require(line?["winners"] as? [String])
            #expect(game.isWon == (over == [names[0]]))
            #expect(game.isDrawn == (over.count == 2))
            if game.points[0] == game.points[1], over.count == 1 { decided += 1 }
            if over.count == 2 { tied += 1 }
        }
        #expect(decided > 0, "\(tied)")
    }

    @Test func `alone every level gets the same deals, and hints win many of them`() throws {
        let plan = try Self.plan([.memory(6), .perfect], seats: 1, games: 20)
        let stage = try #require(plan.format.stage(0, plan, []))
        #expect(stage == [[0], [1]])
        #expect(plan.seed(of: [0]) == plan.seed(of: [1]))
        let results = try stage.map { try Self.play(plan, $0) }
        #expect(results[1].wonCount >= 4 && results[1].wonCount > results[0].wonCount)
        let again = try Self.play(plan, [1])
        #expect(again.lead == results[1].lead && again.wonCount == results[1].wonCount)
        let table = ArenaTable(plan: plan, pairings: results, place: "offline")
        let text = table.text(.table)
        #expect(text.hasPrefix("Klondike, draw 1, alone, 20 games a level, offline.\n"))
        #expect(text.contains("perfect "))
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        for line in table.text(.json).split(separator: "\n") {
            _ = try JSONReader().read(Array(line.utf8))
        }
    }

    @Test(arguments: [1, 2])
    func `a games log passes the check of recordings`(seats: Int) throws {
        let plan = try Self.plan([.perfect, .random], seats: seats, games: 2)
        let players = try #require(plan.format.stage(0, plan, [])?.first)
        var table = try OfflineTable(plan, players, seed: 3, isLogged: true)
        for number in 0..<2 {
            _ = table.play(number)
            let found = RecordingCheck.verify(Recording(try #require(table.log)))
            #expect(found.findings.isEmpty, "\(found)")
        }
    }
}
