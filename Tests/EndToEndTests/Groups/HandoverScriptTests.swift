import Testing

@testable import GameServer

/// Tests of the scripts for handing over rooms, on a real Redis.
@Suite struct HandoverScriptTests {
    private static let (code, card) = ("ABCD", "ct:{ABCD}:r")

    /// Prepares a room of the server a1, with its journal and the seat of a player named ann.
    private static func prepared(_ redis: TestRedis) throws {
        try redis.enter()
        _ = try redis.ask("SET", "ct:n:a1", "1 {}")
        _ = try redis.ask("SET", "ct:n:b2", "1 {}")
        _ = try redis.ask("XADD", "ct:{ABCD}:j", "1-1", "b", "header")
        _ = try redis.ask("SADD", StreamKey.all, code)
        _ = try redis.ask("SET", card, "a1 deck 7 l {}")
        #expect(try putName("a1", "e5", room: code, redis) == [":1"])
    }

    private static func putName(
        _ server: String,
        _ hash: String,
        room: String = "",
        _ redis: TestRedis
    ) throws -> [String] {
        try redis.ask(
            "EVAL",
            GroupScripts.putPerson,
            "2",
            "ct:name:ann",
            "ct:seat:\(hash)",
            server,
            hash,
            "-",
            room,
            "300",
            room.isEmpty ? "-" : "r",
            "300",
            TestRedis.link
        )
    }

    private static func release(_ server: String, _ redis: TestRedis) throws -> [String] {
        try redis.ask(
            "EVAL",
            GroupScripts.release,
            "1",
            card,
            server,
            code,
            "300",
            "60",
            "6",
            TestRedis.link
        )
    }

    /// Returns the answer that a server gets about the room.
    private static func look(_ server: String, _ redis: TestRedis) throws -> String? {
        let words = ["EVAL", GroupScripts.room, "1", "ct:tick:1", server, "{", "}", "900", code]
        return try redis.ask(words).first {
            ["orphan", "dead", "own", "live", "none"].contains($0)
        }
    }

    /// Otherwise a player who comes back to that server would make the room run there again.
    @Test func `a room is left to others for a while by the server that gave it up`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.prepared(redis)
            #expect(try Self.look("a1", redis) == "own")
            #expect(try Self.release("a1", redis) == [":1"])
            #expect(try Self.look("a1", redis) == "dead")
            #expect(try Self.look("b2", redis) == "orphan")
            #expect(try [[":5"], [":6"]].contains(redis.ask("TTL", "ct:given:ABCD")))
            _ = try redis.ask("DEL", "ct:given:ABCD")
            #expect(try Self.look("a1", redis) == "orphan")
        }
    }

    @Test func `a room that was given up waits for its players, each time for longer`() async throws
    {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.prepared(redis)
            func orphans() throws -> [String] {
                let most = ["EVAL", GroupScripts.orphans, "1", StreamKey.all, "0", "9"]
                return try redis.ask(most)
            }
            // Only the owner can give up the room.
            #expect(try Self.release("b2", redis) == [":0"])
            #expect(try Self.release("a1", redis) == [":1"])
            #expect(try redis.ask("GET", Self.card).last == "0 deck 7 l {}")
            #expect(try !orphans().contains(Self.code))
            #expect(try redis.ask("TTL", "ct:h:ABCD") == [":60"])
            // The time is over, and no server has taken the room.
            _ = try redis.ask("DEL", "ct:h:ABCD")
            #expect(try orphans().contains(Self.code))
            _ = try redis.ask("SET", Self.card, "b2 deck 7 l {}")
            #expect(try Self.release("b2", redis) == [":1"])
            #expect(try redis.ask("TTL", "ct:h:ABCD") == [":120"])
        }
    }

    /// Another person says hello with that name at the room's former server.
    @Test func `names of a room that was given up stay its people's`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.prepared(redis)
            _ = try Self.release("a1", redis)
            #expect(try Self.putName("a1", "f6", redis) == [":0"])
            #expect(try Self.putName("b2", "f6", redis) == [":0"])
            // The same person says hello at the room's new server.
            _ = try redis.ask("SET", Self.card, "b2 deck 7 l {}")
            #expect(try Self.putName("b2", "e5", room: Self.code, redis) == [":1"])
        }
    }

    @Test func `a room is wanted once its player has come so often`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.prepared(redis)
            func come(_ most: Int) throws -> String? {
                try redis.ask(
                    "EVAL",
                    GroupScripts.seat,
                    "3",
                    "ct:tick:1",
                    "ct:seat:e5",
                    "ct:moves:e5",
                    "b2",
                    "{",
                    "}",
                    "900",
                    String(most),
                    "60",
                    "e5"
                ).first { $0 == "live" }
            }
            func wanted() throws -> [String] {
                try redis.ask("EVAL", GroupScripts.wanted, "1", "ct:wanted:a1")
                    .filter { !$0.hasPrefix("$") && !$0.hasPrefix("*") }
            }
            for _ in 0..<5 { #expect(try come(0) == "live") }
            #expect(try wanted() == [])
            for _ in 0..<2 { #expect(try come(3) == "live") }
            #expect(try wanted() == [])
            #expect(try come(3) == "live")
            #expect(try wanted() == ["ABCD", "e5", "1 {}"])
            // The count begins at zero again. Just after a handover the script does not count.
            #expect(try come(3) == "live")
            #expect(try wanted() == [])
            _ = try redis.ask("SET", "ct:h:ABCD", "1")
            for _ in 0..<3 { #expect(try come(3) == "live") }
            #expect(try wanted() == [])
        }
    }
}
