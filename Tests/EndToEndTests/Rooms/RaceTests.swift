import Testing

/// Tests of simultaneous requests from several people, to a server with several loops.
@Suite struct RaceTests {
    private static let roundCount = 100

    @Test func `seats are taken in the order in which the events tell of it`() async throws {
        try await withServer(["--threads", "4"]) { server in
            for round in 0..<Self.roundCount {
                // New people join each time, because a session may join only a limited number of
                // rooms.
                let others = try ["bob", "cid", "dan", "eve", "fay"]
                    .map { try server.player($0 + String(round)) }
                let ann = try server.player("ann\(round)")
                let create = #"{"type":"create","game":"concentration","seats":6,"ready":false}"#
                let room = try #require(try ann.done(create)["room"]?.string)
                let join = #"{"type":"join","room":"\#(room)","ready":false}"#
                for other in others { try other.wire.send(join) }
                for other in others { try other.next { $0["re"]?.string == "join" } }
                var joined: [String] = []
                for _ in 0...others.count {
                    joined.append(try #require(try ann.next("joined")["player"]?.string))
                }
                let state = try ann.done(#"{"type":"state"}"#)["state"]
                let players = state?["players"]?.array?.compactMap { $0["name"]?.string }
                #expect(players == joined)
                try ann.leave()
                for other in others { try other.leave() }
            }
        }
    }

    @Test func `a quick join comes to no room that begins at that moment`() async throws {
        try await withServer(["--threads", "4"]) { server in
            for round in 0..<Self.roundCount {
                let ann = try server.player("ann\(round)")
                let bob = try server.player("bob\(round)")
                let create = #"{"type":"create","game":"concentration","seats":2}"#
                try ann.done(create)
                try ann.wire.send(#"{"type":"start"}"#)
                try bob.wire.send(#"{"type":"join","game":"concentration"}"#)
                let reply = try bob.next { $0["re"] != nil }
                #expect(reply["state"]?["phase"]?.string == "lobby", "\(reply)")
                try ann.next { $0["re"]?.string == "start" }
                for player in [ann, bob] { try player.leave() }
            }
        }
    }

    @Test func `a quick join comes to no free table that is being made`() async throws {
        try await withServer(["--threads", "4"]) { server in
            for round in 0..<Self.roundCount {
                let ann = try server.player("ann\(round)")
                let bob = try server.player("bob\(round)")
                try ann.wire.send(#"{"type":"create","game":"deck","options":{"rules":"free"}}"#)
                try bob.wire.send(#"{"type":"join","game":"deck"}"#)
                let options = try bob.next { $0["re"] != nil }["state"]?["options"]
                #expect(options?["rules"]?.string == "high_card")
                try ann.next { $0["re"]?.string == "create" }
                for player in [ann, bob] { try player.leave() }
            }
        }
    }
}
