import Testing

/// Tests of deck rooms over real sockets.
@Suite struct DeckTests {
    private static let free = #"{"rules":"free"}"#

    private static func room(
        _ server: TestServer,
        _ names: [String],
        _ options: String = free
    ) throws -> [Player] {
        let players = try names.map(server.player)
        let create =
            #"{"type":"create","game":"deck","seats":\#(names.count),"options":\#(options)}"#
        let room = try #require(try players[0].done(create)["room"]?.string)
        for player in players.dropFirst() {
            try player.done(#"{"type":"join","room":"\#(room)"}"#)
        }
        return players
    }

    @Test func `six players at once empty six decks and no card comes twice`() async throws {
        try await withServer { server in
            let players = try Self.room(
                server,
                ["ann", "bob", "cid", "dan", "eve", "fay"],
                #"{"rules":"free","deck_count":6}"#
            )
            let draws = (0..<64).map { #"{"type":"draw","id":\#($0)}"# }.joined(separator: "\n")
            // All requests are in flight before a player reads an answer.
            for player in players { try player.wire.send(draws) }
            var codes: [String: Int] = [:]
            var left: [Int] = []
            var refusedCount = 0
            for player in players {
                let lines = try Self.answers(player, 64)
                refusedCount += lines.count { $0["code"]?.string == "not_enough_cards" }
                for line in lines where line["type"]?.string == "drawn" {
                    guard line["player"]?.string == player.name else {
                        #expect(line["cards"] == nil, "\(player.name) saw \(line)")
                        continue
                    }
                    left.append(try #require(line["remaining"]?.number))
                    for card in line["cards"]?.array ?? [] {
                        codes[try #require(card["code"]?.string), default: 0] += 1
                    }
                }
                let first = try #require(player.sequence.first)
                let numbers = first..<(first + player.sequence.count)
                #expect(player.sequence == Array(numbers))
            }
            #expect(codes.count == 52)
            #expect(codes.values.allSatisfy { $0 == 6 })
            #expect(left.sorted() == Array(0..<312))
            #expect(refusedCount == 6 * 64 - 312)
        }
    }

    /// Returns all lines up to the last of `count` answers, and the lines before the answer to a
    /// mark after them.
    private static func answers(_ player: Player, _ count: Int) throws -> [JSON] {
        try player.wire.waitForReplies(count)
        return try player.all()
    }

    @Test func `an overdraw takes nothing`() async throws {
        try await withServer { server in
            let ann = try Self.room(server, ["ann"])[0]
            let reply = try ann.ask(#"{"type":"draw","count":53}"#)
            #expect(reply["code"]?.string == "not_enough_cards")
            #expect(reply["remaining"]?.number == 52)
            try ann.done(#"{"type":"draw","count":52}"#)
            let drawn = try ann.next("drawn")
            #expect(drawn["cards"]?.array?.count == 52)
            #expect(drawn["remaining"]?.number == 0)
        }
    }

    @Test func `some names cannot sit in a deck room but may watch it`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let create = #"{"type":"create","game":"deck","seats":3,"options":{"rules":"free"}}"#
            let room = try #require(try ann.done(create)["room"]?.string)
            for name in ["deck", "Table", "DISCARD"] {
                let player = try server.player(name)
                #expect(try player.refused(create) == "bad_value")
                #expect(try player.refused(#"{"type":"join","game":"deck"}"#) == "bad_value")
                #expect(try player.refused(#"{"type":"join","room":"\#(room)"}"#) == "bad_value")
                let watch = #"{"type":"join","room":"\#(room)","role":"spectator"}"#
                try player.done(watch)
                #expect(try player.refused(#"{"type":"join","room":"\#(room)"}"#) == "bad_value")
                try player.done(#"{"type":"leave"}"#)
                try player.done(#"{"type":"create","game":"concentration"}"#)
            }
            try ann.done(#"{"type":"draw"}"#)
            let code = try #require(try ann.next("drawn")["cards"]?.array?.first?["code"]?.string)
            try ann.done(#"{"type":"add","pile":"Bob","cards":["\#(code)"]}"#)
            let bob = try server.player("bob")
            #expect(try bob.refused(#"{"type":"join","room":"\#(room)"}"#) == "name_taken")
        }
    }

    @Test func `moves of one game are not allowed in the other`() async throws {
        try await withServer { server in
            let ann = try Self.room(server, ["ann"])[0]
            #expect(try ann.refused(#"{"type":"flip","cell":1}"#) == "not_allowed")
            #expect(try ann.refused(#"{"type":"start"}"#) == "not_allowed")
            let bob = try server.player("bob")
            try bob.done(#"{"type":"create","game":"concentration"}"#)
            for request in ["draw", "return", "shuffle", "pile"] {
                #expect(try bob.refused(#"{"type":"\#(request)"}"#) == "not_allowed", "\(request)")
            }
        }
    }

    @Test func `a round of high card is played by prompt alone`() async throws {
        try await withServer { server in
            let players = try Self.room(server, ["ann", "bob"], #"{"jokers":true}"#)
            var name = try players[0].next("turn")["player"]?.string
            var over: JSON?
            while over == nil, let player = players.first(where: { $0.name == name }) {
                let turn = try #require(try player.next("prompt")["turn"]?.number)
                try player.done(#"{"type":"draw","turn":\#(turn)}"#)
                let next = try players[0].next {
                    $0["type"]?.string == "over"
                        || $0["type"]?.string == "turn" && $0["turn"]?.number == turn + 1
                }
                name = next["player"]?.string
                if next["type"]?.string == "over" { over = next }
            }
            let stats = try #require(over?["stats"]?["ann"])
            #expect(stats["draws"]?.number == 27)
            #expect(over?["reason"]?.string == "complete")
        }
    }

    @Test func `a list shows deck rooms with their rules`() async throws {
        try await withServer { server in
            let ann = try Self.room(server, ["ann"])[0]
            let rooms = try ann.done(#"{"type":"list","game":"deck"}"#)["rooms"]?.array
            #expect(rooms?.first?["options"]?["rules"]?.string == "free")
            #expect(rooms?.first?["phase"]?.string == "playing")
            let zoe = try server.player("zoe")
            // Quick joins do not share a free table, so each of them gets a new room.
            let joined = try zoe.done(#"{"type":"join","game":"deck"}"#)
            #expect(joined["room"] != rooms?.first?["room"])
        }
    }
}
