import Testing

/// Tests that a spectator sees only public lines, and cannot help a player.
@Suite struct SpectatorTests {
    private static func watch(_ room: String) -> String {
        #"{"type":"join","room":"\#(room)","role":"spectator"}"#
    }

    @Test func `a spectators words reach no player while a round runs`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"])
            let (zoe, max) = (try server.player("zoe"), try server.player("max"))
            try zoe.done(Self.watch(table.room))
            try max.done(Self.watch(table.room))
            for player in table.players { _ = try player.all() }
            try zoe.done(#"{"type":"chat","text":"it is the four"}"#)
            #expect(try zoe.next("aside")["text"]?.string == "it is the four")
            let aside = try max.next("aside")
            #expect(aside["player"]?.string == "zoe")
            #expect(aside["seq"] == nil)
            for player in table.players { #expect(try player.all().isEmpty) }
            try table[1].done(#"{"type":"leave"}"#)
            try table[0].next("over")
            try zoe.done(#"{"type":"chat","text":"told you"}"#)
            #expect(try table[0].next("chat")["text"]?.string == "told you")
        }
    }

    @Test func `a spectator cannot play and gets no prompt`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"])
            let zoe = try server.player("zoe")
            try zoe.done(Self.watch(table.room))
            for request in [#""flip","cell":1"#, #""ready""#, #""hover","cell":1"#] {
                #expect(try zoe.refused(#"{"type":\#(request)}"#) == "not_a_player")
            }
            #expect(try zoe.refused(#"{"type":"start"}"#) == "not_owner")
            try table[0].done(#"{"type":"flip","cell":1}"#)
            try zoe.next("reveal")
            #expect(!zoe.wire.log.contains { $0.contains(#""type":"prompt""#) })
        }
    }

    @Test func `a spectator takes a free seat`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let reply = try ann.done(#"{"type":"create","game":"concentration"}"#)
            let room = try #require(reply["room"]?.string)
            let zoe = try server.player("zoe")
            try zoe.done(Self.watch(room))
            #expect(try zoe.refused(Self.watch(room)) == "already_in_room")
            try zoe.done(#"{"type":"join","room":"\#(room)"}"#)
            #expect(try zoe.next("started")["players"]?.array == [.string("ann"), .string("zoe")])
            #expect(try zoe.done(#"{"type":"state"}"#)["state"]?["spectators"]?.array == [])
        }
    }

    @Test func `the owner sends a spectator away at any time`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"])
            let zoe = try server.player("zoe")
            try zoe.done(Self.watch(table.room))
            #expect(try table[0].refused(#"{"type":"kick","player":"bob"}"#) == "wrong_phase")
            try table[0].done(#"{"type":"kick","player":"zoe"}"#)
            let left = try zoe.next("left")
            #expect(left["reason"]?.string == "kicked")
            #expect(left["role"]?.string == "spectator")
            #expect(try zoe.refused(#"{"type":"state"}"#) == "not_in_room")
        }
    }

    @Test func `hovers reach the others at most ten a second`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"], options: #"{"pairs":20,"turn_s":0}"#)
            let hovers = (1...40).map { #"{"type":"hover","cell":\#($0)}"# }
            try table[0].wire.send(hovers.joined(separator: "\n"))
            let last = try table[1].next {
                $0["type"]?.string == "hover" && $0["cell"]?.number == 40
            }
            #expect(last["player"]?.string == "ann")
            let shown = table[1].wire.log.count { $0.contains(#""type":"hover""#) }
            #expect((2...10).contains(shown))
            #expect(try !table[0].all().contains { $0["re"]?.string == "hover" })
            try table[0].wire.send(#"{"type":"hover"}"#)
            _ = try table[1].next { $0["type"]?.string == "hover" && $0["cell"] == nil }
            #expect(try table[0].refused(#"{"type":"hover","cell":41}"#) == "bad_value")
        }
    }
}
