import Foundation
import Testing

/// Tests of a group whose moves count once replicas of its Redis have them.
@Suite struct ReplicaTests {
    private static let flags = [
        "--durability", "replicated", "--cluster-may-forget", "--replicas", "1",
    ]

    /// Options of a master that sends its data to a new replica at once.
    private static let prompt = ["--repl-diskless-sync-delay", "0"]

    private static func replica(of redis: TestRedis) throws -> TestRedis {
        // Without a file of the copied data, which another Redis would load from the same folder.
        try TestRedis([
            "--replicaof", "127.0.0.1 \(redis.port)", "--repl-diskless-load", "swapdb",
        ])
    }

    /// Returns the port of the metrics, which the log names.
    private static func metricsPort(of server: TestServer) throws -> Int {
        var port: Int?
        try TestGroup.until("the port of metrics is told") {
            let lines = server.process.errorText.components(separatedBy: "\n")
            let line = lines.first { $0.contains(#""event":"metrics""#) }
            let address = try line.map { try JSON($0)["addresses"]?.string ?? "" }
            port = address.flatMap { Int($0.components(separatedBy: ":").last ?? "") }
            return port != nil
        }
        return try #require(port)
    }

    private static func get(_ path: String, at port: Int) throws -> String {
        let wire = try Wire(port: port, isGameServer: false)
        try wire.send(bytes: Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let lines = try wire.lines().joined(separator: "\n")
        return lines + String(decoding: wire.remainder, as: UTF8.self)
    }

    /// Waits until the log has an event with these fields.
    private static func wait(for event: String, _ fields: String, in server: TestServer) throws {
        try TestGroup.until("\(event) is in the log") {
            server.process.errorText.components(separatedBy: "\n")
                .contains { $0.contains("\"\(event)\"") && $0.contains(fields) }
        }
    }

    @Test func `a server without its replica says so everywhere until there is one`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis(Self.prompt)
            let group = try TestGroup(1, Self.flags + ["--metrics", "0"], over: redis)
            let ann = try group[0].player("ann")
            let refusal = try ann.ask(GroupTests.create)
            #expect(refusal["code"]?.string == "unavailable")
            #expect(refusal["retry_after_ms"]?.number == 1_000)
            try Self.wait(for: "group_replicas_missing", #""have":0,"want":1"#, in: group[0])
            let port = try Self.metricsPort(of: group[0])
            try TestGroup.until("the server is not ready") {
                try Self.get("/readyz", at: port).contains("503")
            }
            let page = try Self.get("/metrics", at: port)
            #expect(page.contains("cardtable_group_replicas 0"))
            #expect(page.contains("cardtable_group_replicas_wanted 1"))
            #expect(page.contains("cardtable_group_resting 1"))
            let replica = try Self.replica(of: redis)
            try TestGroup.until("a room can be made") {
                try ann.ask(GroupTests.create)["room"] != nil
            }
            try Self.wait(for: "group_replicas", #""have":1,"want":1"#, in: group[0])
            try TestGroup.until("the server is ready") {
                try Self.get("/readyz", at: port).contains("200 OK")
            }
            try group.stop()
            try replica.kill()
        }
    }

    @Test func `players hear that the store is away and that it is back`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis(Self.prompt)
            let replica = try Self.replica(of: redis)
            let group = try TestGroup(1, Self.flags, over: redis)
            let ann = try group[0].player("ann")
            var room: String?
            try TestGroup.until("a room can be made") {
                room = try ann.ask(GroupTests.create)["room"]?.string
                return room != nil
            }
            let bob = try group[0].player("bob")
            try replica.kill()
            // The answer waits for the replica; the notice does not.
            try ann.wire.send(#"{"type":"chat","text":"anybody there?","id":7}"#)
            let away = try ann.next { $0["type"]?.string == "notice" || $0["id"]?.number == 7 }
            #expect(away["code"]?.string == "store_away")
            let refusal = try bob.ask(#"{"type":"join","room":"\#(try #require(room))"}"#)
            #expect(refusal["code"]?.string == "unavailable")
            try replica.restart()
            let next = try ann.next { $0["type"]?.string == "notice" || $0["id"]?.number == 7 }
            let last = try ann.next { $0["type"]?.string == "notice" || $0["id"]?.number == 7 }
            let codes = [next, last].map { $0["code"]?.string ?? "reply" }
            #expect(codes.sorted() == ["reply", "store_back"])
            try group.stop()
            try replica.kill()
        }
    }

    @Test func `the number of replicas can be changed while the server runs`() async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "server.json")
            func write(_ replicas: Int) throws {
                let kept = #""durability":"replicated","cluster-may-forget":true"#
                let content = "{\(kept),\"replicas\":\(replicas)}"
                try Data(content.utf8).write(to: file)
            }
            try write(1)
            let group = try TestGroup(1, ["--config", file.path])
            let ann = try group[0].player("ann")
            #expect(try ann.ask(GroupTests.create)["code"]?.string == "unavailable")
            try write(0)
            group[0].process.signal(SIGHUP)
            try TestGroup.until("a room can be made") {
                try ann.ask(GroupTests.create)["room"] != nil
            }
            try group.stop()
        }
    }

