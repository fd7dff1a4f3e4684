import Foundation
import Testing

/// Tests of rooms that are kept in the Redis of a group and continue at another server.
@Suite struct ReplicatedTests {
    static let flags = ["--durability", "replicated"]
    private static let options = #"{"pairs":8,"hide_ms":0}"#

    /// Runs two servers over a Redis that keeps everything on its disk.
    static func withServers(
        _ flags: [String] = flags,
        body: @escaping @Sendable (TestGroup) throws -> Void
    ) async throws {
        try await ThreadExecutor.run {
            var folders: [URL] = []
            defer { for folder in folders { try? FileManager.default.removeItem(at: folder) } }
            try TestGroup.play(
                {
                    let folder = try TestGroup.makeFolder()
                    folders.append(folder)
                    let redis = try TestRedis(["--appendonly", "yes", "--dir", folder.path])
                    return try TestGroup(2, flags, over: redis)
                },
                body
            )
        }
    }

    /// Shows a token to a server until the server resumes the session.
    static func resume(
        _ token: String,
        at server: TestServer,
        seen: Int = 0
    ) throws -> (wire: Wire, hello: JSON) {
        var found: (Wire, JSON)?
        try TestGroup.until("the session goes on") {
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","resume":"\#(token)","seen":\#(seen)}"#)
            let reply = try wire.json()
            guard reply["type"]?.string == "ok" else {
                // The reply never says that the seat is lost.
                let code = reply["code"]?.string
                guard code == "moved" || code == "unavailable" else {
                    throw Failure("the seat was given up: \(reply)")
                }
                return false
            }
            found = (wire, reply)
            return true
        }
        return try #require(found)
    }

    /// Seats a table of two, in the order of play, with the cells that each player may flip.
    static func table(at server: TestServer) throws -> (Table, first: Int) {
        let table = try Table(server, ["ann", "bob"], options: options)
        let prompted = table.players.firstIndex { player in
            player.wire.log.contains { $0.contains("\"prompt\"") }
        }
        if let prompted { return (table, prompted) }
        let turn = table[0].wire.log.compactMap { try? JSON($0) }
            .first { $0["type"]?.string == "turn" }
        return (table, turn?["player"]?.string == "bob" ? 1 : 0)
    }

    /// Stops a server with a signal, and waits until it stands still.
    private static func pause(_ server: TestServer) throws {
        server.process.signal(SIGSTOP)
        #if os(Linux)
        let path = "/proc/\(server.process.pid)/stat"
        try TestGroup.until("the server stands still") {
            try String(contentsOfFile: path, encoding: .utf8).contains(") T ")
        }
        #endif
    }

