import Testing

@testable import GameServer

/// Tests of the scripts for rooms' journals, on a real Redis.
@Suite struct StreamScriptTests {
    private static let (key, code, lease) = ("ct:{ABCD}:j", "ABCD", "ct:n:a1")

    private static func begin(_ id: String, _ lines: String, _ flag: String = "") -> [String] {
        ["EVAL", StreamScripts.begin, "3", key, StreamKey.all, lease, id, code, "60", lines, flag]
    }

    private static func beginNew(_ lines: String, in redis: TestRedis) throws {
        _ = try redis.ask("SET", lease, "1 {}")
        #expect(try redis.ask(begin("1-1", lines, "new")) == ["$3", "1-1"])
    }

    private static func end(_ id: String) -> [String] {
        ["EVAL", StreamScripts.end, "2", key, StreamKey.all, id, code, "60"]
    }

    /// A server that stood still just before its command finds that another server owns the room.
    @Test func `who does not own a room any more removes nothing of its journal`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.beginNew("header", in: redis)
            _ = try redis.ask("XADD", Self.key, "1-2", "l", "line")
            #expect(try redis.ask("SMEMBERS", StreamKey.all).contains(Self.code))
            // Another server claims the room and continues it.
            _ = try redis.ask("XADD", Self.key, "2-0", "c", "another")
            _ = try redis.ask("XADD", Self.key, "2-1", "l", "more")
            let all = try redis.ask("XRANGE", Self.key, "-", "+")
            for command in [Self.begin("1-3", "snapshot"), Self.end("1-3")] {
                let answer = try redis.ask(command).joined()
                #expect(answer.contains("ERR The ID specified in XADD is equal or smaller"))
            }
            #expect(try redis.ask("XRANGE", Self.key, "-", "+") == all)
            #expect(try redis.ask("SMEMBERS", StreamKey.all).contains(Self.code))
            // The owner may remove entries.
            _ = try redis.ask(Self.begin("2-2", "snapshot"))
            #expect(try redis.ask("XLEN", Self.key) == [":1"])
            _ = try redis.ask(Self.end("2-3"))
            #expect(try redis.ask("XLEN", Self.key) == [":0"])
            #expect(try redis.ask("EXISTS", StreamKey.all) == [":0"])
            // An ended journal stays ended, and a missing one is not created.
            #expect(try redis.ask(Self.end("2-3")).joined().contains("equal or smaller"))
            _ = try redis.ask("DEL", Self.key)
            #expect(try redis.ask(Self.begin("2-4", "snapshot")) == ["$-1"])
            #expect(try redis.ask(Self.end("2-4")) == ["$-1"])
            #expect(try redis.ask("EXISTS", Self.key, StreamKey.all) == [":0"])
        }
    }

    /// The commands were on their way for longer than the lease, so the room's people already know
    /// that there is no such room.
    @Test func `no room begins without the lease of its server`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let answer = try redis.ask(Self.begin("1-1", "header", "new")).joined()
            #expect(answer.hasPrefix("-LEASE "))
            #expect(try redis.ask("XADD", Self.key, "NOMKSTREAM", "1-2", "l", "line") == ["$-1"])
            #expect(try redis.ask("EXISTS", Self.key, StreamKey.all) == [":0"])
        }
    }

    @Test func `the lines of a room that is over are given to whoever wants them`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.beginNew("old", in: redis)
            _ = try redis.ask("XADD", Self.key, "1-2", "b", "header,")
            _ = try redis.ask("XADD", Self.key, "2-0", "c", "another")
            _ = try redis.ask("XADD", Self.key, "2-1", "l", "line")
            #expect(try redis.ask(Self.end("2-2") + ["read"]) == ["$11", "header,line"])
            #expect(try redis.ask("XLEN", Self.key) == [":0"])
        }
    }

    /// Until the new server has reported its people, the directory knows them only by the dead
    /// server.
    @Test func `names of a room stay kept while another server takes it in`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try redis.enter()
            let (gone, owner, third) = ("00000000000000aa", "00000000000000bb", "00000000000000cc")
            let card = GroupMember.cardKey(Self.code)
            let header = #"{"format":1,"game":"deck","rules":1}"#
            try Self.beginNew(header, in: redis)
            _ = try redis.ask("SET", card, "\(gone) deck 1 P {}")
            _ = try redis.ask("SET", GroupMember.nameKey("ann"), "\(gone) abcd j")
            _ = try redis.ask("SET", GroupMember.seatKey("abcd"), Self.code)
            for one in [owner, third] { _ = try redis.ask("SET", "ct:n:\(one)", "1 {}") }
            func takeName() throws -> [String] {
                let keys = ["2", GroupMember.nameKey("ann"), GroupMember.seatKey("ef01")]
                let words = [third, "ef01", "-", "", "60", "-", "60", TestRedis.link]
                return try redis.ask(["EVAL", GroupScripts.putPerson] + keys + words)
            }
            #expect(try takeName() == [":0"])
            let claim = ["2", card, Self.key, owner, "60", "60", "1", ",deck:1,", TestRedis.link]
            let answer = try redis.ask(["EVAL", GroupScripts.claim] + claim)
            #expect(answer.contains("claimed"))
            #expect(try takeName() == [":0"])
            // The supposedly dead server removes no name.
            func drop(_ asker: String) throws -> [String] {
                let keys = ["2", GroupMember.nameKey("ann"), GroupMember.seatKey("abcd")]
                return try redis.ask(
                    ["EVAL", GroupScripts.dropPerson] + keys
                        + ["abcd", asker, "", "", TestRedis.link]
                )
            }
            #expect(try drop(gone) == [":-1"])
            #expect(try redis.ask("EXISTS", GroupMember.seatKey("abcd")) == [":1"])
            // The server has had the time to report the name, and has not done it.
            _ = try redis.ask("DEL", "ct:w:\(Self.code)")
            #expect(try takeName() == [":1"])
            #expect(try drop(owner) == [":1"])
        }
    }

    /// With the flag `r` a seat exists only if the journal in the Redis has it.
    @Test func `a name is kept for a place that a journal has`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try redis.enter()
            let (gone, asker) = ("00000000000000aa", "00000000000000bb")
            _ = try redis.ask("SET", "ct:n:\(asker)", "1 {}")
            _ = try redis.ask("SET", GroupMember.seatKey("abcd"), Self.code)
            func takeName(_ flag: String) throws -> [String] {
                _ = try redis.ask("SET", GroupMember.nameKey("ann"), "\(gone) abcd \(flag)")
                let keys = ["2", GroupMember.nameKey("ann"), GroupMember.seatKey("ef01")]
                let words = [asker, "ef01", "-", "", "60", "-", "60", TestRedis.link]
                return try redis.ask(["EVAL", GroupScripts.putPerson] + keys + words)
            }
            // A journal of the server's own may have the seat.
            #expect(try takeName("j") == [":0"])
            #expect(try takeName("r") == [":1"])
            try Self.beginNew("header", in: redis)
            #expect(try takeName("r") == [":0"])
            _ = try redis.ask("DEL", GroupMember.seatKey("abcd"))
            #expect(try takeName("r") == [":1"])
        }
    }

    /// The server's report was on its way for longer than its lease.
    @Test func `a place that is told without a lease is noted where there is none`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try redis.enter()
            let (late, asker) = ("00000000000000aa", "00000000000000bb")
            let (name, seat) = (GroupMember.nameKey("ann"), GroupMember.seatKey("abcd"))
            let words = ["EVAL", GroupScripts.putPerson, "2", name, seat, late, "abcd", "-"]
            func look() throws -> [String] {
                let words = ["EVAL", GroupScripts.seat, "2", "ct:tick:1", seat]
                return try redis.ask(words + [asker, "", "", "60000"])
            }
            try Self.beginNew("header", in: redis)
            _ = try redis.ask("SET", GroupMember.cardKey(Self.code), "\(late) - 0 -")
            #expect(try look() == ["*1", "$4", "none"])
            #expect(try redis.ask(words + [Self.code, "60", "r", "60", TestRedis.link]) == [":-1"])
            #expect(try redis.ask("EXISTS", name) == [":0"])
            // Any server may continue the room, although its card never arrived.
            #expect(try look() == ["*2", "$6", "orphan", "$4", Self.code])
            // An entry that other servers know stays as it is.
            _ = try redis.ask("SET", seat, "WXYZ")
            #expect(try redis.ask(words + [Self.code, "60", "r", "60", TestRedis.link]) == [":-1"])
            #expect(try redis.ask(words + ["", "60", "r", "60", TestRedis.link]) == [":-1"])
            #expect(try redis.ask("GET", seat) == ["$4", "WXYZ"])
        }
    }

    /// The server reports removals again with each new link.
    @Test func `whoever has come back elsewhere is not removed by the server before`() async throws
    {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try redis.enter()
            let (asker, lost, other) = ("00000000000000aa", "00000000000000bb", "00000000000000cc")
            _ = try redis.ask("SET", "ct:n:\(asker)", "1 {}")
            let (name, seat) = (GroupMember.nameKey("ann"), GroupMember.seatKey("abcd"))
            let words = ["abcd", asker, lost, "", TestRedis.link]
            for (owner, isRemoved) in [(other, false), (lost, true), (asker, true)] {
                _ = try redis.ask("SET", name, "\(owner) abcd r")
                _ = try redis.ask("SET", seat, Self.code)
                let answer = try redis.ask(
                    ["EVAL", GroupScripts.dropPerson, "2", name, seat] + words
                )
                #expect(answer == [isRemoved ? ":1" : ":0"])
                #expect(try redis.ask("EXISTS", name, seat) == [isRemoved ? ":0" : ":2"])
            }
        }
    }

    @Test func `rooms of servers that have been gone for a while are found`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            func orphans(_ ms: Int, _ most: Int = 9) throws -> [String] {
                try redis.ask(
                    ["EVAL", GroupScripts.orphans, "1", StreamKey.all, String(ms), String(most)]
                )
            }
            #expect(try orphans(0) == ["*0"])
            try Self.beginNew("header", in: redis)
            _ = try redis.ask("SET", "ct:{ABCD}:r", "00000000000000aa deck 1 P {}")
            _ = try redis.ask("SET", "ct:n:00000000000000aa", "1 {}")
            #expect(try orphans(0) == ["*0"])
            _ = try redis.ask("DEL", "ct:n:00000000000000aa")
            // From now on the directory knows that the server is dead.
            #expect(try orphans(60_000) == ["*0"])
            #expect(try orphans(60_000) == ["*0"])
            #expect(try orphans(0, 0) == ["*0"])
            #expect(try orphans(0).contains("ABCD"))
            // A room without a card belongs to no server.
            _ = try redis.ask("DEL", "ct:{ABCD}:r")
            #expect(try orphans(0).contains("ABCD"))
            // The directory forgets a room without a journal.
            _ = try redis.ask("DEL", Self.key)
            #expect(try orphans(0) == ["*0"])
            #expect(try redis.ask("EXISTS", StreamKey.all) == [":0"])
        }
    }
}
