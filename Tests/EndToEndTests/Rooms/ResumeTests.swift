import Testing

/// Section 4 of protocol.md over a real socket: coming back.
@Suite struct ResumeTests {
    /// Somebody who can lose the connection and come back.
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

        /// Sends a request and gives its reply.
        func ask(_ request: String) throws -> JSON {
            try wire.send(request)
            while true {
                let line = try wire.json()
                if line["re"] != nil { return line }
            }
        }

        func lose() throws { try wire.reset() }

        /// Comes back; gives the reply.
        func resume(seen: Int? = nil) throws -> JSON {
            wire = try server.connect()
            let number = seen.map { #","seen":\#($0)"# } ?? ""
            return try ask(#"{"type":"hello","resume":"\#(token)"\#(number)}"#)
        }

        /// What came before the last event, which says that somebody is back.
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

    private static let create = #"{"type":"create","game":"concentration","ready":false}"#

    /// Ann in a room of her own, and what happened there before anybody else came.
    private static func room(_ server: TestServer, events: Int) throws -> (ann: Player, String) {
        let ann = try server.player("ann")
        let room = try #require(try ann.done(create)["room"]?.string)
        for number in 0..<events {
            try ann.done(#"{"type":"ready","ready":\#(number % 2 == 0)}"#)
        }
        return (ann, room)
    }

    @Test func whoeverCameLaterGetsNothingOfBeforeByAnyNumber() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 12)
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

    @Test func whoeverWasAwayBetweenTwoVisitsGetsNothingOfThatTime() async throws {
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

    @Test func aNumberThatNeverWasOrNoneAtAllGivesTheState() async throws {
        try await withServer { server in
            let (_, room) = try Self.room(server, events: 3)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)","ready":false}"#)
            for seen in [nil, 1_000_000, 9_007_199_254_740_991] {
                // Nobody has missed it: the session passes from one connection to the next.
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

    @Test func eventsThatAreTooOldAreReplacedByTheState() async throws {
        try await withServer { server in
            let (ann, room) = try Self.room(server, events: 0)
            let bob = try Guest(server, "bob")
            _ = try bob.ask(#"{"type":"join","room":"\#(room)","ready":false}"#)
            try bob.lose()
            let lost = try #require(try ann.next("offline")["seq"]?.number)
            for number in 0..<300 {
                try ann.done(#"{"type":"ready","ready":\#(number % 2 == 0)}"#)
            }
            _ = try bob.resume(seen: lost)
            let lines = try bob.untilOnline("bob")
            #expect(lines.map { $0["type"]?.string } == ["state"])
            #expect(lines.first?["state"]?["seq"]?.number == lost + 300)
        }
    }

    @Test func whatAStrangerAskedBeforeIsNotTheSessionsLastRequest() async throws {
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

    @Test func aWrongTokenIsRefusedAndCostsAPause() async throws {
        try await withServer { server in
            let wire = try server.connect()
            try wire.send(#"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
            #expect(try wire.json()["code"]?.string == "resume_expired")
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            #expect(try !wire.hears(withinMilliseconds: 500))
            #expect(try wire.json()["name"]?.string == "ann")
        }
    }

    @Test func aPlaceThatWasKeptForItsTimeIsFreeAndItsTokenWorthNothing() async throws {
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
