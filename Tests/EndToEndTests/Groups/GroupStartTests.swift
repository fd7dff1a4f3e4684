import Foundation
import Sockets
import Testing

/// Tests of a server's start with `--cluster`: some faults of the Redis end it, and others do not.
@Suite struct GroupStartTests {
    /// Returns the output and the status of a server that fails to start.
    private static func start(_ flags: String...) throws -> (said: String, status: Int32) {
        try start(flags)
    }

    static func start(_ flags: [String]) throws -> (said: String, status: Int32) {
        let process = try ChildProcess(
            Products.server,
            ["--port", "0", "--local", "--no-beacon", "--no-web"] + flags
        )
        let (output, errors, status) = try process.finish()
        #expect(output.isEmpty)
        return (errors, status)
    }

    @Test func `a Redis that wants another password ends the start in a sentence`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis(["--requirepass", "open-sesame"])
            let wrong = try Self.start("--cluster", "redis://:not-this@127.0.0.1:\(redis.port)")
            #expect(wrong.status == 4)
            #expect(
                wrong.said.contains(
                    "redis://127.0.0.1:\(redis.port) cannot be used: it does not accept this user "
                        + "and password."
                )
            )
            #expect(!wrong.said.contains("not-this"))
            let none = try Self.start("--cluster", redis.url)
            #expect(none.status == 4 && none.said.contains("it wants a password"))
            let server = try TestServer([
                "--cluster", "redis://:open-sesame@127.0.0.1:\(redis.port)/3",
            ])
            let ann = try server.player("ann")
            try ann.done(GroupTests.create)
            #expect(!server.process.errorText.contains("sesame"))
            try server.stop()
        }
    }

    @Test func `a replica ends the start, and the master behind it in the list is used`()
        async throws
    {
        try await ThreadExecutor.run {
            let master = try TestRedis()
            let replica = try TestRedis(["--replicaof", "127.0.0.1 \(master.port)"])
            let (said, status) = try Self.start("--cluster", replica.url)
            #expect(status == 4)
            #expect(said.contains("it is a replica, and not a master"), "\(said)")
            let server = try TestServer(["--cluster", "\(replica.url),\(master.url)"])
            try TestGroup.until("the server has entered") {
                try master.keys("ct:n:*").count == 1
            }
            try server.stop()
            #expect(try master.keys("ct:n:*").isEmpty)
        }
    }

    @Test func `a user who lacks a right ends the start, with the word of the Redis`() async throws
    {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let all = ["ACL", "SETUSER", "table", "on", ">sesame", "~ct:*", "+@all"]
            for rights in ["-del", "-eval", "-zrangebylex"] {
                _ = try redis.ask(all + [rights])
                let url = "redis://table:sesame@127.0.0.1:\(redis.port)"
                let outcome = try Self.start("--cluster", url)
                #expect(outcome.status == 4)
                #expect(outcome.said.contains("it does not let this user do"), "\(outcome.said)")
                #expect(!outcome.said.contains("sesame"))
                let check = try ChildProcess(
                    Products.server,
                    ["--cluster", url, "--check-config"]
                ).finish()
                #expect(check.status == 2, "\(check)")
            }
        }
    }

    @Test func `another program at the port ends the start`() async throws {
        try await withServer { other in
            let (said, status) = try Self.start("--cluster", "redis://localhost:\(other.port)")
            #expect(status == 4)
            #expect(said.contains("it is no Redis"), "\(said)")
        }
    }

    @Test func `the check of the configuration asks the Redis`() async throws {
        try await withServer { other in
            func check(_ url: String) throws -> (said: String, status: Int32) {
                let (output, errors, status) = try ChildProcess(
                    Products.server,
                    ["--cluster", url, "--check-config"]
                ).finish()
                return (output + errors, status)
            }
            let wrong = try check("redis://127.0.0.1:\(other.port)")
            #expect(wrong.status == 2 && wrong.said.contains("it is no Redis"), "\(wrong)")
            let redis = try TestRedis()
            let right = try check(redis.url)
            #expect(right.status == 0 && right.said == "The configuration is valid.\n")
            // The server asks the Redis, and enters nothing.
            #expect(try redis.keys("*").isEmpty)
            try redis.kill()
            let away = try check(redis.url)
            #expect(away.status == 0 && away.said.contains("is away"), "\(away)")
        }
    }

    @Test func `an address that is not private needs a word`() async throws {
        try await ThreadExecutor.run {
            let (said, status) = try Self.start("--cluster", "redis://192.0.2.1:6390")
            #expect(status == 4)
            #expect(said.contains("--cluster-plain-ok"), "\(said)")
        }
    }

    @Test func `a Redis that comes later is joined then`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try redis.kill()
            let server = try TestServer(["--cluster", redis.url])
            let ann = try server.player("ann")
            let room = try #require(try ann.done(GroupTests.create)["room"]?.string)
            #expect(try ann.done(#"{"type":"list"}"#)["partial"] == .bool(true))
            try redis.restart()
            try TestGroup.until("the room is registered") {
                try !redis.keys("ct:{\(room)}:r").isEmpty
            }
            try server.stop()
        }
    }

    @Test func `no password is shown by what prints the configuration`() async throws {
        try await ThreadExecutor.run {
            for question in ["--print-config", "--check-config"] {
                let (output, errors, _) = try ChildProcess(
                    Products.server,
                    ["--cluster", "redis://bo:open-sesame@127.0.0.1:1", question]
                ).finish()
                #expect(!(output + errors).contains("sesame") && !output.contains("bo:"))
            }
            let (_, errors, status) = try ChildProcess(
                Products.server,
                ["--cluster", "redis://bo:open-sesame@127.0.0.1:x", "--check-config"]
            ).finish()
            #expect(status == 2 && !errors.contains("sesame"), "\(errors)")
        }
    }

    @Test func `the figures and the readiness know the group`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let server = try TestServer(["--cluster", redis.url, "--metrics", "0"])
            let log = server.process
            try TestGroup.until("the port of metrics is told") {
                log.errorText.contains(#""event":"metrics""#)
            }
            let line = log.errorText.components(separatedBy: "\n")
                .first { $0.contains(#""event":"metrics""#) }
            let digits =
                try JSON(line ?? "")["addresses"]?.string?
                .components(separatedBy: ":").last ?? ""
            let port = try #require(Int(digits))
            func get(_ path: String) throws -> String {
                let wire = try Wire(port: port, isGameServer: false)
                try wire.send(bytes: Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                return try wire.lines().joined(separator: "\n")
                    + String(
                        decoding: wire.remainder,
                        as: UTF8.self
                    )
            }
            #expect(try get("/metrics").contains("cardtable_group_up 1"))
            #expect(try get("/metrics").contains("cardtable_group_round_trip_seconds_count"))
            try redis.kill()
            try TestGroup.until("the group is down") {
                try get("/metrics").contains("cardtable_group_up 0")
            }
            // People may connect nevertheless.
            let ready = try get("/readyz")
            #expect(ready.contains("200 OK") && ready.contains("ready, without its cluster"))
            try server.stop()
        }
    }
}
