import GameProtocol
import Testing

/// Tests of protocol.md, section 7, over a real socket: finding, entering and leaving rooms.
@Suite struct RoomTests {
    private static let create = #"{"type":"create","game":"concentration","ready":false}"#

    @Test func `the list comes in pages by code and hides private rooms`() async throws {
        try await withServer { server in
            var codes: [String] = []
            for number in 1...7 {
                let player = try server.player("p\(number)")
                let reply = try player.done(
                    #"{"type":"create","game":"concentration","title":"Room \#(number)","private":\#(number == 4)}"#
                )
                let code = try #require(reply["room"]?.string)
                #expect(code.count == (number == 4 ? 6 : 4))
                if number != 4 { codes.append(code) }
            }
            let reader = try server.player("reader")
            var seen: [String] = []
            var after = ""
            while true {
                let page = try reader.done(#"{"type":"list","limit":2\#(after)}"#)
                let rooms = try #require(page["rooms"]?.array)
                #expect(rooms.count <= 2)
                seen += rooms.compactMap { $0["room"]?.string }
                guard let next = page["next"]?.string else { break }
                after = #","after":"\#(next.lowercased())","game":"concentration""#
            }
            #expect(seen == codes.sorted())
        }
    }

    @Test func `the list shows what a room is`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(
                #"{"type":"create","game":"concentration","title":"Tür","seats":3,"password":"opal","options":{"theme":"emoji"}}"#
            )
            let room = try #require(try ann.done(#"{"type":"list"}"#)["rooms"]?.array?.first)
            #expect(room["title"]?.string == "Tür")
            #expect(room["game"]?.string == "concentration")
            #expect(room["phase"]?.string == "lobby")
            #expect(room["seats"]?.number == 3)
            #expect(room["players"]?.array == [.string("ann")])
            #expect(room["owner"]?.string == "ann")
            #expect(room["spectators"]?.number == 0)
            #expect(room["locked"]?.bool == true)
            #expect(room["options"]?["theme"]?.string == "emoji")
            #expect(room["options"]?["pairs"]?.number == 8)
        }
    }

    @Test
    func `a room is entered by code in any case and is full when its seats are taken`() async throws
    {
        try await withServer { server in
            let ann = try server.player("ann")
            let code = try #require(try ann.done(Self.create)["room"]?.string)
            let bob = try server.player("bob")
            let state = try bob.done(
                #"{"type":"join","room":"\#(code.lowercased())","ready":false}"#
            )
            #expect(state["room"]?.string == code)
            #expect(state["state"]?["seq"]?.number == 1)
            #expect(state["state"]?["players"]?.array?.count == 1)
            let joined = try bob.next("joined")
            #expect(joined["seq"]?.number == 2)
            #expect(try ann.next { $0["player"]?.string == "bob" } == joined)
            #expect(
                try server.player("max").refused(#"{"type":"join","room":"\#(code)"}"#)
                    == "room_full"
            )
            #expect(try bob.refused(#"{"type":"join","room":"\#(code)"}"#) == "already_in_room")
            #expect(try bob.refused(Self.create) == "already_in_room")
        }
    }

    @Test func `a password keeps others out`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create =
                #"{"type":"create","game":"concentration","private":true,"password":"e\u0301","ready":false}"#
            let code = try #require(try ann.done(create)["room"]?.string)
            let bob = try server.player("bob")
            #expect(try bob.refused(#"{"type":"join","room":"\#(code)"}"#) == "wrong_password")
            // The letter looks the same, and is equal as a Swift String, but has other bytes.
            let other = try server.player("other")
            #expect(
                try other.refused(#"{"type":"join","room":"\#(code)","password":"\u00e9"}"#)
                    == "wrong_password"
            )
            let right = try server.player("right")
            try right.done(#"{"type":"join","room":"\#(code)","password":"e\u0301","ready":false}"#)
        }
    }

    @Test func `passwords cannot be guessed from many connections`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","password":"opal"}"#
            let code = try #require(try ann.done(create)["room"]?.string)
            let guess = #"{"type":"join","room":"\#(code)","password":"onyx"}"#
            for number in 1...10 {
                #expect(try server.player("p\(number)").refused(guess) == "wrong_password")
            }
            // The quota grows every six seconds, and a busy machine is slow.
            var reply = try server.player("late").ask(guess)
            for number in 1...10 where reply["code"]?.string == "wrong_password" {
                reply = try server.player("late\(number)").ask(guess)
            }
            #expect(reply["code"]?.string == "rate_limited")
            #expect((1...60_000).contains(try #require(reply["retry_after_ms"]?.number)))
        }
    }

    @Test func `new sessions beside a guesser are greeted and enter listed rooms`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","ready":false}"#
            let code = try #require(try ann.done(create)["room"]?.string)
            let early = try server.player("early")
            let guess = #"{"type":"join","room":"ZZZZZZ"}"#
            #expect(try early.refused(guess) == "no_such_room")
            let most = Limits.guesses.burst + Limits.guesserSecrets.burst + 5
            let codes = try (0..<most).map { try server.player("p\($0)").refused(guess) }
            #expect(codes.prefix(Limits.guesses.burst).allSatisfy { $0 == "no_such_room" })
            #expect(codes.last == "rate_limited")
            let late = try server.player("late")
            try late.done(#"{"type":"join","room":"\#(code)","ready":false}"#)
            // A session that has tried a code before is slowed, but never refused because of other
            // sessions.
            #expect(try early.refused(guess) == "no_such_room")
        }
    }

    @Test func `a guessed code costs a pause`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let start = ContinuousClock.now
            #expect(try ann.refused(#"{"type":"join","room":"ZZZZ"}"#) == "no_such_room")
            try ann.done(#"{"type":"ping"}"#)
            #expect(ContinuousClock.now - start > Limits.wrongTokenPause / 2)
        }
    }

    @Test func `a quick join takes the oldest open room or makes one`() async throws {
        try await withServer { server in
            let locked = try server.player("locked")
            try locked.done(
                #"{"type":"create","game":"concentration","password":"opal","ready":false}"#
            )
            let hidden = try server.player("hidden")
            try hidden.done(
                #"{"type":"create","game":"concentration","private":true,"ready":false}"#
            )
            let quick = #"{"type":"join","game":"concentration","ready":false,"seats":2}"#
            let first = try server.player("first")
            let room = try first.done(quick)["room"]?.string
            let later = try server.player("later")
            try later.done(Self.create)
            let second = try server.player("second")
            #expect(try second.done(quick)["room"]?.string == room)
            let third = try server.player("third")
            #expect(try third.done(quick)["room"]?.string != room)
        }
    }

    @Test func `those who seek a game at the same moment find each other`() async throws {
        try await withServer { server in
            for round in 0..<20 {
                let players = try (0..<20).map { try server.player("p\(round)-\($0)") }
                // The requests follow each other at full speed, and several loops handle them.
                for player in players {
                    try player.wire.send(#"{"type":"join","game":"concentration"}"#)
                }
                for player in players { try player.next("started") }
                for player in players { try player.leave() }
            }
        }
    }

    @Test func `everybody sees the same events without a gap`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob", "cid"])
            let zoe = try server.player("zoe")
            try zoe.done(#"{"type":"join","room":"\#(table.room)","role":"spectator"}"#)
            for player in table.players {
                try player.done(#"{"type":"chat","text":"I am \#(player.name)"}"#)
            }
            try table[0].done(#"{"type":"flip","cell":1}"#)
            try table[0].done(#"{"type":"flip","cell":2}"#)
            try table[2].done(#"{"type":"leave"}"#)
            let all = table.players.prefix(2) + [zoe]
            for player in all { _ = try player.all() }
            let events = all.map { player in
                Dictionary(
                    grouping: player.wire.log.filter {
                        $0.contains(#""seq":"#) && !$0.contains(#""re""#)
                    }
                ) { (try? JSON($0)["seq"]?.number) ?? 0 }
            }
            for player in all {
                let first = try #require(player.sequence.first)
                #expect(player.sequence == Array(first..<first + player.sequence.count))
            }
            for (seq, lines) in events[2] { #expect(events[0][seq] == lines, "\(seq)") }
            for (seq, lines) in events[1] { #expect(events[0][seq] == lines, "\(seq)") }
        }
    }

    @Test func `who goes is missed with the reason`() async throws {
        try await withServer(["--keep-seat", "0"]) { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","seats":6,"ready":false}"#
            let code = try #require(try ann.done(create)["room"]?.string)
            let others = try ["leaver", "ender", "closer", "reset", "kicked"].map(server.player)
            for other in others {
                try other.done(#"{"type":"join","room":"\#(code)","ready":false}"#)
            }
            try others[0].done(#"{"type":"leave"}"#)
            try others[1].leave()
            others[2].wire.endSending()
            #expect(try others[2].wire.lines().last?.contains("eof") == true)
            try others[3].wire.reset()
            func left() throws -> [String?] {
                let event = try ann.next("left")
                return [event["player"]?.string, event["reason"]?.string]
            }
            #expect(try left() == ["leaver", "leave"])
            #expect(try left() == ["ender", "bye"])
            #expect(try left() == ["closer", "gone"])
            #expect(try left() == ["reset", "gone"])
            try ann.done(#"{"type":"kick","player":"KICKED"}"#)
            #expect(try left() == ["kicked", "kicked"])
            _ = try others[4].next { $0["reason"]?.string == "kicked" }
            #expect(try others[4].refused(#"{"type":"join","room":"\#(code)"}"#) == "not_allowed")
            #expect(
                try others[4].refused(#"{"type":"join","room":"\#(code)","role":"spectator"}"#)
                    == "not_allowed"
            )
        }
    }

    @Test func `the next player owns the room when its owner goes`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"concentration","seats":3,"ready":false}"#
            let code = try #require(try ann.done(create)["room"]?.string)
            let others = try ["bob", "cid"].map(server.player)
            for other in others {
                try other.done(#"{"type":"join","room":"\#(code)","ready":false}"#)
            }
            #expect(try others[0].refused(#"{"type":"start"}"#) == "not_owner")
            #expect(try others[0].refused(#"{"type":"kick","player":"ann"}"#) == "not_owner")
            #expect(try ann.refused(#"{"type":"kick","player":"ann"}"#) == "bad_value")
            #expect(try ann.refused(#"{"type":"kick","player":"nobody"}"#) == "bad_value")
            try ann.done(#"{"type":"leave"}"#)
            #expect(try others[1].next("owner")["player"]?.string == "bob")
            #expect(try others[1].done(#"{"type":"state"}"#)["state"]?["owner"]?.string == "bob")
            try others[0].done(#"{"type":"kick","player":"cid"}"#)
        }
    }

    @Test func `the server has only so many rooms and spectators`() async throws {
        try await withServer(["--max-rooms", "2", "--max-spectators", "1"]) { server in
            let ann = try server.player("ann")
            let code = try #require(try ann.done(Self.create)["room"]?.string)
            let bob = try server.player("bob")
            try bob.done(Self.create)
            #expect(try server.player("cid").refused(Self.create) == "room_limit")
            let watch = #"{"type":"join","room":"\#(code)","role":"spectator"}"#
            let zoe = try server.player("zoe")
            try zoe.done(watch)
            #expect(try server.player("max").refused(watch) == "room_full")
            try zoe.done(#"{"type":"leave"}"#)
            let eve = try server.player("eve")
            try eve.done(watch)
        }
    }
}
