import GameProtocol
import Testing

@testable import GameServer

/// What one session may ask, by a clock that the test moves.
@Suite struct PeerQuotaTests {
    private static let list = #"{"type":"list"}"# + "\n"

    private func ask(_ peer: TestPeer, _ line: String) throws -> String {
        try peer.send(line + "\n")
        return try #require(try peer.line())
    }

    /// Asks for the list so often; gives how many were refused, and the last answer.
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

    @Test func `shuffles cost more than other requests`() throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(
            #"{"type":"create","game":"deck","options":{"rules":"free"}}"# + "\n"
        )
        _ = try ann.lines(3)
        server.advance(milliseconds: 10_000)
        for _ in 0..<Limits.pointsOfSession.burst / Limits.shuffleCost {
            #expect(try ask(ann, #"{"type":"shuffle","remaining":true}"#).contains(#""ok""#))
            #expect(try ann.line()?.contains("shuffled") == true)
        }
        #expect(try ask(ann, #"{"type":"shuffle"}"#).contains(#""retry_after_ms":200"#))
        // Nobody needs to wait in order to leave.
        #expect(try ask(ann, #"{"type":"leave"}"#).contains(#""ok""#))
    }

    @Test(arguments: ["free", "high_card"])
    func `moves of a free table are counted and those of a turn are not`(rules: String) throws {
        let server = try PeerServer()
        let ann = try server.hello(#""name":"ann""#)
        try ann.send(
            #"{"type":"create","game":"deck","options":{"rules":"\#(rules)"}}"# + "\n"
        )
        _ = try ann.lines(rules == "free" ? 3 : 2)
        server.advance(milliseconds: 10_000)
        // A pile that does not exist: nobody else hears of it.
        let draw = #"{"type":"draw","from":"mid"}"#
        for _ in 0..<Limits.pointsOfSession.burst {
            #expect(try ask(ann, draw).contains("rate_limited") == false)
        }
        let isRefused = try ask(ann, draw).contains(#""retry_after_ms":25"#)
        #expect(isRefused == (rules == "free"))
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
        // What happens in the pause is in the answer that comes after it.
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
        // However many were wrong: who guesses tokens gets nowhere, and keeps nobody else waiting.
        server.advance(milliseconds: 1_000)
        #expect(try guesser.line()?.contains(#""re":"ping""#) == true)
    }
}
