import Testing

@testable import GameServer

/// Tests of scripts on a real Redis that arrive over a link which its server has given up. The
/// lease still lasts, and scripts of the next link may have arrived earlier.
@Suite struct LinkScriptTests {
    private static let (server, hash, code) = ("00000000000000aa", "abcd", "K2QD")
    private static let name = GroupMember.nameKey("ann")
    private static let (seat, card) = (GroupMember.seatKey(hash), GroupMember.cardKey(code))

    private static func enter(_ link: String, as server: String = server) -> [String] {
        [
            "EVAL", GroupScripts.enter, "3", "ct:n:\(server)", "ct:nodes", "ct:a:here", server,
            "1 {}", "60000", "", "", link,
        ]
    }

    private static func putPerson(_ room: String, _ link: String) -> [String] {
        [
            "EVAL", GroupScripts.putPerson, "2", name, seat, server, hash, "-", room, "60", "r",
            "60", link,
        ]
    }

    private static func putRoom(_ flag: String, _ link: String) -> [String] {
        [
            "EVAL", GroupScripts.putRoom, "1", card, server, code, "deck", flag, "{}", "60", "7",
            link,
        ]
    }

    /// The Redis refuses each of these over the former link, and carries it out over the present
    /// one.
    private static func writes(_ link: String) -> [(words: [String], refusal: [String])] {
        let look = [server, "{", "}", "60000"]
        return [
            (putPerson("", link), [":-1"]),
            (putRoom("p", link), [":-1"]),
            (
                ["EVAL", GroupScripts.release, "1", card, server, code, "60", "60", "6", link],
                [":-1"]
            ),
            (["EVAL", GroupScripts.dropRoom, "1", card, server, code, link], [":-1"]),
            (
                ["EVAL", GroupScripts.dropPerson, "2", name, seat, hash, server, "", "left", link],
                [":-1"]
            ),
            (
                [
                    "EVAL", GroupScripts.reserve, "2", GroupMember.cardKey("M7XR"),
                    StreamKey.of("M7XR"), server, "60", link,
                ], [":-1"]
            ),
            (
                ["EVAL", GroupScripts.quick, "3", "ct:tick:1", "ct:open:deck", "ct:{W9HB}:r"]
                    + look + ["W9HB", "deck", "60", link], ["*1", "$4", "none"]
            ),
            (
                [
                    "EVAL", GroupScripts.claim, "2", card, StreamKey.of(code), server, "60", "60",
                    "1", ",deck:1,", link,
                ], ["*1", "$5", "lease"]
            ),
        ]
    }

    @Test func `what comes late over a former link does nothing`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            _ = try redis.ask("XADD", StreamKey.of(Self.code), "1-1", "b", "{\"game\":\"deck\"}")
            #expect(try redis.ask(Self.enter("0a 1")) == [":1"])
            #expect(try redis.ask(Self.enter("0a 2")) == [":1"])
            #expect(try redis.ask(Self.putRoom("o", "0a 2")) == [":7"])
            #expect(try redis.ask(Self.putPerson(Self.code, "0a 2")) == [":1"])
            let before = try [Self.card, Self.seat, Self.name].map { try redis.ask("GET", $0) }
            let keys = try redis.ask("DBSIZE")
            for (words, refusal) in Self.writes("0a 1") {
                #expect(try redis.ask(words) == refusal)
                let now = try [Self.card, Self.seat, Self.name].map { try redis.ask("GET", $0) }
                #expect(now == before)
                #expect(try redis.ask("DBSIZE") == keys)
            }
            for (words, refusal) in Self.writes("0a 2") {
                #expect(try redis.ask(words) != refusal)
            }
        }
    }

    /// Otherwise the server, which has entered over the next link, would lose its lease under the
    /// old name or another one.
    @Test func `a server does not enter late over a former link`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            #expect(try redis.ask(Self.enter("0a 2")) == [":1"])
            #expect(try redis.ask(Self.enter("0a 1")) == [":0"])
            #expect(try redis.ask(Self.enter("0a 1", as: "00000000000000bb")) == [":0"])
            #expect(try redis.ask("GET", "ct:l:0a") == ["$1", "2"])
            #expect(try redis.ask("GET", "ct:a:here") == ["$16", Self.server])
            // Another server has links of its own.
            #expect(try redis.ask(Self.enter("0b 1", as: "00000000000000bb")) == [":2"])
        }
    }

    /// Otherwise one client could keep the Redis busy with requests for lists.
    @Test func `one call of a list reads 200 cards, and says where the next begins`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            #expect(try redis.ask(Self.enter("0a 1")) == [":1"])
            let fill = """
                for number=1,450 do
                  local code=string.format('R%03d',number)
                  redis.call('SET','ct:{'..code..'}:r',ARGV[1]..' deck '..number..' l {}')
                  redis.call('ZADD','ct:list',0,code)
                end
                """
            _ = try redis.ask("EVAL", fill, "0", Self.server)
            func list(_ from: String, as asker: String) throws -> [String] {
                try redis.ask("EVAL", GroupScripts.list, "1", "ct:list", asker, from, "50")
            }
            #expect(try list("-", as: Self.server) == ["*1", "$4", "R200"])
            #expect(try list("(R200", as: Self.server) == ["*1", "$4", "R400"])
            #expect(try list("(R400", as: Self.server) == ["*1", "$0"])
            #expect(try list("-", as: "00000000000000bb").prefix(3) == ["*51", "$4", "R050"])
        }
    }
}
