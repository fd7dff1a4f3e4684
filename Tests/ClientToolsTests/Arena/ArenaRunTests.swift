import Bots
import CommandLine
import Foundation
import GameProtocol
import Testing

@testable import ClientCore
@testable import ClientTools
@testable import Ratings

/// Tests of whole arenas without a server: mirrored deals, formats, jobs and the file of results.
@Suite struct ArenaRunTests {
    private static let levels: [BotLevel] = [.optimal, .memory(4), .random]

    /// Returns the results without the times, which differ from run to run.
    private static func counts(_ pairings: [ArenaPairing]) -> [[Int]] {
        pairings.map { pairing in
            pairing.players + [pairing.gameCount, pairing.wonCount, pairing.drawnCount]
                + pairing.pairScores + [Int(1000 * pairing.lead.mean), Int(1000 * pairing.error)]
        }
    }

    private static func file() -> String {
        FileManager.default.temporaryDirectory.appending(path: "cardtable-\(UUID().uuidString)")
            .path
    }

    private static func secret(_ log: [UInt8]) throws -> Substring {
        let text = String(decoding: log, as: UTF8.self)
        return try #require(text.firstMatch(of: #/"server_seed":"([0-9a-f]+)"/#)).1
    }

    @Test func `two rounds in a row have one deal and swapped seats`() throws {
        let plan = try ArenaPlan.board([.optimal, .random], pairs: 6, games: 8, seed: 4)
        var table = try OfflineTable(plan, [0, 1], seed: 4, isLogged: true)
        var secrets: [Substring] = []
        for number in 0..<8 {
            #expect(table.play(number).first == number % 2)
            secrets.append(try Self.secret(try #require(table.log)))
        }
        #expect(secrets[0] == secrets[1] && secrets[4] == secrets[5])
        #expect(Set(secrets).count == 4)
    }

    @Test func `a round depends on its number alone`() throws {
        let plan = try ArenaPlan.board([.optimal, .memory(3)], pairs: 6, games: 8, seed: 4)
        var (one, other) = (
            try OfflineTable(plan, [0, 1], seed: 4, isLogged: true),
            try OfflineTable(plan, [0, 1], seed: 4, isLogged: true)
        )
        for number in 0..<5 { _ = one.play(number) }
        _ = other.play(4)
        #expect(one.log == other.log)
    }

    @Test func `equal levels are exactly equal on mirrored deals`() throws {
        let plan = try ArenaPlan.board([.perfect, .perfect], pairs: 8, games: 60, seed: 9)
        let pairing = try #require(try ArenaRun(plan).play().first)
        #expect(pairing.lead.mean == 0 && pairing.error == 0)
        #expect(pairing.pairScores == [0, 0, 30, 0, 0])
        #expect(pairing.leadByFirst[0].error > 0)
    }

    @Test func `several jobs have the results of one`() throws {
        let plan = try ArenaPlan.board(Self.levels, pairs: 5, games: 21, seed: 2)
        let one = try ArenaRun(plan).play()
        #expect(Self.counts(try ArenaRun(plan, jobs: 4).play()) == Self.counts(one))
        #expect(one.map(\.gameCount) == [21, 21, 21])
    }

    @Test func `the first bot of a gauntlet meets all others`() throws {
        var plan = try ArenaPlan.board(Self.levels, pairs: 3, games: 2, seed: 2)
        plan.format = .gauntlet
        #expect(try ArenaRun(plan).play().map(\.players) == [[0, 1], [0, 2]])
        #expect(plan.format.pairingCount(plan) == 2)
    }

    @Test(arguments: 2...9)
    func `nobody meets twice in a swiss league`(count: Int) throws {
        let levels = (0..<count).map { BotLevel.memory(1 + 2 * $0) }
        var plan = try ArenaPlan.board(levels, pairs: 4, games: 2, seed: 2)
        plan.format = .swiss
        let pairings = try ArenaRun(plan).play()
        #expect(pairings.count == plan.format.pairingCount(plan))
        #expect(Set(pairings.map(\.players)).count == pairings.count)
        let stages = plan.format.stageCount(plan)
        for player in 0..<count {
            let games = pairings.count { $0.players.contains(player) }
            // A bot rests once at most, and only where their number is odd.
            #expect(games == stages || games == stages - 1 && !count.isMultiple(of: 2))
        }
    }

    @Test func `a league that was killed anywhere goes on from its file`() throws {
        let path = Self.file()
        defer { try? FileManager.default.removeItem(atPath: path) }
        var plan = try ArenaPlan.board(Self.levels, pairs: 3, games: 6, seed: 5)
        plan.format = .swiss
        let whole = try ArenaRun(plan, results: try ArenaResults(path: path, plan)).play()
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.count { $0 == 0x0A } == 1 + 18)
        for length in stride(from: 0, through: bytes.count, by: 223) {
            try bytes.prefix(length).write(to: URL(filePath: path))
            // Without the first line the league is a new one.
            plan.seed = 5
            let results = try ArenaResults(path: path, plan)
            plan.seed = results.seed
            let again = try ArenaRun(plan, results: results).play()
            #expect(Self.counts(again) == Self.counts(whole), "\(length)")
            let read = try ArenaResults(path: path, plan)
            #expect(read.gameCount == 18)
            #expect(try ArenaRun(plan, results: read).play() == again, "\(length)")
        }
    }

    @Test func `a round counts once`() throws {
        let path = Self.file()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let plan = try ArenaPlan.board([.optimal, .random], pairs: 3, games: 4, seed: 5)
        _ = try ArenaRun(plan, results: try ArenaResults(path: path, plan)).play()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try (text + text).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try ArenaResults(path: path, plan).gameCount == 4)
    }

