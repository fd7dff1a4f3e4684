import Foundation
import Testing

@testable import GamesTests

/// Tests of the program `GameClient arena`, alone and through GameServer.
@Suite("An arena through a server") struct ServerArenaTests {
    private static let gameCount = TestSize.of("TEST_ARENA_GAMES")

    /// The standard deviation of the lead in one game of eight pairs, measured over thousands of
    /// games.
    private static let deviation = 4.7

    /// Returns the JSON lines that an arena prints at its end. Until then its logs show its
    /// progress.
    private static func lines(_ words: [String], log: String) throws -> [[String: Any]] {
        let client = try ChildProcess(Products.client, ["arena", "--json", "--log", log] + words)
        let (output, errors, status) = try client.finish {
            (try? FileManager.default.contentsOfDirectory(atPath: log).count) ?? 0
        }
        #expect(status == 0, "\(errors)")
        return try output.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
    }

    @Test(arguments: ["optimal,perfect", "optimal,optimal", "perfect,perfect"])
    func `its results are those of the theory`(_ levels: String) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let words = [
                "--server", "127.0.0.1:\(server.port)", "--levels", levels,
                "--games", "\(Self.gameCount)",
            ]
            let lines = try Self.lines(words, log: folder)
            #expect(lines.count == 3)
            let line = lines[0]
            #expect(line["games"] as? Int == Self.gameCount)
            for part in ["lead", "beginning", "second"] {
                let (mean, error, theory) = try Self.numbers(line, part)
                // The cards are random here, so with a tolerance of three errors one run in fifty
                // would fail. With few games the error itself is random, so it has the error of
                // many games as its minimum.
                let least = Self.deviation / (Double(Self.gameCount) / 2).squareRoot()
                #expect(abs(mean - theory) < 4.5 * max(error, least), "\(line)")
            }
            let logs = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(logs.count == Self.gameCount)
            for log in logs {
                #expect(!File.text("\(folder)/\(log)").contains(#""type":"error""#))
            }
            for log in [logs[0], logs[1]] {
                let verify = try ChildProcess(Products.client, ["verify", "\(folder)/\(log)"])
                let checked = try verify.finish().output
                #expect(checked.contains("Checked: nothing is wrong."), "\(checked)")
                let words = ["replay", "\(folder)/\(log)", "--speed", "0", "--coach"]
                let replay = try ChildProcess(Products.client, words).finish()
                #expect(replay.status == 0)
                #expect(!replay.output.contains("lost 0.00"))
                #expect(replay.output.contains(#/Coach: \S+ lost (no|\d+\.\d\d) pairs in/#))
                #expect(replay.output.contains("luck is not counted."), "\(replay.output)")
            }
        }
    }

    @Test func `races on one deal come to their end`() async throws {
        try await withServer([]) { server in
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let words = [
                "--server", "127.0.0.1:\(server.port)", "--game", "klondike",
                "--levels", "memory:6,random", "--games", "2",
            ]
            let lines = try Self.lines(words, log: folder)
            #expect(lines.first?["games"] as? Int == 2)
        }
    }

    private static func numbers(
        _ line: [String: Any],
        _ part: String
    ) throws -> (mean: Double, error: Double, theory: Double) {
        let numbers = try #require(line[part] as? [String: Double])
        return (
            try #require(numbers["mean"]), try #require(numbers["error"]),
            try #require(numbers["theory"])
        )
    }

    @Test(arguments: [
        ["--levels", "optimal"], ["--levels", "optimal,mighty"], ["--pairs", "1"],
        ["--offline", "--server", "localhost"], ["localhost"],
    ])
    func `an impossible arena is refused`(_ words: [String]) async throws {
        try await ThreadExecutor.run {
            let (output, errors, status) = try ChildProcess(
                Products.client,
                ["arena"] + words
            ).finish()
            #expect(status == 2)
            #expect(output.isEmpty && errors.hasSuffix(".\n"), "\(errors)")
        }
    }
}
