import Foundation
import Testing

/// Tests of a group whose Redis, or one of whose servers, goes away.
@Suite struct GroupFaultTests {
    private static let create = GroupTests.create

    @Test func `games go on without the Redis, and it knows everything again when it is back`()
        async throws
    {
        try await withGroup(2) { group in
            let table = try Table(group[0], ["ann", "bob"])
            let lobby = try group[1].player("cay")
            let waiting = try group[1].player("dee")
            let open = try #require(try waiting.done(Self.create)["room"]?.string)
            try group.redis.kill()
            // Everything still works within one server.
            try table.players[0].done(#"{"type":"chat","text":"still here"}"#)
            try table.players[1].next("chat")
            let eve = try group[0].player("eve")
            let room = try #require(try eve.done(Self.create)["room"]?.string)
            try TestGroup.until("the list says that it is partial") {
                try eve.done(#"{"type":"list"}"#)["partial"] == .bool(true)
            }
            let refusal = try lobby.ask(#"{"type":"join","room":"\#(room)"}"#)
            #expect(refusal["code"]?.string == "unavailable")
            #expect(refusal["retry_after_ms"]?.number == 1_000)
            // A room ends and a person leaves while there is no link.
            try waiting.leave()
            try group.redis.restart()
            try TestGroup.until("the room that was made meanwhile is found") {
                try lobby.ask(#"{"type":"join","room":"\#(room)"}"#)["code"]?.string == "moved"
            }
            for name in ["ann", "bob", "cay", "eve"] {
                try TestGroup.until("the name \(name) is known") {
                    try !group.redis.keys("ct:name:\(name)").isEmpty
                }
            }
            #expect(try group.redis.keys("ct:name:dee").isEmpty)
            #expect(try lobby.done(#"{"type":"list"}"#)["partial"] == nil)
            // The room whose only player has left stays for a while, with no seat taken.
            _ = open
            let stranger = try group[1].connect()
            try stranger.send(#"{"type":"hello","name":"eve"}"#)
            #expect(try stranger.json()["code"]?.string == "name_taken")
        }
    }

    /// The link breaks for less than a lease. All reports of that time must arrive later.
    @Test func `after a short loss of the link everything is told again`() async throws {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let first = try #require(try ann.done(Self.create)["room"]?.string)
            let bob = try group[0].player("bob")
            try TestGroup.until("bob's name is known") {
                try !group.redis.keys("ct:name:bob").isEmpty
            }
            let before = try group.redis.keys("ct:n:*")
            // The broken link loses the removal of bob's name; the test deletes the cards itself.
            _ = try group.redis.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            try bob.leave()
            let cay = try group[0].player("cay")
            let second = try #require(try cay.done(Self.create)["room"]?.string)
            _ = try group.redis.ask("DEL", "ct:{\(first)}:r", "ct:name:ann", "ct:list")
            _ = try group.redis.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            let dee = try group[1].player("dee")
            for room in [first, second] {
                try TestGroup.until("room \(room) is found") {
                    try dee.ask(#"{"type":"join","room":"\#(room)"}"#)["code"]?.string == "moved"
                }
            }
            try TestGroup.until("the list is whole") {
                try dee.done(#"{"type":"list"}"#)["rooms"]?.array?.count == 2
            }
            try TestGroup.until("names are as they are") {
                let names = try group.redis.keys("ct:name:*")
                return names == ["cay", "dee", "ann"].map { "ct:name:\($0)" }.sorted()
            }
            // No server has a new identity.
            #expect(try group.redis.keys("ct:n:*") == before)
        }
    }

    @Test func `a Redis that stands still costs nobody more than a moment`() async throws {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let bob = try group[1].player("bob")
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try group.waitFor(room: room)
            group.redis.pause()
            let clock = ContinuousClock()
            let start = clock.now
            #expect(try ann.done(#"{"type":"list"}"#)["partial"] == .bool(true))
            let refusal = try bob.ask(#"{"type":"join","room":"\#(room)"}"#)
            #expect(refusal["code"]?.string == "unavailable")
            // The client sends more requests than wait for one answer. The server answers all of
            // them, in order.
            let many = (0..<20).map { #"{"type":"join","room":"\#(room)","id":\#($0)}"# }
            try bob.wire.send(many.prefix(5).joined(separator: "\n"))
            for number in 0..<5 {
                let reply = try bob.next { $0["re"] != nil }
                #expect(reply["id"]?.number == number && reply["code"]?.string == "unavailable")
            }
            let eve = try group[1].player("eve")
            let quick = try eve.done(#"{"type":"join","game":"concentration"}"#)
            #expect(quick["room"]?.string != room)
            #expect(clock.now - start < .seconds(20))
            group.redis.goOn()
            try TestGroup.until("the room is found again") {
                try bob.ask(#"{"type":"join","room":"\#(room)"}"#)["code"]?.string == "moved"
            }
        }
    }

    @Test func `rooms of a server that died without a journal are gone`()
        async throws
    {
        try await withGroup(2) { group in
            let wire = try group[1].connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(#"{"type":"join","game":"concentration"}"#)
            let room = try #require(try wire.json()["room"]?.string)
            let bob = try group[0].player("bob")
            try TestGroup.until("the room is listed") {
                try bob.done(#"{"type":"list"}"#)["rooms"]?.array?.count == 1
            }
            try TestGroup.until("the seat is known") {
                try !group.redis.keys("ct:seat:*").isEmpty
            }
            try group.kill(1)
            try TestGroup.until("nobody is sent to the dead server") {
                try bob.ask(#"{"type":"join","room":"\#(room)"}"#)["code"]?.string == "no_such_room"
            }
            try TestGroup.until("the room is gone from the list") {
                try bob.done(#"{"type":"list"}"#)["rooms"]?.array?.isEmpty == true
            }
            #expect(try group.redis.keys("ct:list*").isEmpty)
            let back = try group[0].connect()
            try back.send(#"{"type":"hello","resume":"\#(token)"}"#)
            let refusal = try back.json()
            #expect(refusal["code"]?.string == "resume_expired")
            // The name is free, because no journal restores the seat. A person who seeks a game
            // gets one.
            try back.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try back.json()["name"]?.string == "ann")
            #expect(
                try bob.done(#"{"type":"join","game":"concentration"}"#)["room"]?.string != room
            )
            // Every key of the dead server expires.
            for key in try group.redis.keys("*") {
                let ends = try group.redis.ask("PTTL", key) != [":-1"]
                let isIndex = ["ct:list", "ct:open", "ct:nodes", "ct:roomcount"]
                    .contains { key.hasPrefix($0) }
                #expect(ends || isIndex, "\(key) stays for ever")
            }
        }
    }

    @Test func `a server that comes back with its journal has its rooms, names and seats`()
        async throws
    {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let group = try TestGroup(1)
            let journal = ["--journal", folder.path, "--durability", "always"]
            let home = try group.add(journal)
            let wire = try home.connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(Self.create)
            let room = try #require(try wire.json()["room"]?.string)
            try TestGroup.until("the seat is known") {
                try !group.redis.keys("ct:seat:*").isEmpty
            }
            try group.kill(1)
            let bob = try group[0].connect()
            try TestGroup.until("its server is thought dead") {
                try group.redis.keys("ct:n:*").count == 1
            }
            let refusal = try group[0].player("cay").ask(#"{"type":"join","room":"\#(room)"}"#)
            #expect(refusal["code"]?.string == "unavailable")
            #expect(refusal["retry_after_ms"] != nil)
            // The seat is kept, and so is the name.
            try bob.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try bob.json()["code"]?.string == "name_taken")
            let again = try group.add(journal)
            try TestGroup.until("the seat is found there") {
                try bob.send(#"{"type":"hello","resume":"\#(token)"}"#)
                return try bob.json()["code"]?.string == "moved"
            }
            try bob.send(#"{"type":"hello","resume":"\#(token)"}"#)
            let (_, hello) = try again.follow(try bob.json(), resume: token)
            #expect(hello["room"]?.string == room && hello["name"]?.string == "ann")
            try group.stop()
        }
    }

    /// The other servers had not received the last acts of its people.
    @Test func `a name that was given up just before its server died is free again soon`()
        async throws
    {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let group = try TestGroup(1)
            // The server has the same address in both of its lives.
            let journal = ["--journal", folder.path, "--advertise", "127.0.0.1:7"]
            let home = try group.add(journal)
            let ann = try home.player("ann")
            try ann.done(Self.create)
            try TestGroup.until("the seat is known") {
                try group.redis.ask("GET", "ct:name:ann").contains { $0.hasSuffix(" j") }
            }
            try ann.done(#"{"type":"leave"}"#)
            try group.kill(1)
            try group.add(journal)
            try TestGroup.until("the name is free") {
                let wire = try group[0].connect()
                try wire.send(#"{"type":"hello","name":"ann"}"#)
                return try wire.json()["type"]?.string == "ok"
            }
            try group.stop()
        }
    }

    @Test func `somebody who goes while the group is asked leaves nothing behind`() async throws {
        try await withGroup(2) { group in
            group.redis.pause()
            for _ in 0..<5 {
                let wire = try group[0].connect()
                try wire.send(#"{"type":"hello","name":"ann"}"#)
                try wire.reset()
            }
            // The same holds without another line: the server answers the request and then ends the
            // connection.
            let last = try group[0].connect()
            try last.send(bytes: Array(#"{"type":"hello","name":"bob"}"#.utf8))
            last.endSending()
            #expect(try last.json()["name"]?.string == "bob")
            #expect(try last.json()["code"]?.string == "eof")
            group.redis.goOn()
            let ann = try group[0].player("ann")
            try TestGroup.until("only ann is known") {
                try group.redis.keys("ct:name:*") == ["ct:name:ann"]
            }
            try ann.leave()
            try TestGroup.until("nobody is known") {
                try group.redis.keys("ct:name:*").isEmpty
            }
        }
    }
}