    @Test func `a user who may not wait for replicas ends the start`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            _ = try redis.ask("ACL", "SETUSER", "table", "on", ">sesame", "~*", "+@all", "-wait")
            let (said, status) = try GroupStartTests.start(
                ["--cluster", "redis://table:sesame@127.0.0.1:\(redis.port)"] + Self.flags
            )
            #expect(status == 4)
            #expect(said.contains("it does not let this user do"), "\(said)")
        }
    }

    /// After a failover, two Redis may say that they are masters for a while.
    @Test func `of two masters the one with its replica is used`() async throws {
        try await ThreadExecutor.run {
            let old = try TestRedis(Self.prompt)
            let new = try TestRedis(Self.prompt)
            let replica = try Self.replica(of: new)
            try TestGroup.until("the replica follows") {
                // A replica that is still copying is not in this list, and the server ignores it.
                try new.ask("ROLE").contains("\(replica.port)")
            }
            let server = try TestServer(["--cluster", "\(old.url),\(new.url)"] + Self.flags)
            let ann = try server.player("ann")
            try TestGroup.until("a room can be made") {
                try ann.ask(GroupTests.create)["room"] != nil
            }
            #expect(try new.keys("ct:n:*").count == 1)
            #expect(try old.keys("ct:n:*").isEmpty)
            // The replica follows the other master now.
            _ = try replica.ask("REPLICAOF", "127.0.0.1", "\(old.port)")
            try TestGroup.until("the server follows") { try old.keys("ct:n:*").count == 1 }
            try server.stop()
            for redis in [replica, new, old] { try redis.kill() }
        }
    }

    @Test func `a password holds for the addresses after it`() async throws {
        try await ThreadExecutor.run {
            let gone = try TestRedis()
            try gone.kill()
            let redis = try TestRedis(["--requirepass", "open-sesame"])
            let cluster = "redis://:open-sesame@127.0.0.1:\(gone.port),\(redis.url)"
            let server = try TestServer(["--cluster", cluster])
            try TestGroup.until("the server has entered") {
                try redis.ask("AUTH", "open-sesame") == ["+OK"] && redis.keys("ct:n:*").count == 1
            }
            try server.stop()
        }
    }

    @Test func `the check of the configuration looks at every address and at the replicas`()
        async throws
    {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let other = try TestRedis(["--requirepass", "open-sesame"])
            let (output, errors, status) = try ChildProcess(
                Products.server,
                ["--cluster", "\(redis.url),\(other.url)", "--check-config"] + Self.flags
            ).finish()
            #expect(status == 0, "\(errors)")
            #expect(output.contains("valid"))
            #expect(errors.contains("\(other.port) cannot be used: it wants a password"))
            #expect(errors.contains("has 0 replicas, and replicas is 1"))
            let without = try ChildProcess(
                Products.server,
                [
                    "--cluster", "\(redis.url),\(other.url)", "--durability", "replicated",
                    "--cluster-may-forget", "--check-config",
                ]
            ).finish()
            #expect(without.errors.contains("replicas is 0"))
        }
    }
}
