import Foundation
import Testing

/// Tests of `GameServer cluster`, with real servers and a real Redis.
@Suite struct ClusterCommandTests {
    /// Runs the command; its output must have no password.
    private static func ask(_ words: [String]) throws -> (said: String, status: Int32) {
        let (output, errors, status) = try ChildProcess(
            Products.server,
            ["cluster"] + words
        ).finish()
        #expect(!(output + errors).contains("sesame"))
        // One of both, and the errors are one sentence.
        #expect(output.isEmpty != errors.isEmpty, "\(output)\n\(errors)")
        return (output + errors, status)
    }

    /// Gives a Redis the user of the manual, and returns the address of that user. A directory needs only the rights
    /// before INFO.
    private static func restrict(_ redis: TestRedis, isDirectory: Bool = false) throws -> String {
        let manual = Document("Documentation/operating.md")
        let line = try #require(manual.lines.first { $0.hasPrefix("user table ") })
        let words = line.replacing(">PASSWORD", with: ">sesame").split(separator: " ").dropFirst()
        let rights = isDirectory ? words.prefix { $0 != "+info" } : words
        #expect(rights.contains("+info") != isDirectory)
        #expect(try redis.ask(["ACL", "SETUSER"] + rights.map(String.init)) == ["+OK"])
        return "redis://table:sesame@127.0.0.1:\(redis.port)"
    }

