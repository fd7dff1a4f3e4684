import Foundation
import Testing

@testable import ClientCore

@Suite struct HistoryFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("history-\(UUID().uuidString)").path

    private var path: String { folder + "/history.ndjson" }

    private func file(maximumBytes: Int = 1 << 20) -> HistoryFile {
        HistoryFile(path: path, maximumBytes: maximumBytes)
    }

    private func game(_ number: Int, lines: [String] = ["{\"a\":\"b\"}"]) -> PlayedGame {
        PlayedGame(
            endedAt: 1_700_000_000 + number,
            milliseconds: 61_000,
            server: "localhost:7052",
            room: "K3QF",
            round: number,
            what: "Concentration 4x4",
            pointUnit: "pair",
            moveUnit: "flip",
            me: "ann",
            players: [
                .init(name: "ann", points: 3, moves: 12), .init(name: "bob", points: 5, moves: 14),
            ],
            winners: ["bob"],
            ending: .over,
            lines: lines
        )
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func text() throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test func `the rounds against one opponent are found`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func round(_ number: Int, _ others: String...) -> PlayedGame {
            var game = game(number)
            let others = others.map { PlayedGame.Player(name: $0, points: 5, moves: 9) }
            game.players = game.players.prefix(1) + others
            return game
        }
        let rounds = [
            round(1, "bob"), round(2, "bobby"), round(3, "bot-owl-1"), round(4, "bot-fox-2"),
            round(5, "bob", "cid"), round(6),
        ]
        for round in rounds { try file().add(round) }
        #expect(file().games(against: round(7, "bob")) == [rounds[0]])
        #expect(file().games(against: round(7, "bot-owl-7")) == [rounds[2]])
        #expect(file().games(against: round(7)).isEmpty)
    }

    @Test func `games are read as they were added`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(file().games.isEmpty)
        try file().add(game(1))
        try file().add(game(2))
        #expect(file().games == [game(1), game(2)])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a line that was cut is dropped, and the next game stands on its own line`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try file().add(game(1))
        try file().add(game(2))
        try write(String(try text().dropLast(40)))
        #expect(file().games == [game(1)])
        try file().add(game(3))
        #expect(file().games == [game(1), game(3)])
    }

    @Test func `lines that are no games are passed over`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try file().add(game(1))
        try write("\n{}\n[]\nnot a game\n{\"at\":-5}\n" + (try text()))
        #expect(file().games == [game(1)])
    }

    @Test func `texts of other people are cleaned when they are read`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try file().add(game(1))
        let hostile = try text().replacingOccurrences(
            of: "\"bob\"",
            with: "\"b\\u001b]0;x\\u0007b\""
        )
        try write(hostile)
        let games = file().games
        #expect(games.count == 1)
        let scalars = games.flatMap { $0.opponents + [$0.result, $0.against] }
            .flatMap { Array($0.unicodeScalars) }
        #expect(!scalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }

    @Test func `a file that is too large keeps the newest games`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let long = [String(repeating: "x", count: 400)]
        for number in 1...20 { try file(maximumBytes: 4000).add(game(number, lines: long)) }
        let rounds = file(maximumBytes: 4000).games.map(\.round)
        #expect(rounds == Array((21 - rounds.count)...20))
        #expect(try text().utf8.count <= 4000)
        #expect(rounds.count >= 2)
    }

    @Test func `programs that write at once do not mix their lines`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = file()
        let games = (1...40).map { game($0, lines: [String(repeating: "y", count: 5000)]) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for game in games { group.addTask { try file.add(game) } }
            try await group.waitForAll()
        }
        #expect(file.games.map(\.round).sorted() == Array(1...40))
        #expect(try text().hasSuffix("\n"))
    }

    @Test func `a folder that cannot be written to is told`() {
        let file = HistoryFile(path: "/proc/nothing/history.ndjson")
        #expect(throws: (any Error).self) { try file.add(game(1)) }
    }

    @Test func `the result is told from this player's side`() {
        var game = game(1)
        #expect(game.result == "lost 3 to 5")
        #expect(game.against == "bob")
        game.winners = ["ann"]
        #expect(game.outcome == .won)
        game.winners = ["ann", "bob"]
        #expect(game.result == "drew 3 to 5")
        game.winners = []
        #expect(game.result == "nobody won 3 to 5")
        game.ending = .idle
        #expect(game.result == "ran out of time")
        #expect(game.outcome == .lost)
        game.ending = .over
        game.players = [.init(name: "ann", points: 8, moves: 24)]
        #expect(game.result == "8 pairs in 24 flips")
        #expect(game.outcome == .alone)
    }
}
