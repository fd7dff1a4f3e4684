import Testing

/// Who hears a room: those who were let in, and nobody else.
@Suite struct EntranceTests {
    @Test func whoIsNotLetInHearsNothingOfTheRoom() async throws {
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

    @Test func aWatcherWhoGetsNoSeatWatchesOn() async throws {
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

    @Test func aSeatIsFreeForOthersAsSoonAsTheLeaverHasHeardSo() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","ready":false}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            let join = #"{"type":"join","room":"\#(room)","ready":false}"#
            let others = try ["bob", "cid"].map(server.player)
            for number in 0..<100 {
                let other = others[number % 2]
                try other.done(join)
                try other.done(#"{"type":"leave"}"#)
            }
        }
    }

    @Test func manyLongAnswersAtOnceAllComeToSomebodyWhoReadsSlowly() async throws {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann"],
                options: #"{"pairs":72,"theme":"emoji","hide_ms":0}"#
            )
            let ann = table[0]
            try ann.wire.keepLittle()
            let requests = (0..<300).map { #"{"type":"state","id":\#($0)}"# }
            try ann.wire.send(requests.joined(separator: "\n"))
            for id in 0..<300 {
                #expect(try ann.next { $0["re"]?.string == "state" }["id"]?.number == id)
            }
        }
    }
}
