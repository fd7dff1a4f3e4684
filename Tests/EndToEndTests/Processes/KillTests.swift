import Foundation
import Testing

@testable import GamesTests

/// Tests of the promises that a server with a journal makes to players if it is killed.
///
/// The players come from `Tests/Proof`. They compare the lines that each of them received with the
/// restored rooms, and with the lines of the journals.
@Suite struct KillTests {
    private static let script = Products.package.appending(path: "Tests/Proof/kill.py").path
    private static let variables = ProcessInfo.processInfo.environment

    /// Plays, kills the server and starts it again; returns the output of the players.
    private static func play(
        kills: String,
        environment: [String: String] = [:]
    ) async throws -> (output: String, errors: String, status: Int32) {
        let seed = variables["TEST_SEED"].map { [$0] } ?? []
        return try await ThreadExecutor.run {
            try SmallTool.require(.python3)
            let players = try ChildProcess(
                "python3",
                ["-B", script, Products.server, kills] + seed,
                environment: environment.merging(["GAMECLIENT": Products.client]) { own, _ in own }
            )
            // The players print a line after every ten kills, so a long run does not look stuck.
            return try players.finish()
        }
    }

    @Test
    func `nothing acknowledged is lost or done twice when the server is killed`() async throws {
        let said = try await Self.play(kills: "\(TestSize.of("TEST_KILLS"))")
        #expect(said.status == 0, "\(said.output.suffix(300))\(said.errors.suffix(4000))")
        print(said.output)
    }

    @Test(arguments: ["lose", "twice", "deal"])
    func `a journal with a lost line, a repeated line or a forged deal is noticed`(
        _ fault: String
    ) async throws {
        let said = try await Self.play(kills: "20", environment: ["PROOF_CANARY": fault])
        #expect(said.status == 1)
        #expect(said.errors.contains("BROKEN"), "\(said.output)\(said.errors)")
    }

    @Test func `a server with five hundred rooms is ready at once`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-journal-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let first = try TestServer(flags)
            try Self.openRooms(500, first)
            try first.kill()
            var times: [Duration] = []
            for _ in 0..<3 {
                let server = try TestServer(flags)
                times.append(server.startTime)
                #expect(try Self.roomCount(server) == 500)
                try server.kill()
            }
            let best = try #require(times.min())
            print("ready after a kill with 500 rooms: \(times.map { $0 / .milliseconds(1) }) ms")
            // The time means something only on an otherwise idle machine; `TEST_READY_MS` then sets
            // the limit.
            let most = TestSize.of("TEST_READY_MS")
            #expect(best < .milliseconds(most))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
    func `rooms for which there are no descriptors wait for a start that has them`() async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-journal-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let flags = ["--journal", folder, "--quiet"]
            let first = try TestServer(flags)
            try Self.openRooms(150, first)
            try first.kill()
            let cramped = try TestServer(flags, through: ["prlimit", "--nofile=128:128"])
            #expect((20..<100).contains(try Self.roomCount(cramped)))
            try cramped.kill()
            let last = try TestServer(flags)
            #expect(try Self.roomCount(last) == 150)
            try last.kill()
        }
    }

    /// Runs a server with a journal of its own, which does not wait for games at its shutdown.
    private static func withJournal(
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        try await ThreadExecutor.run {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "cardtable-journal-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try body(try TestServer(["--journal", folder, "--drain", "0"]))
        }
    }

    @Test
    func `who is told that the server stops and keeps the room may be back soon`() async throws {
        try await Self.withJournal { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration"}"#)
            let zoe = try server.player("zoe")
            try server.stop()
            for player in [ann, zoe] {
                let bye = try player.next("bye")
                #expect(bye["code"]?.string == "shutting_down")
                #expect(bye["reconnect"]?.bool == true && bye["after_ms"]?.number == 250)
            }
        }
    }

    @Test func `who was sent out of a room is promised no place in it at a stop`() async throws {
        try await Self.withJournal { server in
            let ann = try server.player("ann")
            let made = try ann.done(#"{"type":"create","game":"concentration","seats":2}"#)
            let code = try #require(made["room"]?.string)
            let bob = try server.player("bob")
            try bob.done(#"{"type":"join","room":"\#(code)","role":"spectator"}"#)
            try ann.done(#"{"type":"kick","player":"bob"}"#)
            #expect(try bob.next("left")["reason"]?.string == "kicked")
            try server.stop()
            #expect(try ann.next("bye")["message"]?.string?.contains("place is kept") == true)
            #expect(try bob.next("bye")["message"]?.string?.contains("place is kept") == false)
        }
    }

    /// Opens `count` rooms, each from a connection of its own, with a running round.
    private static func openRooms(_ count: Int, _ server: TestServer) throws {
        let wires = try (0..<count).map { number in
            let wire = try server.connect()
            try wire.send(
                #"""
                {"type":"hello","name":"p\#(number)"}
                {"type":"create","game":"concentration","seats":1,"options":{"pairs":8,"turn_s":0}}
                {"type":"flip","cell":1}
                {"type":"flip","cell":2}
                """#
            )
            return wire
        }
        for wire in wires { try wire.waitForReplies(4) }
    }

    private static func roomCount(_ server: TestServer) throws -> Int {
        let reader = try server.player("reader")
        var count = 0
        var after = ""
        while true {
            let page = try reader.done(#"{"type":"list"\#(after)}"#)
            count += page["rooms"]?.array?.count ?? 0
            guard let next = page["next"]?.string else { return count }
            after = #","after":"\#(next)""#
        }
    }
}
