import GameProtocol
import Testing

@testable import GameServer

/// Tests of the quota of one session, with a clock that the test moves.
@Suite struct PeerQuotaTests {
    private static let list = #"{"type":"list"}"# + "\n"

    private func ask(_ peer: TestPeer, _ line: String) throws -> String {
        try peer.send(line + "\n")
        return try #require(try peer.line())
    }

    /// Asks for the list this many times; returns the number of refusals and the last answer.
    private func list(_ peer: TestPeer, _ times: Int) throws -> (refused: Int, last: String) {
        try peer.send(String(repeating: Self.list, count: times))
        let lines = try peer.lines(times)
        let refused = lines.count { $0.contains(#""code":"rate_limited""#) }
        return (refused, try #require(lines.last))
    }

    @Test func `a burst of lists is answered and then forty a second`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        #expect(try list(peer, Limits.pointsOfSession.burst).refused == 0)
        let more = try list(peer, 10)
        #expect(more.refused == 10)
        #expect(more.last.contains(#""retry_after_ms":25"#))
        server.advance(milliseconds: 1_000)
        #expect(try list(peer, 50).refused == 10)
    }

    @Test func `a refused hello costs as much as another one`() throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        let peer = try server.connect()
        let hello = #"{"type":"hello","name":"ann"}"#
        for _ in 0..<Limits.pointsOfSession.burst / Limits.entranceCost {
            #expect(try ask(peer, hello).contains("name_taken"))
        }
        #expect(try ask(peer, hello).contains("rate_limited"))
        #expect(try list(ann, 1).refused == 0)
    }

    /// Requests that a bot may send at full speed, with the time for which the server then does not
    /// read it.
    static let moves: [(create: String, move: String, cost: Int)] = [
        (#""game":"deck","options":{"rules":"free"}"#, #"{"type":"shuffle","remaining":true}"#, 8),
        // The pile does not exist, so no other player receives anything.
        (#""game":"deck","options":{"rules":"free"}"#, #"{"type":"draw","from":"mid"}"#, 1),
        (#""game":"klondike""#, #"{"type":"move","from":"stock"}"#, 1),
        (#""game":"deck","options":{"rules":"high_card"}"#, #"{"type":"draw"}"#, 0),
    ]

    @Test(arguments: moves)
    func `a move beyond the budget is made and the next line waits`(
        _ create: String,
        _ move: String,
        _ cost: Int
    ) throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(#"{"type":"create",\#(create)}"# + "\n")
        let bob = try server.hello(#""name":"bob""#)
        try ann.send(#"{"type":"ping","id":1}"# + "\n")
        try ann.skip(to: #""id":1"#)
        _ = try ask(bob, #"{"type":"join","room":"2222","role":"spectator"}"#)
        server.advance(milliseconds: 10_000)
        let reply =
            "\"re\":\"\(move.contains("shuffle") ? "shuffle" : move.contains("draw") ? "draw" : "move")\""
        for _ in 0...Limits.pointsOfSession.burst / max(1, cost) {
            try ann.send(move + "\n")
            #expect(try ann.skip(to: reply).contains("rate_limited") == false)
        }
        try ann.send(#"{"type":"ping","id":2}"# + "\n")
        let wait = cost * Limits.pointsOfSession.intervalMs
        if wait > 0 {
            // The events of the waiting time come before the answer.
            server.advance(milliseconds: wait - 1)
            try bob.send(#"{"type":"leave"}"# + "\n")
            #expect(try ann.skip(to: #""left""#, or: #""id":2"#).contains(#""left""#))
            server.advance(milliseconds: 1)
        }
        try ann.skip(to: #""id":2"#)
    }

    @Test func `another connection gives a session no more`() throws {
        let server = try PeerServer()
        let ann = try server.connect()
        let welcome = try ask(ann, #"{"type":"hello","name":"ann"}"#)
        let token = try #require(
            welcome.split(separator: "\"").drop { $0 != "resume" }.dropFirst(2).first
        )
        _ = try ask(ann, #"{"type":"create","game":"concentration","ready":false}"#)
        _ = try ann.line()
        #expect(try list(ann, Limits.pointsOfSession.burst).refused > 0)
        let again = try server.connect()
        #expect(
            try ask(again, #"{"type":"hello","resume":"\#(token)"}"#).contains(#""resumed":true"#)
        )
        _ = try again.line()
        #expect(try list(again, 10).refused == 10)
    }

    @Test func `another connection does not shorten the pause after a wrong password`() throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        _ = try ask(ann, #"{"type":"create","game":"concentration","password":"opal"}"#)
        let bob = try server.connect()
        let welcome = try ask(bob, #"{"type":"hello","name":"bob"}"#)
        let token = try #require(
            welcome.split(separator: "\"").drop { $0 != "resume" }.dropFirst(2).first
        )
        let wrong = #"{"type":"join","room":"2222","password":"jade"}"#
        #expect(try ask(bob, wrong).contains("wrong_password"))
        let again = try server.connect()
        try again.send(#"{"type":"hello","resume":"\#(token)"}"# + "\n" + Self.list)
        #expect(try again.line()?.contains(#""resumed":true"#) == true)
        // The answer after the pause includes the events of the pause.
        let eve = try server.hello(#""name":"eve""#)
        let right = #"{"type":"join","room":"2222","password":"opal"}"#
        #expect(try ask(eve, right).contains(#""re":"join""#))
        server.advance(milliseconds: 1_000)
        #expect(try again.line()?.contains(#"["ann","eve"]"#) == true)
    }

    @Test func `a right token is taken at once however many were guessed`() throws {
        let server = try PeerServer()
        let ann = try server.connect()
        let welcome = try ask(ann, #"{"type":"hello","name":"ann"}"#)
        let token = try #require(
            welcome.split(separator: "\"").drop { $0 != "resume" }.dropFirst(2).first
        )
        for _ in 0..<2 * Limits.guesses.burst {
            let guesser = try server.connect()
            let wrong = #"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA"}"#
            #expect(try ask(guesser, wrong).contains("resume_expired"))
        }
        let guesser = try server.connect()
        _ = try ask(guesser, #"{"type":"hello","resume":"AAAAAAAAAAAAAAAAAAAAAA"}"#)
        try guesser.send(#"{"type":"ping"}"# + "\n")
        let again = try server.connect()
        #expect(
            try ask(again, #"{"type":"hello","resume":"\#(token)"}"#).contains(#""resumed":true"#)
        )
        // A client that guesses tokens gets nowhere, however many it tries, and delays no other
        // client.
        server.advance(milliseconds: 1_000)
        #expect(try guesser.line()?.contains(#""re":"ping""#) == true)
    }
}
