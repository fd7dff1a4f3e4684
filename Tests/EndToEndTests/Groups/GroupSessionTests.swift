import Foundation
import Testing

/// What one connection asks of a group of servers, one thing after the other.
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
            // Events of the room that was left may come between.
            var answer = try back.json()
            while answer["re"]?.string != "join" { answer = try back.json() }
            #expect(answer["code"]?.string == "moved" && answer["room"]?.string == other)
        }
    }

    /// Somebody else was quicker where it was sent, and a third person waits at another server.
    @Test func `a seeker who was sent to a full room finds the one that is open elsewhere`()
        async throws
    {
        try await withGroup(3) { group in
            let seek = #"{"type":"join","game":"deck"}"#
            func seeker(_ name: String, at server: TestServer) throws -> (wire: Wire, reply: JSON) {
                let wire = try server.connect()
                try wire.send(#"{"type":"hello","name":"\#(name)"}"#)
                _ = try wire.json()
                try wire.send(seek)
                return (wire, try wire.json())
            }
            let (ann, first) = try seeker("ann", at: group[1])
            let full = try #require(first["room"]?.string)
            let (_, moved) = try seeker("bob", at: group[0])
            #expect(moved["code"]?.string == "moved" && moved["room"]?.string == full)
            _ = try seeker("cay", at: group[1])
            let (dan, other) = try seeker("dan", at: group[2])
            let open = try #require(other["room"]?.string)
            #expect(open != full)
            let (bob, _) = try group[1].follow(moved)
            try bob.send(seek)
            #expect(try bob.json()["code"]?.string == "unavailable")
            try bob.send(seek)
            let again = try bob.json()
            #expect(again["room"]?.string == open)
            let (there, _) = try group[2].follow(again)
            try there.send(seek)
            #expect(try there.json()["room"]?.string == open)
            withExtendedLifetime((ann, dan)) {}
        }
    }

    /// The server has no place for a room of its own: it says so, and does not send the seeker on.
    @Test func `a seeker who was sent to a full server is not sent on`() async throws {
        try await withGroup(2) { group in
            let full = try group.add(["--max-rooms", "1"])
            try group.waitForPeers()
            let seek = #"{"type":"join","game":"deck"}"#
            let names = ["ann", "bob", "cay"]
            let wires = try [full, group[0], full].map { try $0.connect() }
            for (name, wire) in zip(names, wires) {
                try wire.send(#"{"type":"hello","name":"\#(name)"}"#)
                _ = try wire.json()
            }
            try wires[0].send(seek)
            let code = try #require(try wires[0].json()["room"]?.string)
            try wires[1].send(seek)
            let moved = try wires[1].json()
            #expect(moved["code"]?.string == "moved" && moved["room"]?.string == code)
            try wires[2].send(seek)
            #expect(try wires[2].json()["room"]?.string == code)
            let (bob, _) = try full.follow(moved)
            try bob.send(seek)
            #expect(try bob.json()["code"]?.string == "room_limit")
        }
    }

    /// Sent on to a server that has died, the client is back with the ticket that nobody took.
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
            #expect(try wire.json()["name"]?.string == "ann")
            let other = try server.connect()
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
