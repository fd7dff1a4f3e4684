import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of the names of GameServer's options and variables, and of its messages about wrong ones.
@Suite struct ServerMistakeTests {
    private static func run(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> (output: String, errors: String, status: Int32) {
        try ChildProcess(Products.server, arguments, environment: environment).finish()
    }

    /// Variables that mean the same to both programs, so that one value suits both.
    private static let common: Set<Substring> = [
        "CARDTABLE_DEBUG", "CARDTABLE_QUIET",  // how much is said
        "CARDTABLE_FLIP_BACK", "CARDTABLE_TURN_CLOCK",  // of new rooms
    ]

    @Test func `a variable of both programs means the same to both`() async throws {
        try await ThreadExecutor.run {
            let tables = try [Products.server, Products.client].map { program in
                let text = try ChildProcess(program, ["help", "env"]).finish().output
                return Set(text.matches(of: /CARDTABLE_[A-Z_]+/).map(\.output))
            }
            #expect(tables.allSatisfy { $0.count > 30 })
            #expect(tables[0].intersection(tables[1]) == Self.common)
        }
    }

    @Test func `former names of options are read with a warning`() async throws {
        try await ThreadExecutor.run {
            let words = [
                "--decks", "7", "--group", "redis://127.0.0.1:1", "--group-plain-ok",
                "--group-may-forget", "--durability", "replicated",
            ]
            let (_, warnings, status) = try Self.run(words + ["--check-config"])
            #expect(status == 0, "\(warnings)")
            for name in ["--http-decks", "--cluster", "--cluster-plain-ok", "--cluster-may-forget"]
            {
                #expect(warnings.contains("is now called \(name)."), "\(warnings)")
            }
            let lines = try Self.run(words + ["--print-config"]).output
            #expect(lines.contains("http-decks = 7 (--decks)"), "\(lines)")
            let elsewhere = try Self.run(
                ["--check-config"],
                ["CARDTABLE_DECKS": "2", "CARDTABLE_GROUP": "senate"]
            )
            #expect(elsewhere.status == 0, "\(elsewhere.errors)")
            #expect(elsewhere.errors.contains("--cluster has CARDTABLE_CLUSTER."))
            let server = try TestServer(["--decks", "7"])
            server.process.signal(SIGTERM)
            let said = try server.process.finish().errors
            #expect(said.contains("--decks is now called --http-decks."), "\(said)")
        }
    }

    @Test(
        arguments: [
            (["22010"], "Did you mean: GameServer --port 22010", 2),
            (["serve", "22010"], "Did you mean: GameServer --port 22010", 2),
            ([":7052"], "Did you mean: GameServer --port 7052", 2),
            (["0.0.0.0"], "Did you mean: GameServer --bind 0.0.0.0", 2),
            (["localhost:7052"], "Did you mean: GameServer --bind localhost --port 7052", 2),
            (["serve", "[::1]:7052"], "Did you mean: GameServer --bind ::1 --port 7052", 2),
            (["serve", "extra"], "Unexpected word: extra", 2),
            (["help", "topics"], "There is on: config, env", 2),
            (["--page", "/nowhere"], "page (--page): there is no index.html in /nowhere.", 2),
            (["--bind", "192.0.2.1", "--port", "0"], "Cannot listen on 192.0.2.1, port 0", 3),
            (
                ["--bind", "nowhere.invalid", "--port", "0"],
                "Cannot listen on nowhere.invalid, port 0", 3
            ),
            (
                ["--durability", "always", "--check-config"],
                "durability (--durability) means nothing without --journal.", 0
            ),
        ] as [([String], String, Int32)]
    )
    func `a mistake is named`(words: [String], part: String, wanted: Int32) async throws {
        try await ThreadExecutor.run {
            let (_, errors, status) = try Self.run(words)
            #expect(status == wanted && errors.contains(part), "\(errors)")
        }
    }

    @Test(arguments: ["cluster", "group"])
    func `several servers are explained`(_ topic: String) async throws {
        try await ThreadExecutor.run {
            let (text, _, status) = try Self.run(["help", topic])
            #expect(status == 0 && text.contains("--replicas N"), "\(text)")
        }
    }
}
