import Foundation
import Testing

/// Tests of `GameClient bot` with GameServer.
@Suite struct BotTests {
    private static let fast = ["--think", "0"]

    /// Returns the JSON results of a bot, after its successful end.
    private static func results(_ bot: ChildProcess, status: Int32? = 0) throws -> [JSON] {
        let (output, errors, ended) = try bot.finish()
        if let status { #expect(ended == status, "\(errors)") }
        return try output.split(separator: "\n").map { try JSON(String($0)) }
    }

    @Test func `two bots find each other and play`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let players = try [["--level", "optimal"], ["--level", "memory:3"]].map {
                try bots.start(Self.fast + ["--games", "3", "--json"] + $0)
            }
            let results = try players.map { try Self.results($0) }
            for result in results {
                #expect(result.map { $0["round"]?.number } == [1, 2, 3])
                #expect(result.allSatisfy { $0["event"]?.string == "result" })
            }
            for (one, other) in zip(results[0], results[1]) {
                #expect((one["pairs"]?.number ?? 0) + (other["pairs"]?.number ?? 0) == 8)
                let pair = [one["result"]?.string, other["result"]?.string]
                #expect(
                    [["win", "loss"], ["loss", "win"], ["tie", "tie"]].contains(pair),
                    "\(pair)"
                )
            }
            #expect(bots.refusals.isEmpty)
            #expect(bots.seats.isEmpty)
        }
    }

    @Test(arguments: ["random", "memory:1", "perfect", "optimal"])
    func `a lone bot finishes boards of every size`(_ level: String) async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            for grid in ["2x2", "4x4", "6x6"] {
                let words = ["--seats", "1", "--grid", grid, "--level", level, "--json"]
                let result = try Self.results(bots.start(Self.fast + words))
                #expect(result.map { $0["result"]?.string } == ["win"])
            }
            #expect(bots.refusals.isEmpty)
        }
    }

    @Test func `the exit status tells the result`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let words = Self.fast + ["--exit-result", "--json"]
            let players = try ["perfect", "random"].map {
                try bots.start(words + ["--level", $0, "--grid", "6x6"])
            }
            let ends = try players.map { try $0.finish() }
            for (output, errors, status) in ends {
                let wanted: [String: Int32] = ["win": 0, "loss": 10, "tie": 11]
                let result = try JSON(output.trimmingCharacters(in: .newlines))["result"]?.string
                #expect(wanted[result ?? ""] == status, "\(output) \(errors)")
            }
        }
    }

    @Test func `a bot that was killed goes on where it was`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let words = ["--think", "20", "--json", "--grid", "6x6"]
            let other = try bots.start(words + ["--name", "other"])
            let first = try bots.start(words + ["--name", "phoenix"])
            let hasMoved = try eventually(server) {
                bots.log.contains(#""type":"match""#) && bots.seats.count == 2
            }
            #expect(hasMoved)
            first.signal(SIGKILL)
            _ = try first.finish()
            let again = try bots.start(["--think", "20", "--json", "--name", "phoenix"])
            let results = try [again, other].map { try Self.results($0) }
            #expect(results.map(\.count) == [1, 1])
            #expect(results[0].first?["others"]?["other"] != nil)
            #expect(bots.refusals.isEmpty, "\(bots.refusals)")
            #expect(bots.seats.isEmpty)
        }
    }

    @Test func `where the seat is gone a bot begins anew`() async throws {
        try await withServer(["--flip-back", "0", "--keep-seat", "1"]) { server in
            let bots = try BotProcesses(server)
            let words = Self.fast + ["--json", "--seats", "1"]
            let watcher = try server.player("watcher")
            let first = try bots.start(["--think", "60000", "--seats", "1", "--name", "phoenix"])
            #expect(try eventually(server) { bots.seats.count == 1 })
            let page = try watcher.done(#"{"type":"list"}"#)
            let room = try #require(page["rooms"]?.array?.first?["room"]?.string)
            try watcher.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            first.signal(SIGKILL)
            _ = try first.finish()
            try watcher.next { $0["type"]?.string == "left" && $0["player"]?.string == "phoenix" }
            let results = try Self.results(bots.start(words + ["--name", "phoenix"]))
            #expect(results.map { $0["result"]?.string } == ["win"])
        }
    }

    @Test func `a bot leaves when nobody wants to play on`() async throws {
        try await withServer(["--flip-back", "0"]) { server in
            let bots = try BotProcesses(server)
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","options":{"pairs":2}}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            let bot = try bots.start(Self.fast + ["--games", "100", "--json"], room: room)
            try ann.next("started")
            try ann.done(#"{"type":"leave"}"#)
            let results = try Self.results(bot)
            #expect(results.map { $0["result"]?.string } == ["win"])
        }
    }

    @Test func `bots draw in turn`() async throws {
        try await withServer { server in
            let bots = try BotProcesses(server)
            let words = Self.fast + ["--game", "deck", "--json", "--games", "2"]
            let players = try (0..<2).map { _ in try bots.start(words) }
            for bot in players {
                let results = try Self.results(bot)
                #expect(results.map { $0["draws"]?.number } == [26, 26])
                #expect(results.allSatisfy { $0["points"] != nil })
            }
            #expect(bots.refusals.isEmpty)
        }
    }

    @Test func `a free table is no place for a bot`() async throws {
        try await withServer { server in
            let bots = try BotProcesses(server)
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"deck","options":{"rules":"free"}}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            let (output, errors, status) = try bots.start([], room: room).finish()
            #expect(status == 5)
            #expect(output.isEmpty)
            #expect(errors.contains("a free table, at which bots cannot play"), "\(errors)")
            try ann.next { $0["type"]?.string == "left" }
        }
    }
}
