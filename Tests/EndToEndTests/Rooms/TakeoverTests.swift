import Testing

/// Tests of two, or a hundred, connections that show the same token. One of them gets the seat, and
/// the others receive a bye.
@Suite struct TakeoverTests {
    private static let create = #"{"type":"create","game":"concentration","ready":false}"#
    /// A table at which every player may do anything at any time.
    private static let freeTable = #"{"type":"create","game":"deck","options":{"rules":"free"}}"#

    /// The connection and token of ann, and the room with bob as an observer.
    private struct Scene {
        let wire: Wire
        let token: String
        let bob: Player

        init(_ server: TestServer, create: String = TakeoverTests.create) throws {
            wire = try server.connect()
            try wire.send(#"{"type":"hello","name":"ann"}"#)
            token = try #require(try wire.json()["resume"]?.string)
            try wire.send(create)
            let room = try #require(try wire.json()["room"]?.string)
            bob = try server.player("bob")
            try bob.done(#"{"type":"join","room":"\#(room)","ready":false}"#)
        }

        var resume: String { #"{"type":"hello","resume":"\#(token)"}"# }

        /// Shows the token on another connection.
        func claim(_ server: TestServer) throws -> Wire {
            let wire = try server.connect()
            try wire.send(resume)
            return wire
        }

        /// Returns the presence events about ann that bob received.
        func presence() throws -> [String] {
            _ = try bob.all()
            return bob.wire.log.compactMap { try? JSON($0) }
                .filter { $0["player"]?.string == "ann" && $0["seq"] != nil }
                .compactMap { $0["type"]?.string }
                .filter { ["offline", "online", "left"].contains($0) }
        }

        /// Requires that bob sees ann in her seat and online.
        func requireSeat() throws {
            let players = try bob.done(#"{"type":"state"}"#)["state"]?["players"]?.array ?? []
            #expect(players.map { $0["name"]?.string } == ["ann", "bob"])
            #expect(players.map { $0["online"]?.bool } == [true, true])
        }
    }

    /// Whether a connection answers; false if it has ended.
    private static func answers(_ wire: Wire) throws -> Bool {
        try? wire.send(#"{"type":"ping","id":"mark"}"#)
        while let line = try wire.line() { if line.contains(#""id":"mark""#) { return true } }
        return false
    }

    @Test func `a hundred at once leave one connection and one seat`() async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            let process = Procfs(server.process)
            let before = process?.socketCount ?? 0
            var wires = [scene.wire] + (try (0..<100).map { _ in try server.connect() })
            for wire in wires.dropFirst() { try wire.send(scene.resume) }
            // Each connection got a reply, or a bye before that.
            for wire in wires.dropFirst() { _ = try wire.line() }
            for _ in 0..<100 where wires.count > 1 { wires = try wires.filter(Self.answers) }
            #expect(wires.count == 1)
            try scene.requireSeat()
            if let process {
                #expect(try eventually(server) { process.socketCount <= before + 1 })
            }
            #expect(try scene.presence().last != "offline")
            try wires[0].send(#"{"type":"bye"}"#)
            #expect(try scene.bob.next("left")["reason"]?.string == "bye")
        }
    }

    @Test func `a hundred one after the other each replace the one before`() async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            var holder = scene.wire
            for _ in 0..<100 {
                let next = try scene.claim(server)
                #expect(try next.json()["resumed"]?.bool == true)
                #expect(try next.json()["type"]?.string == "state")
                #expect(try holder.lines().last?.contains(#""code":"replaced""#) == true)
                holder = next
            }
            #expect(try Self.answers(holder))
            try scene.requireSeat()
            // The session always had a connection.
            #expect(try scene.presence() == [])
        }
    }

    @Test func `a token without its lines end is answered before the end`() async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            let last = try server.connect()
            try last.send(bytes: Array(scene.resume.utf8))
            last.endSending()
            let said = try last.lines().map { try JSON($0) }
            #expect(said.first?["resumed"]?.bool == true)
            #expect(said.last?["code"]?.string == "eof")
            #expect(try scene.wire.lines().last?.contains(#""code":"replaced""#) == true)
            #expect(try scene.bob.next("offline")["player"]?.string == "ann")
        }
    }

    @Test func `whoever comes back may say no more than whoever stays`() async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            let talk = (1...10).map { #"{"type":"chat","id":"\#($0)","text":"x"}"# }
                .joined(separator: "\n")
            try scene.wire.send(talk)
            try scene.wire.waitForReplies(10)
            var holder = scene.wire
            for _ in 0..<5 {
                holder = try scene.claim(server)
                try holder.send(talk)
                try holder.waitForReplies(11)
            }
            try holder.send(#"{"type":"bye"}"#)
            try scene.bob.next("left")
            let told = scene.bob.wire.log.filter { $0.contains(#""type":"chat""#) }
            // The server accepts a burst of the sixty chats, and one more each second. So the number
            // depends on the speed of this computer.
            #expect((5..<30).contains(told.count))
        }
    }

    @Test func `the late close of an old socket changes nothing`() async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            var holder = scene.wire
            var silent: [Wire] = []
            for round in 0..<60 {
                let next = try scene.claim(server)
                #expect(try next.json()["resumed"]?.bool == true)
                // The connection has not read that it was replaced.
                switch round % 4 {
                case 0: try holder.reset()
                case 1: holder.endSending()
                case 2: holder.close()
                default: silent.append(holder)
                }
                holder = next
            }
            #expect(try Self.answers(holder))
            try scene.requireSeat()
            #expect(try scene.presence() == [])
            #expect(silent.count == 15)
        }
    }

    // Several sessions share the rounds, because each may resume only 20 times in a row: here at
    // most 19 times.
    @Test(arguments: 0..<8)
    func `resets and claims in any order end with the last one here`(_: Int) async throws {
        try await withServer(["--threads", "4"]) { server in
            let scene = try Scene(server)
            var holder = scene.wire
            // The last connection that got a reply holds the seat. The list keeps it open until the
            // round ends.
            var heard: [Wire] = []
            var unanswered: [Wire] = []
            for round in 0..<6 {
                // The claim may arrive before or after the end, and some claims end without a
                // reply.
                if round % 3 == 0 { try holder.reset() }
                let early = try scene.claim(server)
                if round % 2 == 0 { try early.reset() } else { unanswered.append(early) }
                let next = try scene.claim(server)
                heard.append(next)
                let reply = try next.json()
                if reply["resumed"]?.bool != true {
                    // The server read the earlier claim after this one.
                    #expect(reply["code"]?.string == "replaced")
                    holder = try scene.claim(server)
                    #expect(try holder.json()["resumed"]?.bool == true)
                } else {
                    holder = next
                }
            }
            // A claim that a busy server reads late would take the seat from the final one.
            for early in unanswered { _ = try early.line() }
            let final = try scene.claim(server)
            #expect(try final.json()["resumed"]?.bool == true)
            #expect(try Self.answers(final))
            try scene.requireSeat()
            // Offline and online events alternate, even if other messages were on their way.
            let presence = try scene.presence()
            for (one, next) in zip(presence, presence.dropFirst()) { #expect(one != next) }
        }
    }

    @Test func `what was asked before a takeover is carried out once or not at all`() async throws {
        try await withServer(["--threads", "4"]) { server in
            for round in 0..<20 {
                let scene = try Scene(server, create: Self.freeTable)
                // The number of requests that a session may send at once at such a table, after
                // `hello` and `create`.
                let count = 72
                let verbs = ["return", "draw"]
                let lines = (1...count).map { #"{"type":"\#(verbs[$0 % 2])","id":\#($0)}"# }
                try scene.wire.send(lines.joined(separator: "\n"))
                let next = try scene.claim(server)
                let reply = try next.json()
                #expect(reply["resumed"]?.bool == true)
                let done = reply["last_id"]?.number ?? 0
                // The old connection got every reply, in order, and then its end.
                let old = try scene.wire.lines().map { try JSON($0) }
                let answered = old.filter { verbs.contains($0["re"]?.string ?? "") }
                #expect(answered.map { $0["id"]?.number } == Array(1..<done + 1), "\(round)")
                #expect(old.last?["code"]?.string == "replaced")
                // The client sends the rest again, and no request is carried out twice.
                if done < count {
                    try next.send(lines[done...].joined(separator: "\n"))
                }
                #expect(try Self.answers(next))
                _ = try scene.bob.all()
                let told = scene.bob.wire.log.compactMap { try? JSON($0) }
                    .compactMap { $0["player"]?.string == "ann" ? $0["type"]?.string : nil }
                    .filter { ["returned", "drawn"].contains($0) }
                #expect(told == (1...count).map { ["returned", "drawn"][$0 % 2] })
                try next.send(#"{"type":"bye"}"#)
                _ = try next.lines()
                try scene.bob.leave()
            }
        }
    }
}
