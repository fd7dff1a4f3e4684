import Testing

/// Tests of Documentation/protocol/rooms.md, section 2, over real sockets.
@Suite struct InviteTests {
    private static let create =
        #"{"type":"create","game":"concentration","seats":3,"ready":false,"title":"kittens"}"#

    @Test func `somebody in no room is told what the list tells, and nobody else is`() async throws
    {
        try await withServer { server in
            let (ann, bob, cid) = try (
                server.player("ann"), server.player("bob"), server.player("cid")
            )
            let room = try #require(try ann.done(Self.create)["room"]?.string)
            try ann.done(#"{"type":"invite","player":"BOB"}"#)
            let line = try bob.next("invited")
            #expect(line["player"]?.string == "ann")
            #expect(line["room"]?.string == room)
            let listed = try #require(try bob.done(#"{"type":"list"}"#)["rooms"]?.array?.first)
            guard case .object(let told) = line, case .object(let list) = listed else {
                throw Failure("no objects: \(line) \(listed)")
            }
            #expect(Set(told.keys) == Set(list.keys).union(["type", "player"]))
            for (key, value) in list { #expect(told[key] == value, "\(key)") }
            #expect(try cid.all().isEmpty)
            try bob.done(#"{"type":"join","room":"\#(room)"}"#)
            #expect(try ann.next { $0["player"]?.string == "bob" }["type"]?.string == "joined")
        }
    }

    @Test func `somebody who plays elsewhere is told between two events`() async throws {
        try await withServer(["--threads", "2"]) { server in
            let table = try Table(server, ["bob", "cid"])
            let ann = try server.player("ann")
            try ann.done(Self.create)
            try ann.done(#"{"type":"invite","player":"bob"}"#)
            #expect(try table[0].next("invited")["seq"] == nil)
            // The game continues undisturbed.
            try table[0].done(#"{"type":"flip","cell":1}"#)
            #expect(try table[1].next("reveal")["player"]?.string == "bob")
        }
    }

    @Test func `an invitation by the owner opens a locked room, and only once`() async throws {
        try await withServer { server in
            let (ann, bob) = try (server.player("ann"), server.player("bob"))
            let create = #"{"type":"create","game":"deck","private":true,"password":"meow"}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            try ann.done(#"{"type":"invite","player":"bob"}"#)
            #expect(try bob.next("invited")["locked"]?.bool == false)
            try bob.done(#"{"type":"join","room":"\#(room)"}"#)
            try bob.done(#"{"type":"leave"}"#)
            #expect(try bob.refused(#"{"type":"join","room":"\#(room)"}"#) == "wrong_password")
        }
    }

    @Test func `each refusal has its code`() async throws {
        try await withServer { server in
            let invite = #"{"type":"invite","player":"bob"}"#
            let wire = try server.connect()
            try wire.send(invite)
            #expect(try wire.json()["code"]?.string == "hello_required")
            let (ann, bob, cid) = try (
                server.player("ann"), server.player("bob"), server.player("cid")
            )
            #expect(try ann.refused(invite) == "not_in_room")
            #expect(try ann.refused(#"{"type":"invite"}"#) == "missing_field")
            #expect(try ann.refused(#"{"type":"invite","player":7}"#) == "bad_type")
            let create = #"{"type":"create","game":"concentration"}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            #expect(try ann.refused(#"{"type":"invite","player":"ann"}"#) == "bad_value")
            #expect(try ann.refused(#"{"type":"invite","player":"zoe"}"#) == "bad_value")
            try cid.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            #expect(try cid.refused(invite) == "not_a_player")
            #expect(try ann.refused(#"{"type":"invite","player":"cid"}"#) == "bad_value")
            for _ in 0..<5 { try ann.done(invite) }
            #expect(try ann.refused(invite) == "rate_limited")
            try cid.done(#"{"type":"join","room":"\#(room)"}"#)
            #expect(try ann.refused(invite) == "room_full")
            #expect(try bob.all().filter { $0["type"]?.string == "invited" }.count == 5)
            try ann.done(#"{"type":"leave"}"#)
            #expect(try ann.refused(invite) == "not_in_room")
        }
    }
}
