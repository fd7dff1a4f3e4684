import Testing

/// Tests of rounds from `started` to `over`, over a real socket.
@Suite struct RoundTests {
    @Test func `a refused flip says why and changes nothing`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"], options: #"{"pairs":8,"turn_s":0}"#)
            let (ann, bob) = (table[0], table[1])
            #expect(try bob.refused(#"{"type":"flip","cell":1}"#) == "not_your_turn")
            for cell in ["0", "-1", "17", "-9007199254740991", "9007199254740991"] {
                #expect(
                    try ann.refused(#"{"type":"flip","cell":\#(cell)}"#) == "bad_value",
                    "\(cell)"
                )
            }
            #expect(try ann.refused(#"{"type":"flip"}"#) == "missing_field")
            #expect(try ann.refused(#"{"type":"flip","cell":1,"turn":2}"#) == "stale_turn")
            #expect(try ann.refused(#"{"type":"flip","cell":1,"turn":0}"#) == "stale_turn")
            try ann.done(#"{"type":"flip","cell":1,"turn":1}"#)
            #expect(try ann.refused(#"{"type":"flip","cell":1}"#) == "cell_up")
            let second = try differing(from: 1, ann)
            try ann.done(#"{"type":"flip","cell":\#(second)}"#)
            for player in [ann, bob] {
                let reply = try player.ask(#"{"type":"flip","cell":16}"#)
                #expect(reply["code"]?.string == "too_soon")
                #expect((1...1500).contains(try #require(reply["retry_after_ms"]?.number)))
            }
            #expect(try bob.next("hide")["cells"]?.array == [.number(1), .number(second)])
            #expect(try bob.next { $0["turn"]?.number == 2 }["player"]?.string == "bob")
        }
    }

    /// Returns a cell whose card is no pair with the first one. One of the next two cells fits,
    /// because a card has only one partner.
    private func differing(from first: Int, _ player: Player) throws -> Int {
        let dealt = try GameServerDeal.lines(room: "QEGF", grid: "4x4", seats: 2)
        func pair(_ cell: Int) -> (String.SubSequence, Bool) {
            let words = dealt[cell - 1].split(separator: " ")
            return (words[0], ["hearts", "diamonds"].contains(words[2]))
        }
        return (2...16).first { pair($0) != pair(first) } ?? 2
    }

    @Test func `a round is played to its last pair and the next one rotates`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob"], options: #"{"pairs":6,"hide_ms":0}"#)
            for round in 1...3 {
                if round > 1 {
                    for player in table.players { try player.done(#"{"type":"ready"}"#) }
                }
                let over = try Bots(table.players).play()
                #expect(over["round"]?.number == round)
                #expect(over["reason"]?.string == "complete")
                let scores = try #require(over["scores"])
                let points = try ["ann", "bob"].map { try #require(scores[$0]?.number) }
                #expect(points.reduce(0, +) == 6)
                let best = points.max()
                let winners = zip(["ann", "bob"], points).filter { $1 == best }.map {
                    JSON.string($0.0)
                }
                #expect(over["winners"]?.array == winners)
                #expect(over["result"]?.string == (winners.count == 1 ? "win" : "tie"))
                for name in ["ann", "bob"] {
                    let stats = try #require(over["stats"]?[name])
                    #expect(stats["matches"] == scores[name])
                    let matches = try #require(stats["matches"]?.number)
                    let turns = matches + (try #require(stats["misses"]?.number))
                    #expect(stats["flips"]?.number == 2 * turns)
                }
            }
            let started = try table[0].wire.log.filter { $0.contains(#""type":"started""#) }.map(
                JSON.init
            )
            #expect(started.map { $0["first"]?.string } == ["ann", "bob", "ann"])
        }
    }

    @Test func `the last one left wins by forfeit and the other may come back`() async throws {
        try await withServer { server in
            let table = try Table(server, ["ann", "bob", "cid"])
            try table[0].done(#"{"type":"leave"}"#)
            let again = #"{"type":"join","room":"\#(table.room)"}"#
            #expect(try table[0].refused(again) == "name_taken")
            #expect(try table[1].next("owner")["player"]?.string == "bob")
            #expect(try table[1].next { $0["turn"]?.number == 2 }["player"]?.string == "bob")
            try table[2].leave()
            let over = try table[1].next("over")
            #expect(over["reason"]?.string == "forfeit")
            #expect(over["result"]?.string == "win")
            #expect(over["winners"]?.array == [.string("bob")])
            #expect(over["scores"]?.keys == ["ann", "bob", "cid"])
            try table[0].done(again)
            try table[1].done(#"{"type":"ready"}"#)
            _ = try table[0].next { $0["first"] != nil && $0["round"]?.number == 2 }
        }
    }

    @Test func `the owner starts with whoever is ready`() async throws {
        try await withServer { server in
            let players = try ["ann", "bob", "cid", "dot"].map(server.player)
            let create =
                #"{"type":"create","game":"concentration","seats":6,"ready":false,"options":{"pairs":2,"hide_ms":0}}"#
            let room = try #require(try players[0].done(create)["room"]?.string)
            for (player, isReady) in zip(players.dropFirst(), [true, false, true]) {
                try player.done(#"{"type":"join","room":"\#(room)","ready":\#(isReady)}"#)
            }
            try players[0].done(#"{"type":"start"}"#)
            let names = try players[2].next("started")["players"]?.array
            #expect(names == ["ann", "bob", "dot"].map(JSON.string))
            #expect(try players[2].refused(#"{"type":"flip","cell":1}"#) == "not_a_player")
            #expect(try players[0].refused(#"{"type":"start"}"#) == "wrong_phase")
            let state = try players[2].done(#"{"type":"state"}"#)["state"]
            let playing = state?["players"]?.array?.map { $0["playing"]?.bool }
            #expect(playing == [true, true, false, true])
            // Every player of the round and every person in a seat may chat.
            try players[2].done(#"{"type":"chat","text":"next time"}"#)
            #expect(try players[1].next("chat")["player"]?.string == "cid")
        }
    }

    @Test func `a turn that runs out passes and the third in a row leaves`() async throws {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann", "bob"],
                options: #"{"pairs":8,"turn_s":1,"hide_ms":0}"#
            )
            let ann = table[0]
            for strikes in 1...3 {
                let timeout = try ann.next { $0["player"]?.string == "bob" && $0["strikes"] != nil }
                #expect(timeout["strikes"]?.number == strikes)
                if strikes < 3 {
                    // Ann continues, with any two cards each time.
                    let cells = try ann.next { $0["nth"]?.number == 1 && $0["do"] != nil }["cells"]?
                        .array
                    try flipTwo(ann, cells)
                }
            }
            #expect(try ann.next("left")["reason"]?.string == "idle")
            #expect(try ann.next("over")["reason"]?.string == "forfeit")
            #expect(try table[1].refused(#"{"type":"state"}"#) == "not_in_room")
        }
    }

    @Test func `a round without progress ends`() async throws {
        try await withServer { server in
            let options = #"{"pairs":8,"hide_ms":0,"stalemate_turns":2,"turn_s":0}"#
            let table = try Table(server, ["ann", "bob"], options: options)
            var over: JSON?
            // Both players flip the same two cards again and again. The cards are new in the first
            // turn, or a pair; after that they bring nothing new.
            for turn in 0..<8 where over == nil {
                let next = try table.players[turn % 2].next {
                    $0["type"]?.string == "over" || $0["do"] != nil && $0["nth"]?.number == 1
                }
                if next["type"]?.string == "over" {
                    over = next
                } else {
                    try flipTwo(table.players[turn % 2], next["cells"]?.array)
                }
            }
            #expect(over?["reason"]?.string == "stalemate")
        }
    }

    private func flipTwo(_ player: Player, _ cells: [JSON]?) throws {
        for cell in try #require(cells).prefix(2) {
            try player.done(#"{"type":"flip","cell":\#(try #require(cell.number))}"#)
        }
    }

    @Test func `two players who flip a hundred times at once get one reply each`() async throws {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann", "bob"],
                options: #"{"pairs":20,"hide_ms":0,"turn_s":0}"#
            )
            for player in table.players {
                let flips = (1...100).map { #"{"type":"flip","id":\#($0),"cell":\#($0 % 41)}"# }
                try player.wire.send(flips.joined(separator: "\n"))
            }
            for player in table.players {
                for id in 1...100 {
                    let reply = try player.next { $0["re"] != nil }
                    #expect(reply["re"]?.string == "flip")
                    #expect(reply["id"]?.number == id)
                }
                _ = try player.all()
                let first = try #require(player.sequence.first)
                #expect(player.sequence == Array(first..<first + player.sequence.count))
                let prompts = player.wire.log.filter { $0.contains(#""type":"prompt""#) }
                #expect(!prompts.isEmpty)
            }
            // Bob may have flipped cards after ann received all of her replies.
            for player in table.players { _ = try player.all() }
            let (ann, bob) = (table[0].sequence, table[1].sequence)
            #expect(ann.last == bob.last)
        }
    }
}
