import GameProtocol
import Testing

/// Tests of protocol.md, section 8, over a real socket: resuming a session.
@Suite struct ResumeTests {
    /// A player who can lose the connection and resume.
    private final class Guest {
        let server: TestServer
        var wire: Wire
        let token: String

        init(_ server: TestServer, _ name: String) throws {
            self.server = server
            wire = try server.connect()
            try wire.send(#"{"type":"hello","name":"\#(name)"}"#)
            token = try #require(try wire.json()["resume"]?.string)
        }

        func ask(_ request: String) throws -> JSON {
            try wire.send(request)
            while true {
                let line = try wire.json()
                if line["re"] != nil { return line }
            }
        }

        func lose() throws { try wire.reset() }

        func resume(seen: Int? = nil) throws -> JSON {
            wire = try server.connect()
            let number = seen.map { #","seen":\#($0)"# } ?? ""
            return try ask(#"{"type":"hello","resume":"\#(token)"\#(number)}"#)
        }

        /// Returns the lines before the `online` event of the named player.
        func untilOnline(_ name: String) throws -> [JSON] {
            var lines: [JSON] = []
            try wire.send(#"{"type":"ping","id":"mark"}"#)
            while true {
                let line = try wire.json()
                if line["id"]?.string == "mark" { break }
                lines.append(line)
            }
            guard let last = lines.popLast() else { throw Failure("nothing came") }
            #expect(last["type"]?.string == "online" && last["player"]?.string == name)
            return lines
        }
    }

    private static let create = #"{"type":"create","game":"deck","options":{"rules":"free"}}"#
    /// A move that is always allowed, and causes one event.
    private static let event = #"{"type":"return"}"#

    /// Seats ann alone at a table, and causes some events before other people enter.
    private static func room(_ server: TestServer, events: Int) throws -> (ann: Player, String) {
        let ann = try server.player("ann")
        let room = try #require(try ann.done(create)["room"]?.string)
        for _ in 0..<events { try ann.done(event) }
        return (ann, room)
    }

    @Test func `whoever came later gets nothing of before by any number`() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 6)
            let zoe = try Guest(server, "zoe")
            let join = #"{"type":"join","room":"\#(room)","role":"spectator"}"#
            let came = try #require(try zoe.ask(join)["state"]?["seq"]?.number)
            var last = came + 1
            for seen in 0...came + 4 {
                try zoe.lose()
                last = try #require(try ann.next("offline")["seq"]?.number)
                let reply = try zoe.resume(seen: seen)
                #expect(reply["room"]?.string == room)
                let lines = try zoe.untilOnline("zoe")
                last += 1
                if seen < came || seen >= last {
                    #expect(lines.map { $0["type"]?.string } == ["state"], "\(seen)")
                    #expect(lines.first?["state"]?["seq"]?.number == last - 1)
                } else {
                    #expect(lines.map { $0["seq"]?.number } == Array(seen + 1..<last), "\(seen)")
                }
            }
        }
    }

    @Test func `whoever was away between two visits gets nothing of that time`() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 0)
            let bob = try Guest(server, "bob")
            let join = #"{"type":"join","room":"\#(room)","ready":false}"#
            let first = try #require(try bob.ask(join)["state"]?["seq"]?.number)
            _ = try bob.ask(#"{"type":"leave"}"#)
            try ann.done(#"{"type":"chat","text":"he cheats"}"#)
            let second = try #require(try bob.ask(join)["state"]?["seq"]?.number)
            for seen in first...second {
                try bob.lose()
                try ann.next("offline")
                _ = try bob.resume(seen: seen)
                let lines = try bob.untilOnline("bob")
                #expect((lines.first?["type"]?.string == "state") == (seen < second), "\(seen)")
                #expect(!lines.contains { $0["type"]?.string == "chat" })
            }
        }
    }

