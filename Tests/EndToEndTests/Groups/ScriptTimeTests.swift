import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of the time for which a script keeps the Redis, which serves one command at a time.
@Suite struct ScriptTimeTests {
    private static let (owner, gone) = ("00000000000000aa", "00000000000000bb")
    private static let code = "K2QD"

    /// Fills the Redis with listed rooms of a living server, each with a journal of one entry.
    private static func fill(_ redis: TestRedis, rooms: Int) throws {
        try redis.enter()
        _ = try redis.ask("SET", "ct:n:\(owner)", "900 {}")
        _ = try redis.ask("SADD", "ct:nodes", owner)
        let script = """
            for k=tonumber(ARGV[1]),tonumber(ARGV[2]) do
              local code='R'..string.format('%06d',k)
              local json='{"room":"'..code..'","game":"deck","players":["ann","bob"]}'
              redis.call('SET','ct:{'..code..'}:r',ARGV[3]..' deck '..k..' o '..json)
              redis.call('XADD','ct:{'..code..'}:j','1-1','b','{}')
              redis.call('SADD','ct:kept',code)
              redis.call('ZADD','ct:list',0,code) redis.call('ZADD','ct:list:deck',0,code)
              redis.call('ZADD','ct:open:deck',k,code)
            end
            """
        for first in stride(from: 1, through: rooms, by: 1_000) {
            let last = min(first + 999, rooms)
            _ = try redis.ask("EVAL", script, "0", "\(first)", "\(last)", owner)
        }
    }

    /// Adds a room of a server that is gone, whose journal has 1 MiB.
    private static func leave(in redis: TestRedis) throws {
        let header = #"{"format":1,"game":"deck","rules":1}"#
        _ = try redis.ask("XADD", StreamKey.of(code), "1-1", "b", header)
        let script = """
            for k=2,4097 do redis.call('XADD',KEYS[1],'1-'..k,'l',string.rep('x',256)) end
            """
        _ = try redis.ask("EVAL", script, "1", StreamKey.of(code))
        _ = try redis.ask("SET", GroupMember.cardKey(code), "\(gone) deck 1 P {}")
    }

    /// The scripts that read more than a few keys, and a page of a claimed journal.
    private static var commands: [(name: String, words: [String])] {
        let look = [owner, "{\"room\":\"", "\"}", "15000"]
        let link = TestRedis.link
        return [
            ("list", ["EVAL", GroupScripts.list, "1", "ct:list", "00000000000000cc", "-", "50"]),
            ("list of one's own", ["EVAL", GroupScripts.list, "1", "ct:list", owner, "-", "50"]),
            ("page", ["EVAL", GroupScripts.page, "1", "ct:list", "-"]),
            (
                "quick",
                [
                    "EVAL", GroupScripts.quick, "3", "ct:tick:1", "ct:open:deck", "ct:{M7XR}:r",
                ] + look + ["", "deck", "60", link]
            ),
            ("orphans", ["EVAL", GroupScripts.orphans, "1", "ct:kept", "0", "16"]),
            ("nodes", ["EVAL", GroupScripts.nodes, "1", "ct:nodes", "00000000000000cc"]),
            (
                "claim",
                [
                    "EVAL", GroupScripts.claim, "2", GroupMember.cardKey(code), StreamKey.of(code),
                    owner, "60", "60", "2", ",deck:1,", link,
                ]
            ),
            ("page of a journal", ["XRANGE", StreamKey.of(code), "1-1000", "+", "COUNT", "128"]),
        ]
    }

    @Test func `no script keeps the Redis for long`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            try Self.fill(redis, rooms: TestSize.of("TEST_SCRIPT_ROOMS"))
            try Self.leave(in: redis)
            for (name, words) in Self.commands {
                let times = try (0..<20).map { _ in
                    _ = try redis.ask("CONFIG", "RESETSTAT")
                    let answer = try redis.ask(words)
                    #expect(!answer[0].hasPrefix("-"), "\(name): \(answer)")
                    return try Self.microseconds(of: words[0], in: redis)
                }
                // The machine may stand still during some of them.
                let median = times.sorted()[10]
                #expect(median <= TestSize.of("TEST_SCRIPT_US"), "\(name): \(times)")
            }
        }
    }

    private static func microseconds(of command: String, in redis: TestRedis) throws -> Int {
        let lines = try redis.ask("INFO", "commandstats").flatMap { $0.split(separator: "\r\n") }
        let line = try #require(lines.first { $0.hasPrefix("cmdstat_\(command.lowercased()):") })
        let usec = try #require(line.split(separator: ",").first { $0.hasPrefix("usec=") })
        return try #require(Int(usec.dropFirst(5)))
    }
}