    @Test func `a file of another league is refused`() throws {
        let path = Self.file()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let plan = try ArenaPlan.board([.optimal, .random], pairs: 3, games: 4, seed: 5)
        _ = try ArenaResults(path: path, plan)
        var others = [
            try ArenaPlan.board([.optimal, .perfect], pairs: 3, games: 4, seed: 5),
            try ArenaPlan.board([.optimal, .random], pairs: 4, games: 4, seed: 5), plan,
        ]
        others[2].moveMs = 5
        for other in others {
            #expect(throws: UsageError.self) { try ArenaResults(path: path, other) }
        }
        try "hello\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: UsageError.self) { try ArenaResults(path: path, plan) }
        #expect(throws: UsageError.self) { try ArenaResults(path: path + "/none", plan) }
    }

    @Test(arguments: [1, 4])
    func `a test ends the match as soon as it is decided`(jobs: Int) throws {
        let plan = try ArenaPlan.board([.optimal, .random], pairs: 8, games: 1000, seed: 5)
        let test = SequentialTest(differences: [0, 50])
        let pairing = try #require(try ArenaRun(plan, test: test, jobs: jobs).play().first)
        #expect(test.decision(pairing) == 50)
        #expect(pairing.gameCount < 100)
        let table = ArenaTable(plan: plan, pairings: [pairing], place: "offline", test: test)
        #expect(table.text(.table).contains("Test: optimal is 50 Elo above random after"))
    }

    @Test func `the lines for programs have every bot`() throws {
        var plan = try ArenaPlan.board(Self.levels, pairs: 3, games: 6, seed: 2)
        plan.noun = "bot"
        let table = ArenaTable(plan: plan, pairings: try ArenaRun(plan).play(), place: "offline")
        let rows = table.text(.csv).split(separator: "\n").map { $0.split(separator: ",").count }
        #expect(rows == [14, 14, 14, 14])
        let lines = try table.text(.json).split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
        #expect(
            lines.map { $0["event"] as? String } == [
                "pairing", "pairing", "pairing", "bot", "bot", "bot",
            ]
        )
        #expect(lines[3]["interval"] is Double)
        #expect(table.text(.table).contains("score in %"))
    }

    @Test(arguments: [
        ["ann"], ["=./ann"], ["ann="], ["an n=./ann"], ["ann=level:mighty"], ["ann=a", "Ann=b"],
        ["a23456789b1234567=./ann"],
    ])
    func `a bot needs a name and a program`(texts: [String]) {
        #expect(throws: UsageError.self) { try Contestant.bots(texts) }
    }

    @Test func `a bot is a program or a level`() throws {
        let bots = try Contestant.bots(["ann=./ann --depth=3", "fox=level:fox"])
        #expect(bots.map(\.name) == ["ann", "fox"])
        #expect(bots[0].player == .program("./ann --depth=3"))
        #expect(bots[1].player == .level(BotLevel(.normal)))
    }
}
