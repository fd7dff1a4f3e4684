import Foundation
import Testing

/// Tests of peers that ask too much or read too little. They cost other peers nothing.
@Suite struct FloodTests {
    @Test func `ten thousand pings are all answered in order`() async throws {
        try await withServer { server in
            let wire = try server.player("ann").wire
            for start in stride(from: 0, to: 10_000, by: 100) {
                let lines = (start..<start + 100).map { #"{"type":"ping","id":\#($0)}"# }
                try wire.send(lines.joined(separator: "\n"))
                for id in start..<start + 100 {
                    #expect(try wire.line() == #"{"type":"ok","re":"ping","id":\#(id)}"#)
                }
            }
        }
    }

    @Test func `who does not read is not read either`() async throws {
        try await withServer { server in
            let process = Procfs(server.process)
            let deaf = try server.connect()
            let before = process?.residentKiB ?? 0
            // 64 MiB of requests, with longer answers: a server without limits runs out of memory.
            let filling = String(repeating: "x", count: 2000)
            let line = #"{"type":"help","x":"\#(filling)"}"# + "\n"
            let burst = [UInt8](String(repeating: line, count: 32).utf8)
            var sent = 0
            while sent < 1000, try deaf.sendWithoutWaiting(bytes: burst) { sent += 1 }
            #expect(sent < 1000, "the server read on, though nobody takes its answers")
            let other = try server.connect()
            try other.send(#"{"type":"ping"}"#)
            #expect(try other.line() == #"{"type":"ok","re":"ping"}"#)
            // A server built with AddressSanitizer keeps freed memory for a while.
            #expect((process?.residentKiB ?? 0) - before < 16 * 1024)
        }
    }

    @Test func `one who talks too fast is told for how long to wait`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            try ann.done(#"{"type":"create","game":"concentration","ready":false}"#)
            let replies = try ann.ask(Array(repeating: #"{"type":"chat","text":"hi"}"#, count: 6))
            #expect(replies.prefix(5).allSatisfy { $0["type"]?.string == "ok" })
            let reply = replies[5]
            #expect(reply["code"]?.string == "rate_limited")
            let wait = try #require(reply["retry_after_ms"]?.number)
            #expect((1...1000).contains(wait))
            #expect(ann.sequence == Array(1...ann.sequence.count))
        }
    }

    @Test func `one who makes rooms too fast is told for how long to wait`() async throws {
        try await withServer { server in
            let ann = try server.player("ann")
            let visit = [#"{"type":"create","game":"concentration"}"#, #"{"type":"leave"}"#]
            let replies = try ann.ask(visit + visit + visit + visit)
            #expect(replies.prefix(6).allSatisfy { $0["type"]?.string == "ok" })
            let reply = replies[6]
            #expect(reply["code"]?.string == "rate_limited")
            #expect((1...5000).contains(try #require(reply["retry_after_ms"]?.number)))
            let bob = try server.player("bob")
            try bob.done(#"{"type":"create","game":"concentration"}"#)
        }
    }

    @Test
    func `one who asks too much is told for how long to wait and nobody else is`() async throws {
        try await withServer { server in
            let (ann, bob) = (try server.player("ann"), try server.player("bob"))
            let lists = Array(repeating: #"{"type":"list"}"#, count: 1_000)
            try ann.wire.send(lists.joined(separator: "\n"))
            var refused = 0
            for _ in lists {
                let reply = try ann.wire.json()
                if reply["type"]?.string == "ok" { continue }
                #expect(reply["code"]?.string == "rate_limited")
                #expect((1...25).contains(try #require(reply["retry_after_ms"]?.number)))
                refused += 1
            }
            // A busy machine is slow, and the quota grows meanwhile.
            #expect((1..<1_000 - 70).contains(refused))
            try bob.done(#"{"type":"list"}"#)
        }
    }

    @Test
    func `a spectator who stops reading is sent away holds up nobody and comes back`() async throws
    {
        try await withServer { server in
            let table = try Table(
                server,
                ["ann"],
                options: #"{"pairs":26,"hide_ms":0,"turn_s":0,"stalemate_turns":0}"#
            )
            let ann = table[0]
            let zoe = try server.player("zoe")
            let token = try #require(try JSON(zoe.wire.log.last ?? "")["resume"]?.string)
            try zoe.wire.keepLittle()
            try zoe.done(#"{"type":"join","room":"\#(table.room)","role":"spectator"}"#)
            let cells = try Self.twoThatDiffer(ann)
            // The greatest amount of data in flight has occurred before, and zoe has read it.
            _ = try Self.flip(cells, ann, times: 100)
            _ = try zoe.all()
            let seen = zoe.sequence.last
            let process = Procfs(server.process)
            let before = process?.residentKiB ?? 0
            // Ann flips cards that do not match, again and again, until the spectator loses
            // the connection.
            var away: JSON?
            for _ in 0..<1000 where away == nil { away = try Self.flip(cells, ann, times: 100) }
            let offline = try #require(away)
            #expect(offline["player"]?.string == "zoe")
            #expect(offline["resume_ms"]?.number == 30_000)
            // A sanitizer keeps freed memory for a while.
            if process?.isSanitized == false {
                #expect((process?.residentKiB ?? 0) - before <= 1_024)
            }
            // The return comes at once, because the seat waits only half a minute, and reading
            // thousands of lines takes time.
            try Self.requireReturn(server, token, seen: seen, at: offline, ann)
            // If only a few events were missed, they arrive one by one.
            let seq = offline["seq"]?.number
            try Self.requireReturn(server, token, seen: seq, at: offline, ann)
            let state = try ann.done(#"{"type":"state"}"#)["state"]
            #expect(state?["spectators"]?.array == [.string("zoe")])
            // The connection is over even if the reading is too late for the reason.
            let last = try zoe.wire.lines().last
            #expect(last?.contains("slow_consumer") == true || !zoe.wire.remainder.isEmpty)
            try ann.leave()
        }
    }

    /// Flips the same cards this many times; returns the event of a lost connection, if it came.
    static func flip(_ cells: [Int], _ ann: Player, times: Int) throws -> JSON? {
        let flips =
            Array(repeating: cells, count: times).joined()
            .map { #"{"type":"flip","cell":\#($0)}"# } + [#"{"type":"ping","id":"mark"}"#]
        try ann.wire.send(flips.joined(separator: "\n"))
        var away: JSON?
        while let line = try ann.wire.line(), !line.contains(#""id":"mark""#) {
            if line.contains(#""type":"offline""#) { away = try JSON(line) }
        }
        return away
    }

    /// Resumes. The missed events follow without a gap, or a snapshot of the room.
    private static func requireReturn(
        _ server: TestServer,
        _ token: String,
        seen: Int?,
        at offline: JSON,
        _ ann: Player
    ) throws {
        let wire = try server.connect()
        try wire.send(#"{"type":"hello","resume":"\#(token)","seen":\#(try #require(seen))}"#)
        #expect(try wire.json()["resumed"]?.bool == true)
        try wire.send(#"{"type":"ping","id":"mark"}"#)
        var last = try #require(seen)
        while case let line = try wire.json(), line["id"]?.string != "mark" {
            if line["type"]?.string == "state" {
                last = try #require(line["state"]?["seq"]?.number)
            } else {
                #expect(line["seq"]?.number == last + 1)
                last += 1
            }
        }
        let state = try ann.done(#"{"type":"state"}"#)["state"]
        #expect(state?["seq"]?.number == last)
    }

    /// Returns cell 1 and another cell whose card belongs to another pair.
    static func twoThatDiffer(_ ann: Player) throws -> [Int] {
        for cell in 2...3 {
            try ann.done(#"{"type":"flip","cell":1}"#)
            try ann.done(#"{"type":"flip","cell":\#(cell)}"#)
            let end = try ann.next { ["match", "mismatch"].contains($0["type"]?.string) }
            if end["type"]?.string == "mismatch" { return [1, cell] }
        }
        throw Failure("a card has two others of its pair")
    }
}
