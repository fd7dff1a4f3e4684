import Foundation
import Testing

/// Tests of the options that fit rooms in the Redis of a group, and of the options that do not.
@Suite struct ReplicatedStartTests {
    @Test func `without a group it is refused`() throws {
        let (_, errors, status) = try ChildProcess(
            Products.server,
            ["--port", "0", "--local"] + ReplicatedTests.flags
        ).finish()
        #expect(status == 2 && errors.contains("needs --cluster"), "\(errors)")
    }

    @Test func `a Redis that may forget ends the start`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let process = try ChildProcess(
                Products.server,
                ["--port", "0", "--local", "--no-beacon", "--no-web", "--cluster", redis.url]
                    + ReplicatedTests.flags
            )
            let (_, errors, status) = try process.finish()
            #expect(status == 4)
            #expect(errors.contains("it may forget what it stores"), "\(errors)")
            let group = try TestGroup(
                1,
                ReplicatedTests.flags + ["--cluster-may-forget"],
                over: redis
            )
            try group[0].player("ann").done(GroupTests.create)
            try group.stop()
        }
    }

    @Test func `a server that starts while Redis loads waits for it`() async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            // Three seconds of loading; Redis answers after each 1,024 commands.
            let redis = try TestRedis([
                "--appendonly", "yes", "--aof-use-rdb-preamble", "no", "--dir", folder.path,
                "--key-load-delay", "700",
            ])
            let script = "for number = 1, 4100 do redis.call('SET', 'key' .. number, 1) end"
            _ = try redis.ask("EVAL", script, "0")
            try redis.kill()
            try redis.restart(isLoading: true)
            let group = try TestGroup(1, ReplicatedTests.flags, over: redis)
            #expect(
                try redis.ask("INFO", "persistence").contains("loading:1"),
                "Redis has to load still, or the test shows nothing"
            )
            let wire = try group[0].connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try wire.json()["type"]?.string == "ok")
            try TestGroup.until("the server can make a room") {
                try wire.send(GroupTests.create)
                return try wire.json()["type"]?.string == "ok"
            }
            try group.stop()
        }
    }

    @Test func `whoever was sent to a server that has lost the room enters it there all the same`()
        async throws
    {
        try await ReplicatedTests.withServers { group in
            let ann = try group[1].connect()
            try ann.send(#"{"type":"hello","name":"ann"}"#)
            _ = try ann.json()
            try ann.send(#"{"type":"create","game":"deck","private":true}"#)
            let code = try #require(try ann.json()["room"]?.string)
            let bob = try group[0].connect()
            try bob.send(#"{"type":"hello","name":"bob"}"#)
            _ = try bob.json()
            var moved: JSON?
            try TestGroup.until("the room is known to the group") {
                try bob.send(#"{"type":"join","room":"\#(code)"}"#)
                moved = try bob.json()
                return moved?["code"]?.string == "moved"
            }
            let port = group[1].port
            try group.kill(1)
            // The same server, which knows nothing of the room.
            let again = try group.add(ReplicatedTests.flags + ["--port", "\(port)"])
            let (wire, _) = try again.follow(try #require(moved))
            try wire.send(#"{"type":"join","room":"\#(code)"}"#)
            #expect(try wire.json()["code"]?.string == "unavailable")
            try wire.send(#"{"type":"join","room":"\#(code)"}"#)
            #expect(try wire.json()["room"]?.string == code)
        }
    }
}