    /// Runs two servers with the rights of the manual alone. `body` gets the words for the same Redis, without a
    /// password on the command line.
    private static func withServers(
        body: @escaping @Sendable (TestGroup, _ config: [String]) throws -> Void
    ) async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "cluster.json")
            try TestGroup.play(
                {
                    let own = folder.appending(path: UUID().uuidString)
                    try FileManager.default.createDirectory(
                        at: own,
                        withIntermediateDirectories: true
                    )
                    let redis = try TestRedis(["--appendonly", "yes", "--dir", own.path])
                    let url = try restrict(redis)
                    try Data(#"{"cluster":"\#(url)","port":7052}"#.utf8).write(to: file)
                    return try TestGroup(
                        2,
                        ["--cluster", url] + ReplicatedTests.flags,
                        over: redis
                    )
                }
            ) { try body($0, ["--config", file.path]) }
        }
    }

    @Test func `the list has both servers and the room, with the rights of the manual`()
        async throws
    {
        try await Self.withServers { group, config in
            let table = try Table(group[0], ["ann", "bob"])
            let cay = try group[1].player("cay")
            try cay.done(#"{"type":"create","game":"deck","private":true}"#)
            try group.waitFor(room: table.room)
            var said = ""
            try TestGroup.until("the leases have the rooms") {
                let status: Int32
                (said, status) = try Self.ask(config)
                #expect(status == 0, "\(said)")
                return said.contains("2 servers, 2 rooms, 1 of them private.")
            }
            let lines = said.split(separator: "\n").map(String.init)
            #expect(
                lines[0].hasPrefix("redis://127.0.0.1:\(group.redis.port): primary, 0 replicas")
            )
            #expect(lines[0].contains("used, keeps 2 rooms"), "\(lines[0])")
            for server in group.servers {
                #expect(lines.contains { $0.hasPrefix("127.0.0.1:\(server.port)  ") }, "\(said)")
            }
            let owner = try #require(lines.firstIndex(of: "Rooms at 127.0.0.1:\(group[0].port):"))
            #expect(lines[owner + 1] == "  \(table.room)  concentration  playing  2/2  ann, bob")
            for line in lines { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test func `a room's recording is exported, moved and exported again`() async throws {
        try await Self.withServers { group, config in
            let (table, first) = try ReplicatedTests.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            try ann.done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            let seen = try bob.next("reveal")["seq"]?.number ?? 0
            try group.waitFor(room: table.room)
            try Self.verify(config, table.room)
            let place = "127.0.0.1:\(group[1].port)"
            let (said, status) = try Self.ask(config + ["move", table.room.lowercased(), place])
            #expect(said == "Room \(table.room) is at \(place) now.\n" && status == 0)
            for player in [ann, bob] {
                let bye = try player.next("bye")
                #expect(bye["code"]?.string == "moved" && bye["port"]?.number == group[1].port)
            }
            let (wire, hello) = try ReplicatedTests.resume(ann.token, at: group[1], seen: seen)
            #expect(hello["room"]?.string == table.room && hello["last_id"]?.number == 7)
            try wire.send(#"{"type":"flip","turn":1,"cell":4,"id":8}"#)
            try TestGroup.until("the flip is done") {
                try #require(try wire.line()).contains(#""re":"flip""#)
            }
            try Self.verify(config, table.room)
            #expect(try Self.ask(config + ["move", table.room, place]).status == 0)
            #expect(group[0].process.errorText.contains("room_handed_over"))
        }
    }

    /// Exports a room, and has the client check the recording.
    private static func verify(_ config: [String], _ room: String) throws {
        let (recording, status) = try ask(config + ["export", room])
        #expect(status == 0 && recording.hasPrefix("{"), "\(recording.prefix(300))")
        let file = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(recording.utf8).write(to: file)
        let check = try ChildProcess(Products.client, ["verify", file.path]).finish()
        #expect(check.status == 0, "\(check.output) \(check.errors)")
        #expect(check.output.contains(room), "\(check.output)")
    }

    @Test func `a server that is drained ends in order, and its room goes on at the other`()
        async throws
    {
        try await Self.withServers { group, config in
            let (table, first) = try ReplicatedTests.table(at: group[0])
            try group.waitFor(room: table.room)
            let place = "127.0.0.1:\(group[0].port)"
            let (said, status) = try Self.ask(config + ["drain", place])
            #expect(status == 0 && said.hasPrefix("\(place) stops in order"), "\(said)")
            let bye = try table[first].next("bye")
            #expect(bye["port"]?.number == group[1].port)
            let (_, errors, end) = try group[0].process.finish()
            #expect(end == 0 && errors.contains("group_order") && errors.contains("stopping"))
            let (_, hello) = try ReplicatedTests.resume(table[first].token, at: group[1])
            #expect(hello["room"]?.string == table.room)
            let list = try Self.ask(config).said
            #expect(list.contains("1 server, ") && !list.contains(place), "\(list)")
            #expect(try group.redis.keys("ct:order:*").isEmpty)
            let gone = try Self.ask(config + ["drain", place])
            #expect(gone.status == 1 && gone.said.contains("has no server \(place). It has: "))
        }
    }

    @Test func `a server of a directory drains, too, and its rooms are not exported`() async throws
    {
        try await ThreadExecutor.run {
            let redis = try TestRedis()
            let url = try Self.restrict(redis, isDirectory: true)
            let group = try TestGroup(2, ["--cluster", url, "--drain", "0"], over: redis)
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(GroupTests.create)["room"]?.string)
            try group.waitFor(room: room)
            for word in ["export", "move"] {
                let (said, status) = try Self.ask([url, word, room])
                #expect(status == 1 && said.contains("--durability replicated"), "\(said)")
            }
            // Without the right to `INFO`, the memory is not shown.
            let list = try Self.ask([url])
            #expect(
                list.status == 0 && list.said.contains(": primary, 0 replicas\n"),
                "\(list.said)"
            )
            let place = "127.0.0.1:\(group[0].port)"
            #expect(try Self.ask([url, "drain", place]).status == 0)
            #expect(try group[0].process.finish().status == 0)
            try group.stop()
        }
    }

    @Test func `what cannot be is said in one sentence`() async throws {
        try await ThreadExecutor.run {
            let redis = try TestRedis(["--requirepass", "open-sesame"])
            let right = "redis://:open-sesame@127.0.0.1:\(redis.port)"
            let cases: [(words: [String], status: Int32, part: String)] = [
                ([redis.url], 4, "it wants a password"),
                (
                    ["redis://:no@127.0.0.1:\(redis.port)"], 4,
                    "does not accept this user and password"
                ),
                (["redis://127.0.0.1:1"], 4, "The Redis of the cluster is away: connect: "),
                (["redis://192.0.2.1:6390"], 4, "--cluster-plain-ok"),
                (
                    [right, "drain", "10.0.0.7:7052"], 1,
                    "has no server 10.0.0.7:7052. It has none."
                ),
                ([right, "export", "K3QF"], 1, "The cluster has no room K3QF."),
                ([right, "move", "K3QF"], 1, "The cluster has no room K3QF."),
                ([right, "drian"], 2, "not drian"),
                (["redis://:sesame@h:x"], 2, "cluster takes addresses such as redis://"),
                ([], 2, "cluster needs the address of a Redis"),
                (["--port", "7", right], 2, "--port means nothing to cluster"),
            ]
            for (words, status, part) in cases {
                let outcome = try Self.ask(words)
                #expect(outcome.status == status && outcome.said.contains(part), "\(outcome)")
                #expect(outcome.said.count(where: \.isNewline) == 1, "\(outcome.said)")
            }
            let empty = try Self.ask([right])
            #expect(empty.status == 0 && empty.said.contains("0 servers, 0 rooms"), "\(empty.said)")
            try redis.kill()
        }
    }
}
