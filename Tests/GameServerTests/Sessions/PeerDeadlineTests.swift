import GameProtocol
import Testing

@testable import GameServer

/// Tests of the time for which a peer may be silent, with a clock that the test moves.
@Suite struct PeerDeadlineTests {
    private static let ping = #"{"type":"ping"}"# + "\n"
    private static let pong = #"{"type":"ok","re":"ping"}"#

    private func isEnd(_ line: String?, _ code: String) -> Bool {
        line?.hasPrefix(#"{"type":"bye","code":"\#(code)""#) ?? false
    }

    /// Checks that the peer is connected and gets answers.
    private func requireAnswer(_ peer: TestPeer) throws {
        try peer.send(Self.ping)
        #expect(try peer.line() == Self.pong)
    }

    @Test func `without a hello a connection ends after a minute however much it asks`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        for _ in 0..<5 {
            server.advance(milliseconds: 11_999)
            try requireAnswer(peer)
        }
        server.advance(milliseconds: 5)
        let rest = try peer.rest()
        #expect(rest.count == 1)
        #expect(isEnd(rest.first, "hello_timeout"))
    }

    @Test func `a refused hello is none`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        server.advance(milliseconds: 59_000)
        try peer.send(#"{"type":"hello","name":"-"}"# + "\n")
        #expect(try peer.line()?.contains("bad_value") == true)
        server.advance(milliseconds: 1_000)
        #expect(isEnd(try peer.rest().last, "hello_timeout"))
    }

    @Test func `a wrong token is no hello and its pause buys no time`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        server.advance(milliseconds: 59_500)
        try peer.send(#"{"type":"hello","resume":"x"}"# + "\n" + Self.ping)
        #expect(try peer.line()?.contains("resume_expired") == true)
        server.advance(milliseconds: 500)
        #expect(isEnd(try peer.rest().last, "hello_timeout"))
    }

    @Test func `who promised nothing may be silent for ever`() throws {
        let server = try PeerServer()
        let peer = try server.hello(#""name":"ann""#)
        server.advance(milliseconds: 1_000_000_000)
        try requireAnswer(peer)
    }

    @Test func `a promise may be kept at the last moment`() throws {
        let server = try PeerServer()
        let peer = try server.hello(#""name":"ann","heartbeat_s":5"#)
        for _ in 0..<10 {
            server.advance(milliseconds: 9_999)
            try requireAnswer(peer)
        }
    }

    @Test func `who is silent for twice as long as promised is lost`() throws {
        let server = try PeerServer()
        let peer = try server.hello(#""name":"ann","heartbeat_s":5"#)
        server.advance(milliseconds: 4_000)
        try requireAnswer(peer)
        server.advance(milliseconds: 9_999)
        try requireAnswer(peer)
        server.advance(milliseconds: 10_000)
        let rest = try peer.rest()
        #expect(rest.count == 1)
        #expect(isEnd(rest.first, "stale"))
        #expect(rest.first?.contains(#""reconnect":true"#) == true)
    }

    @Test func `half a line keeps no promise`() throws {
        let server = try PeerServer()
        let peer = try server.hello(#""name":"ann","heartbeat_s":5"#)
        try peer.send(Self.ping + "{")
        #expect(try peer.line() == Self.pong)
        server.advance(milliseconds: 10_000)
        #expect(isEnd(try peer.rest().last, "stale"))
    }

    @Test func `half a line is lost after thirty seconds though no promise was made`() throws {
        let server = try PeerServer()
        let peer = try server.hello(#""name":"ann""#)
        try peer.send(Self.ping + "{")
        #expect(try peer.line() == Self.pong)
        server.advance(milliseconds: 29_999)
        try peer.send("\"")
        server.advance(milliseconds: 1)
        #expect(isEnd(try peer.rest().last, "stale"))
    }
}
