import Testing

/// Tests that only people who were let into a room receive its lines.
@Suite struct EntranceTests {
    @Test func `who is not let in hears nothing of the room`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob", "cid"])
            let (ann, bob) = (table[0], table[1])
            try bob.done(#"{"type":"leave"}"#)
            #expect(try bob.refused(#"{"type":"join","room":"\#(table.room)"}"#) == "name_taken")
            _ = try bob.all()
            try ann.done(#"{"type":"chat","text":"secret"}"#)
            #expect(try bob.all().isEmpty)
            #expect(try bob.refused(#"{"type":"state"}"#) == "not_in_room")
        }
    }

    @Test func `a watcher who gets no seat watches on`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob", "cid"])
            let bob = table[1]
            let room = table.room
            try bob.done(#"{"type":"leave"}"#)
            try bob.done(#"{"type":"join","room":"\#(room)","role":"spectator"}"#)
            #expect(try bob.refused(#"{"type":"join","room":"\#(room)"}"#) == "name_taken")
            try bob.done(#"{"type":"chat","text":"well"}"#)
            #expect(try bob.next("aside")["text"]?.string == "well")
        }
    }

    @Test func `a seat is free for others as soon as the leaver has heard so`() async throws {
        try await withServer { server in
            // Both a person and a room have a limit on entries in quick succession.
            let others = try (0..<10).map { try server.player("p\($0)") }
            for owner in ["ann", "bob", "cid", "dan"] {
                let create = #"{"type":"create","game":"concentration","ready":false}"#
                let room = try #require(try server.player(owner).done(create)["room"]?.string)
                let join = #"{"type":"join","room":"\#(room)","ready":false}"#
                for number in 0..<25 {
                    let other = others[number % 10]
                    try other.done(join)
                    try other.done(#"{"type":"leave"}"#)
                }
            }
        }
    }

    @Test func `many long answers at once all come to somebody who reads slowly`() async throws {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann"],
                options: #"{"pairs":72,"theme":"emoji","hide_ms":0}"#
            )
            let ann = table[0]
            try ann.wire.keepLittle()
            let requests = (0..<60).map { #"{"type":"state","id":\#($0)}"# }
            try ann.wire.send(requests.joined(separator: "\n"))
            for id in 0..<60 {
                let reply = try ann.next { $0["re"]?.string == "state" }
                #expect(reply["id"]?.number == id)
                #expect(reply["type"]?.string == "ok")
            }
        }
    }
}