    @Test func `a number that never was or none at all gives the state`() async throws {
        try await withServer { server in
            let (_, room) = try Self.room(server, events: 3)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)","ready":false}"#)
            for seen in [nil, 1_000_000, 9_007_199_254_740_991] {
                // No event was missed, because the session passes from one connection to the next.
                let reply = try bob.resume(seen: seen)
                #expect(reply["resumed"]?.bool == true)
                #expect(try bob.wire.json()["type"]?.string == "state")
            }
            for seen in ["-1", "1.0", "\"1\"", "9007199254740992"] {
                let wire = try server.connect()
                try wire.send(#"{"type":"hello","resume":"\#(bob.token)","seen":\#(seen)}"#)
                #expect(try wire.json()["type"]?.string == "error", "\(seen)")
            }
            #expect(try bob.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
        }
    }

    @Test func `events that are too old are replaced by the state`() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 0)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)","ready":false}"#)
            try bob.lose()
            let lost = try #require(try ann.next("offline")["seq"]?.number)
            // A session may move only at a limited pace at such a table, so refused moves are sent
            // again.
            var count = 0
            while count < 300 { if try ann.ask(Self.event)["type"]?.string == "ok" { count += 1 } }
            _ = try bob.resume(seen: lost)
            let lines = try bob.untilOnline("bob")
            #expect(lines.map { $0["type"]?.string } == ["state"])
            #expect(lines.first?["state"]?["seq"]?.number == lost + 300)
        }
    }

    @Test func `the clocks of a snapshot are those of now`() async throws {
        try await withServer { server in
            let create =
                #"{"type":"create","game":"concentration","options":{"pairs":2,"turn_s":60}}"#
            let ann = try server.player("ann")
            let room = try #require(try ann.done(create)["room"]?.string)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)"}"#)
            try ann.next("turn")
            try bob.lose()
            try ann.next("offline")
            // This room is idle while a second passes in another room.
            let zoe = try server.player("zoe")
            let alone = #"{"pairs":2,"turn_s":1}"#
            try zoe.done(
                #"{"type":"create","game":"concentration","seats":1,"options":\#(alone)}"#
            )
            try zoe.next("timeout")
            _ = try bob.resume()
            let state = try #require(try bob.untilOnline("bob").first?["state"])
            #expect(try #require(state["elapsed_ms"]?.number) >= 1_000)
            #expect(try #require(state["turn"]?["clock_ms"]?.number) <= 59_000)
        }
    }

    @Test func `what a stranger asked before is not the sessions last request`() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 0)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","id":7,"room":"\#(room)","ready":false}"#)
            for _ in 0..<2 {
                try bob.lose()
                try ann.next("offline")
                bob.wire = try server.connect()
                _ = try bob.ask(#"{"type":"ping","id":"mine"}"#)
                let reply = try bob.ask(#"{"type":"hello","id":9,"resume":"\#(bob.token)"}"#)
                #expect(reply["last_id"]?.number == 7)
            }
        }
    }

    @Test func `a wrong token is refused and costs a pause`() async throws {
        try await withServer { server in
            let wire = try server.connect()
            let start = ContinuousClock.now
            try wire.send(#"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
            #expect(try wire.json()["code"]?.string == "resume_expired")
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try wire.json()["name"]?.string == "ann")
            #expect(ContinuousClock.now - start > Limits.wrongTokenPause / 2)
        }
    }

    @Test
    func `a place that was kept for its time is free and its token worth nothing`() async throws {
        try await withServer(["--keep-seat", "0.2"]) { server in
            let (ann, room) = try Self.room(server, events: 0)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)","ready":false}"#)
            try bob.lose()
            #expect(try ann.next("offline")["resume_ms"]?.number == 200)
            #expect(try ann.next("left")["reason"]?.string == "gone")
            #expect(try bob.resume(seen: 1)["code"]?.string == "resume_expired")
            _ = try server.player("bob")
        }
    }
}
