import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of the signals that an operator sends to a running server, and of its messages to the
/// service manager.
@Suite struct SignalTests {
    /// A server with a configuration file and a service manager.
    private final class Service {
        let manager: NotifySocket
        let server: TestServer
        private let file = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-\(UUID().uuidString).json")

        init(_ content: String, isAbstract: Bool = false) throws {
            manager = try NotifySocket(isAbstract: isAbstract)
            try Data(content.utf8).write(to: file)
            server = try TestServer(
                ["--config", file.path],
                environment: ["NOTIFY_SOCKET": manager.name]
            )
            try manager.wait(for: "READY=1")
        }

        deinit { try? FileManager.default.removeItem(at: file) }

        func reload(_ content: String) throws {
            try Data(content.utf8).write(to: file)
            server.process.signal(SIGHUP)
            try manager.wait(for: "READY=1")
        }

        /// Stops the server, and returns the log of the whole run as JSON.
        func finish() throws -> [JSON] {
            server.process.signal(SIGTERM)
            let (_, errors, status) = try server.process.finish()
            #expect(status == 0)
            return try errors.split(separator: "\n").map { try JSON(String($0)) }
        }
    }

    @Test func `a reload holds for what comes after`() async throws {
        try await ThreadExecutor.run {
            let service = try Service(#"{"motd": "one", "keep-seat": 5}"#)
            let old = try service.server.player("ann")
            try service.reload(
                #"{"motd": "two", "keep-seat": 7, "turn-clock": 9, "flip-back": 0.6, "#
                    + #""max-spectators": 0, "threads": 7}"#
            )
            let wire = try service.server.connect()
            let hello = try JSON(try #require(wire.log.first))
            #expect(hello["motd"]?.string == "two")
            #expect(hello["limits"]?["resume_ms"]?.number == 7_000)
            let bob = try Player(wire, name: "bob")
            #expect(try JSON(try #require(bob.wire.log.last))["resume_ms"]?.number == 7_000)
            let create = #"{"type":"create","game":"concentration","seats":1}"#
            let room = try old.done(create)
            #expect(room["state"]?["options"]?["turn_s"]?.number == 9)
            #expect(room["state"]?["options"]?["hide_ms"]?.number == 600)
            let code = try #require(room["room"]?.string)
            let watch = #"{"type":"join","room":"\#(code)","role":"spectator"}"#
            #expect(try bob.refused(watch) == "room_full")
            let log = try service.finish()
            let reloaded = try #require(log.first { $0["event"]?.string == "reloaded" })
            #expect(
                reloaded["changed"]?.string
                    == "motd, turn-clock, flip-back, keep-seat, max-spectators"
            )
            let ignored = log.filter { $0["event"]?.string == "reload_ignored" }
            #expect(ignored.map { $0["option"]?.string } == ["threads"])
        }
    }

    @Test func `a broken file changes nothing and is named`() async throws {
        try await ThreadExecutor.run {
            let service = try Service(#"{"motd": "one"}"#)
            try service.reload("{\n\"motd\": \"two\",\n\"prot\": 1}")
            let wire = try service.server.connect()
            #expect(try JSON(try #require(wire.log.first))["motd"]?.string == "one")
            let log = try service.finish()
            #expect(!log.contains { $0["event"]?.string == "reloaded" })
            let failure = try #require(log.first { $0["event"]?.string == "reload_failed" })
            #expect(failure["cause"]?.string?.contains(".json:3: Unknown option") == true)
            #expect(failure["level"]?.string == "error")
        }
    }

    @Test(arguments: [false, true])
    func `the service manager hears of each step`(isAbstract: Bool) async throws {
        #if !os(Linux)
        if isAbstract { return }
        #endif
        try await ThreadExecutor.run {
            let service = try Service("{}", isAbstract: isAbstract)
            service.server.process.signal(SIGHUP)
            let reloading = try service.manager.next()
            #expect(reloading.first == "RELOADING=1")
            let time = try #require(reloading.last?.split(separator: "="))
            #expect(time.first == "MONOTONIC_USEC" && Int(time[1]) ?? 0 > 0)
            #expect(try service.manager.next() == ["READY=1"])
            service.server.process.signal(SIGTERM)
            #expect(try service.manager.next().first == "STOPPING=1")
            #expect(try service.server.process.finish().status == 0)
        }
    }

    @Test func `a service manager that watches hears signs of life`() async throws {
        try await ThreadExecutor.run {
            let manager = try NotifySocket()
            let server = try TestServer(
                environment: ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "100000"]
            )
            for _ in 0..<5 { try manager.wait(for: "WATCHDOG=1") }
            try server.stop()
        }
    }

    @Test(arguments: [true, false])
    func `a server that stops says how many rooms come back`(_ isKept: Bool) async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let service = try Service(
                isKept ? #"{"drain": 0, "journal": "\#(folder.path)"}"# : #"{"drain": 0}"#
            )
            let table = try Table(service.server, ["ann", "bob"])
            let stopped = try #require(try service.finish().last)
            #expect(stopped["event"]?.string == "stopped")
            #expect(stopped["rooms_kept"]?.number == (isKept ? 1 : 0))
            #expect(stopped["rooms_ended"]?.number == (isKept ? 0 : 1))
            _ = table
        }
    }

    @Test func `a report names rooms and people whatever the level`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer(["--quiet", "--log-format", "json", "--drain", "0"])
            let table = try Table(server, ["ann", "bob"])
            server.process.signal(SIGUSR1)
            server.process.signal(SIGTERM)
            let (_, errors, status) = try server.process.finish()
            #expect(status == 0)
            let log = try errors.split(separator: "\n").map { try JSON(String($0)) }
            #expect(
                log.map { $0["event"]?.string } == [
                    "report", "report_room", "report_person", "report_person",
                ]
            )
            #expect(log[0]["rooms"]?.number == 1 && log[0]["connections"]?.number == 2)
            #expect(log[1]["players"]?.string == "ann, bob")
            #expect(log[1]["phase"]?.string == "playing")
            #expect(log.suffix(2).map { $0["name"]?.string } == ["ann", "bob"])
            _ = table
        }
    }
}