    @Test func `a room of a killed server goes on at another one, with all that was acknowledged`()
        async throws
    {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            let shown = try ann.done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            #expect(shown["id"]?.number == 7)
            let card = try bob.next("reveal")
            try group.kill(0)
            let (wire, hello) = try Self.resume(ann.token, at: group[0])
            #expect(hello["room"]?.string == table.room && hello["last_id"]?.number == 7)
            #expect(hello["name"]?.string == ann.name)
            // The same event, as the other player received it from the dead server.
            var line = try JSON(try #require(try wire.line()))
            while line["type"]?.string != "reveal" {
                line = try JSON(try #require(try wire.line()))
            }
            #expect(line == card)
            let (other, _) = try Self.resume(bob.token, at: group[0])
            try wire.send(#"{"type":"flip","turn":1,"cell":4,"id":8}"#)
            var reveal = try JSON(try #require(try other.line()))
            while reveal["cell"]?.number != 4 {
                reveal = try JSON(try #require(try other.line()))
            }
            #expect((reveal["seq"]?.number ?? 0) > (card["seq"]?.number ?? 0))
            // A third server enters, and the same happens again.
            try group.add(Self.flags)
            try group.kill(0)
            let (_, again) = try Self.resume(bob.token, at: group[0])
            #expect(again["room"]?.string == table.room)
        }
    }

    @Test
    func
        `a newcomer finds the room of a server that is gone, and a version that plays otherwise leaves it`()
        async throws
    {
        try await Self.withServers { group in
            let (table, _) = try Self.table(at: group[0])
            let key = "ct:{\(table.room)}:j"
            try group.waitFor(room: table.room)
            try group.kill(0)
            // The change imitates a journal with newer rules of the game.
            let entry = try group.redis.ask("XRANGE", key, "1-1", "1-1").last {
                $0.contains("journal")
            }
            let header = try #require(entry)
            let newer = header.replacing("\"rules\":1", with: "\"rules\":99")
            _ = try group.redis.ask("RENAME", key, "journal")
            _ = try group.redis.ask("XADD", key, "1-1000", "b", newer)
            let cay = try group[0].player("cay")
            let watch = #"{"type":"join","room":"\#(table.room)","role":"spectator"}"#
            try TestGroup.until("its lease is over") {
                try cay.ask(watch)["code"]?.string == "unavailable"
            }
            let top = try group.redis.ask("XREVRANGE", key, "+", "-", "COUNT", "1")
            #expect(top.contains("1-1000"))
            _ = try group.redis.ask("RENAME", "journal", key)
            try TestGroup.until("the room is here") {
                try cay.ask(watch)["state"] != nil
            }
        }
    }

    @Test func `a room of a killed server to which nobody comes back is taken in`() async throws {
        try await Self.withServers { group in
            let (table, _) = try Self.table(at: group[0])
            try group.waitFor(room: table.room)
            func owner() throws -> Substring? {
                let card = try group.redis.ask("GET", "ct:{\(table.room)}:r")
                return card.last?.split(separator: " ").first
            }
            let old = try #require(try owner())
            // The note imitates a server that has been gone for long.
            _ = try group.redis.ask("SET", "ct:d:\(old)", "1", "PX", "60000")
            try group.kill(0)
            try TestGroup.until("another one has the room") { try owner() != old }
            try TestGroup.until("it says so") {
                group[0].process.errorText.contains("room_taken_in")
            }
        }
    }

    @Test func `a server that stops hands its rooms over at once`() async throws {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let ann = table[first]
            try ann.done(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            let (old, target) = (group[0], group[1])
            old.process.signal(SIGTERM)
            let bye = try ann.next("bye")
            #expect(bye["code"]?.string == "moved" && bye["reconnect"] == .bool(true))
            #expect(bye["host"]?.string == "127.0.0.1" && bye["port"]?.number == target.port)
            let wire = try target.connect()
            try wire.send(#"{"type":"hello","resume":"\#(ann.token)"}"#)
            let hello = try wire.json()
            // The other server does not wait for the end of a lease.
            #expect(hello["room"]?.string == table.room && hello["last_id"]?.number == 7)
            try TestGroup.until("it says so") {
                old.process.errorText.contains(#""rooms_handed_over":1,"rooms_ended":0"#)
            }
        }
    }

    @Test
    func `a server that stood still while others went on with its room tells nobody anything`()
        async throws
    {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let (ann, bob) = (table[first], table[1 - first])
            try Self.pause(group[0])
            // The server finds this request when it wakes up, and treats it as the next one.
            try ann.wire.send(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            let (wire, _) = try Self.resume(ann.token, at: group[1])
            try wire.send(#"{"type":"flip","turn":1,"cell":4,"id":7}"#)
            group[0].process.signal(SIGCONT)
            let bye = try bob.next("bye")
            #expect(bye["code"]?.string == "moved")
            for player in [ann, bob] {
                #expect(player.wire.log.filter { $0.contains("reveal") } == [])
            }
            let (_, hello) = try Self.resume(bob.token, at: group[1])
            #expect(hello["room"]?.string == table.room)
            // The old server redirects each client that comes to it.
            try TestGroup.until("the old server sends on to the new one") {
                let late = try group[0].connect()
                try late.send(#"{"type":"hello","resume":"\#(bob.token)"}"#)
                return try late.json()["port"]?.number == group[1].port
            }
        }
    }

    @Test func `a Redis that starts again is waited for, and what waited is told in order`()
        async throws
    {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let ann = table[first]
            try group.redis.kill()
            try ann.wire.send(
                #"{"type":"flip","turn":1,"cell":3,"id":7}"# + "\n"
                    + #"{"type":"flip","turn":1,"cell":4,"id":8}"#
            )
            try group.redis.restart()
            #expect(try ann.next { $0["id"]?.number == 7 }["type"]?.string == "ok")
            #expect(try ann.next { $0["id"]?.number == 8 }["type"]?.string == "ok")
            #expect(try ann.next("reveal")["cell"]?.number == 3)
            #expect(try ann.next("reveal")["cell"]?.number == 4)
        }
    }

    /// A master that becomes a replica accepts no writes, and its connections stay.
    @Test func `a Redis that may only be read is left, and costs no room`() async throws {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let ann = table[first]
            _ = try group.redis.ask("REPLICAOF", "127.0.0.1", "1")
            try ann.wire.send(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            try TestGroup.until("the server has noticed") {
                try group.redis.ask("INFO", "errorstats").joined().contains("READONLY")
            }
            _ = try group.redis.ask("REPLICAOF", "NO", "ONE")
            #expect(try ann.next { $0["id"]?.number == 7 }["type"]?.string == "ok")
            #expect(try ann.next("reveal")["cell"]?.number == 3)
            #expect(!ann.wire.log.contains { $0.contains("\"bye\"") })
        }
    }

    @Test func `a goodbye that is stored nowhere is not answered, and the seat is kept`()
        async throws
    {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let ann = table[first]
            try group.redis.kill()
            try ann.wire.send(#"{"type":"bye","id":7}"#)
            while let line = try ann.wire.line() { #expect(!line.contains("bye"), "\(line)") }
            try group.redis.restart()
            let (_, hello) = try Self.resume(ann.token, at: group[1])
            #expect(hello["room"]?.string == table.room)
        }
    }

    @Test func `a Redis that is away for longer than a lease stops games, and loses none`()
        async throws
    {
        try await Self.withServers { group in
            let (table, first) = try Self.table(at: group[0])
            let ann = table[first]
            try group.redis.kill()
            try ann.wire.send(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
            #expect(try ann.next("bye")["code"]?.string == "moved")
            #expect(!ann.wire.log.contains { $0.contains("reveal") })
            var count = 0
            try TestGroup.until("no room is made that cannot be kept") {
                count += 1
                let eve = try group[1].player("eve\(count)")
                // A room that is made before the server knows that is taken back.
                try eve.wire.send(GroupTests.create)
                let answer = try eve.next { line in
                    line["re"]?.string == "create" || line["type"]?.string == "bye"
                }
                return answer["code"]?.string == "unavailable"
            }
            try group.redis.restart()
            let (wire, hello) = try Self.resume(ann.token, at: group[1])
            #expect(hello["room"]?.string == table.room)
            #expect(hello["last_id"] == nil)
            try wire.send(#"{"type":"flip","turn":1,"cell":3,"id":7}"#)
        }
    }
}

extension Player {
    /// The token that the server gave this player for a resume.
    var token: String {
        let tokens = wire.log.compactMap { try? JSON($0)["resume"]?.string }
        return tokens.first ?? ""
    }
}
