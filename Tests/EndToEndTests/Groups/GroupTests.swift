import Foundation
import Testing

@testable import GamesTests

/// Tests of several servers over one Redis, as people see them.
@Suite struct GroupTests {
    static let create = #"{"type":"create","game":"concentration","options":{"pairs":2}}"#

    @Test func `a room is found by its code from another server, and its players are together`()
        async throws
    {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try group.waitFor(room: room)
            let bob = try group[1].player("bob")
            let join = #"{"type":"join","room":"\#(room)","id":7}"#
            let moved = try bob.ask(join)
            #expect(moved["re"]?.string == "join" && moved["id"]?.number == 7)
            #expect(moved["room"]?.string == room)
            let ticket = try #require(moved["ticket"]?.string)
            #expect(
                moved["message"]?.string
                    == "Room \(room) is at 127.0.0.1, port \(group[0].port): "
                    + "nc 127.0.0.1 \(group[0].port), then {\"type\":\"hello\",\"ticket\":\"\(ticket)\"}"
            )
            let (wire, hello) = try group[0].follow(moved)
            #expect(hello["name"]?.string == "bob")
            try wire.send(join)
            #expect(try wire.json()["room"]?.string == room)
            try ann.next("started")
        }
    }

    @Test func `a ticket is good for one hello, also of a connection that fails`() async throws {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try group.waitFor(room: room)
            let bob = try group[1].player("bob")
            let moved = try bob.ask(#"{"type":"join","room":"\#(room)"}"#)
            let ticket = try #require(moved["ticket"]?.string)
            // The reply to the first use of the ticket gets lost.
            let lost = try group[0].connect()
            try lost.send(#"{"type":"hello","ticket":"\#(ticket)"}"#)
            #expect(try IdleLimit.wait { try lost.hears(withinMilliseconds: $0) })
            try lost.reset()
            let again = try group[0].connect()
            try again.send(#"{"type":"hello","ticket":"\#(ticket)"}"#)
            let refusal = try again.json()
            #expect(refusal["code"]?.string == "bad_value")
            #expect(refusal["field"]?.string == "ticket")
            // With a name the same connection continues.
            try again.send(#"{"type":"hello","name":"cay"}"#)
            #expect(try again.json()["name"]?.string == "cay")
            #expect(try group.redis.keys("ct:tick:*").isEmpty)
        }
    }

    @Test func `whoever comes with a ticket is not sent elsewhere again`() async throws {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try group.waitFor(room: room)
            let bob = try group[1].player("bob")
            let moved = try bob.ask(#"{"type":"join","room":"\#(room)"}"#)
            try ann.done(#"{"type":"leave"}"#)
            // The room is at the other server as long as it is empty; another code does not exist
            // anywhere.
            let (wire, _) = try group[0].follow(moved)
            try wire.send(#"{"type":"join","room":"ZZZZ"}"#)
            #expect(try wire.json()["code"]?.string == "no_such_room")
        }
    }

    @Test func `a seat is taken up again through another server`() async throws {
        try await withGroup(2) { group in
            let wire = try group[0].connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(Self.create)
            let room = try #require(try wire.json()["room"]?.string)
            let spectator = try group[0].player("bob")
            try spectator.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            try wire.reset()
            try spectator.next("offline")
            try TestGroup.until("the seat is known to the group") {
                try !group.redis.keys("ct:seat:*").isEmpty
            }
            let elsewhere = try group[1].connect()
            try elsewhere.send(#"{"type":"hello","resume":"\#(token)","room":"\#(room)"}"#)
            let moved = try elsewhere.json()
            let (back, hello) = try group[0].follow(moved, resume: token)
            #expect(hello["resumed"] == .bool(true))
            #expect(hello["room"]?.string == room && hello["name"]?.string == "ann")
            back.close()
            // A server refuses an unknown token in the same words as without a group.
            try elsewhere.send(#"{"type":"hello","resume":"not-a-token"}"#)
            #expect(try elsewhere.json()["code"]?.string == "resume_expired")
        }
    }

    @Test func `a name belongs to one person in the group`() async throws {
        try await withGroup(2) { group in
            let ann = try group[0].player("ann")
            let other = try group[1].connect()
            try other.send(#"{"type":"hello","name":"Ann"}"#)
            let refusal = try other.json()
            #expect(refusal["code"]?.string == "name_taken")
            #expect(refusal["suggest"]?.string == "Ann2")
            try ann.leave()
            try TestGroup.until("the name is free") {
                try other.send(#"{"type":"hello","name":"Ann"}"#)
                return try other.json()["name"]?.string == "Ann"
            }
        }
    }

    @Test func `a quick join finds the oldest open room of any server`() async throws {
        try await withGroup(3) { group in
            let quick = #"{"type":"join","game":"concentration"}"#
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(quick)["room"]?.string)
            try group.waitFor(room: room)
            let bob = try group[1].player("bob")
            let moved = try bob.ask(quick)
            #expect(moved["room"]?.string == room)
            // The two do not both go there: the second one finds a room of its own, or a younger
            // one.
            let (wire, _) = try group[0].follow(moved)
            try wire.send(quick)
            #expect(try wire.json()["room"]?.string == room)
            try ann.next("started")
            try TestGroup.until("the room is not open any more") {
                try group.redis.keys("ct:open:*").isEmpty
            }
            let cay = try group[2].player("cay")
            let own = try cay.done(quick)["room"]?.string
            #expect(own != nil && own != room)
        }
    }

    /// If two people seek a game at the same moment on two servers, they are never both alone.
    @Test func `of two who seek a game at once one finds the other`() async throws {
        try await withGroup(2) { group in
            let quick = #"{"type":"join","game":"concentration"}"#
            for round in 0..<12 {
                let ann = try group[0].player("ann\(round)")
                let bob = try group[1].player("bob\(round)")
                // Both requests are on their way before either has an answer.
                try ann.wire.send(quick)
                try bob.wire.send(quick)
                let replies = [
                    try ann.next { $0["re"] != nil }, try bob.next { $0["re"] != nil },
                ]
                let alone = replies.indices.filter { replies[$0]["type"]?.string == "ok" }
                #expect(alone.count == 1, "\(replies)")
                guard let home = alone.first else { return }
                let (wire, _) = try group[home].follow(replies[1 - home])
                try wire.send(quick)
                #expect(try wire.json()["room"] == replies[home]["room"])
                let host = [ann, bob][home]
                try host.next("started")
                try host.leave()
                wire.close()
                try [ann, bob][1 - home].leave()
            }
        }
    }

    @Test func `the list has the rooms of all servers, page by page`() async throws {
        try await withGroup(3) { group in
            var people: [Player] = []
            var rooms: Set<String> = []
            for (index, server) in group.servers.enumerated() {
                for number in 0..<3 {
                    let player = try server.player("p\(index)\(number)")
                    rooms.insert(try #require(try player.done(Self.create)["room"]?.string))
                    people.append(player)
                }
            }
            let hidden = try group[0].player("hidden")
            try hidden.done(#"{"type":"create","game":"deck","private":true}"#)
            for player in people.prefix(7) {
                var found: [String] = []
                try TestGroup.until("all rooms are listed") {
                    found = []
                    var after = ""
                    while true {
                        let page = try player.ask(#"{"type":"list","limit":4\#(after)}"#)
                        #expect(page["partial"] == nil)
                        found += page["rooms"]?.array?.compactMap { $0["room"]?.string } ?? []
                        guard let next = page["next"]?.string else { break }
                        after = #","after":"\#(next)""#
                    }
                    return Set(found) == rooms
                }
                #expect(found == found.sorted() && found.count == 9)
            }
        }
    }

    @Test func `a server that has all its rooms sends people to one that has not`() async throws {
        try await withGroup(1) { group in
            let full = try group.add(["--max-rooms", "1"])
            try group.waitForPeers()
            let ann = try full.player("ann")
            try ann.done(Self.create)
            let bob = try full.player("bob")
            let moved = try bob.ask(Self.create)
            #expect(moved["room"] == nil)
            let (wire, hello) = try group[0].follow(moved)
            #expect(hello["name"]?.string == "bob")
            try wire.send(Self.create)
            #expect(try wire.json()["type"]?.string == "ok")
        }
    }

    @Test func `whoever finds no connection free is told of a server that has some`() async throws {
        try await withGroup(1) { group in
            let full = try group.add(["--max-connections", "1"])
            try TestGroup.until("the full server knows the other") {
                let wire = try full.connect()
                let isKnown = try JSON(wire.log[0])["peers"]?.array?.isEmpty == false
                wire.close()
                return isKnown
            }
            var seat: Wire?
            try TestGroup.until("the connection before is gone") {
                seat = try? full.connect()
                return seat != nil
            }
            let bye = try Wire(port: full.port).json()
            #expect(bye["code"]?.string == "server_full")
            #expect(bye["port"]?.number == group[0].port)
            #expect(bye["host"]?.string == "127.0.0.1")
            _ = seat
        }
    }

    @Test func `a reload keeps the peers, and the peers keep what was reloaded`() async throws {
        try await ThreadExecutor.run {
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "server.json")
            try Data(#"{"motd": "before"}"#.utf8).write(to: file)
            let group = try TestGroup(2, ["--config", file.path])
            try Data(#"{"motd": "after"}"#.utf8).write(to: file)
            group[0].process.signal(SIGHUP)
            func hello() throws -> JSON { try Wire(port: group[0].port).json() }
            try TestGroup.until("the new text is there") { try hello()["motd"]?.string == "after" }
            #expect(try hello()["peers"]?.array?.count == 1)
            // When a third server enters, the servers send their clients the new list.
            try group.add()
            try group.waitForPeers()
            #expect(try hello()["motd"]?.string == "after")
            try group.stop()
        }
    }

    /// A reader of the directory learns only the rooms and the people in them.
    @Test func `neither tokens nor passwords nor cards are in the directory`() async throws {
        try await withGroup(2) { group in
            let wire = try group[0].connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(
                #"{"type":"create","game":"deck","title":"Open","password":"sesame-street"}"#
            )
            let room = try #require(try wire.json()["room"]?.string)
            try wire.send(#"{"type":"draw","count":5}"#)
            try TestGroup.until("the room is known") {
                try group.redis.ask("GET", "ct:{\(room)}:r").contains { $0.contains("Open") }
            }
            var all = ""
            for key in try group.redis.keys("*") {
                all += key
                all += try group.redis.ask("GET", key).joined()
            }
            #expect(all.contains("Open"))
            #expect(!all.contains(token) && !all.contains(token.prefix(8)))
            #expect(!all.contains("sesame"))
            #expect(!all.contains("\"hand\"") && !all.contains("\"cards\":["))
        }
    }
}
