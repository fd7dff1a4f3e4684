import Foundation
import Testing

/// Tests of a sequence of requests from one connection to a group of servers.
@Suite struct GroupSessionTests {
    private static let create = GroupTests.create

    @Test func `whoever was found again by a ticket is sent to other rooms as before`()
        async throws
    {
        try await withGroup(2) { group in
            let wire = try group[0].connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(Self.create)
            let room = try #require(try wire.json()["room"]?.string)
            let watcher = try group[0].player("bob")
            try watcher.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            try wire.reset()
            try watcher.next("offline")
            let cay = try group[1].player("cay")
            let other = try #require(try cay.done(Self.create)["room"]?.string)
            try group.waitFor(room: other)
            let elsewhere = try group[1].connect()
            var moved: JSON?
            try TestGroup.until("the seat is known to the group") {
                try elsewhere.send(#"{"type":"hello","resume":"\#(token)"}"#)
                moved = try elsewhere.json()
                return moved?["code"]?.string == "moved"
            }
            let (back, _) = try group[0].follow(try #require(moved), resume: token)
            try back.send(#"{"type":"leave"}"#)
            try back.send(#"{"type":"join","room":"\#(other)"}"#)
            // Events of the earlier room may come first.
            var answer = try back.json()
            while answer["re"]?.string != "join" { answer = try back.json() }
            #expect(answer["code"]?.string == "moved" && answer["room"]?.string == other)
        }
    }

    /// Otherwise each person would be alone in a room: the one whose target room has ended, and the
    /// one who has arrived meanwhile.
    @Test func `whoever was sent to a room that is gone finds the one of another server`()
        async throws
    {
        try await withGroup(2) { group in
            let quick = #"{"type":"join","game":"concentration"}"#
            let ann = try group[0].player("ann")
            let room = try #require(try ann.done(quick)["room"]?.string)
            try group.waitFor(room: room)
            let moved = try group[1].player("bob").ask(quick)
            #expect(moved["room"]?.string == room)
            try ann.leave()
            // The room is closed to all at the time of this request.
            let cay = try group[1].player("cay")
            var found: JSON?
            try TestGroup.until("nothing is open elsewhere") {
                found = try cay.ask(quick)
                return found?["code"] == nil
            }
            let other = try #require(found?["room"]?.string)
            let (wire, _) = try group[0].follow(moved)
            try wire.send(quick)
            #expect(try wire.json()["code"]?.string == "unavailable")
            try wire.send(quick)
            let next = try wire.json()
            #expect(next["code"]?.string == "moved" && next["room"]?.string == other)
        }
    }

    /// After a redirection to a dead server, the client comes back with its unused ticket.
    @Test func `a seat elsewhere is not given up for want of a way there`() async throws {
        try await withGroup(2) { group in
            let folder = try TestGroup.makeFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let home = try group.add(["--journal", folder.path])
            let wire = try home.connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            let token = try #require(try wire.json()["resume"]?.string)
            try wire.send(Self.create)
            _ = try wire.json()
            let hello = #""type":"hello","resume":"\#(token)""#
            var ticket: String?
            try TestGroup.until("the seat is known") {
                let other = try group[0].connect()
                try other.send("{\(hello)}")
                ticket = try other.json()["ticket"]?.string
                return ticket != nil
            }
            try group.kill(2)
            let back = try group[0].connect()
            try back.send("{\(hello),\"ticket\":\"\(try #require(ticket))\"}")
            #expect(try back.json()["code"]?.string == "unavailable")
        }
    }

    @Test func `a private room of a quick join has a long code and draws nobody`() async throws {
        try await withGroup(2) { group in
            let quick = #""type":"join","game":"concentration""#
            let ann = try group[0].player("ann")
            let hidden = try #require(
                try ann.done("{\(quick),\"private\":true}")["room"]?.string
            )
            #expect(hidden.count == 6)
            let cay = try group[0].player("cay")
            let locked = try #require(
                try cay.done("{\(quick),\"password\":\"sesame-street\"}")["room"]?.string
            )
            try group.waitFor(room: hidden)
            try group.waitFor(room: locked)
            let bob = try group[1].player("bob")
            #expect(try bob.ask("{\(quick)}")["type"]?.string == "ok")
        }
    }

    @Test func `a server by itself ignores what only a group knows`() async throws {
        try await ThreadExecutor.run {
            let server = try TestServer([])
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","name":"ann","ticket":7,"room":{}}"#)
            let greeted = try wire.json()
            #expect(greeted["name"]?.string == "ann")
            #expect(greeted["ignored"] == .array([.string("ticket")]))
            let other = try server.connect()
            try other.send(#"{"type":"hello","strict":true,"name":"bob","ticket":"0011"}"#)
            let refused = try other.json()
            #expect(refused["code"]?.string == "bad_value" && refused["field"]?.string == "ticket")
            try other.send(#"{"type":"hello","name":"bob","ticket":"0011"}"#)
            #expect(try other.json()["name"]?.string == "bob")
            try server.stop()
        }
    }

    @Test func `browsers are told of a port only where nothing stands in front of the server`()
        async throws
    {
        try await withGroup(0) { group in
            let plain = try group.add(["--web-port", "0"])
            try group.add(["--web-port", "0", "--advertise", "10.0.0.8:7052"])
            try group.add()
            func peers() throws -> [JSON] {
                try Wire(port: group[2].port).json()["peers"]?.array ?? []
            }
            try TestGroup.until("both are known") { try peers().count == 2 }
            for peer in try peers() {
                let isPlain = peer["port"]?.number == plain.port
                #expect(peer["web_port"]?.number == (isPlain ? try plain.webPort : nil))
            }
        }
    }
}
