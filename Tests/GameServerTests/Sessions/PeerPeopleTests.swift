import GameProtocol
import Testing

@testable import GameServer

/// Tests of the list of people through real connections, with a clock that only the test moves.
@Suite struct PeerPeopleTests {
    private static func ask(
        _ peer: TestPeer,
        _ request: String = #"{"type":"people"}"#
    ) throws
        -> String
    {
        try peer.send(request + "\n")
        return try peer.skip(to: #""re":"people""#)
    }

    @Test func `the list needs no hello and follows the requests before it`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        #expect(try Self.ask(peer) == #"{"type":"ok","re":"people","people":[]}"#)
        let ann = try server.hello(#""name":"ann""#)
        server.advance(milliseconds: 1_500)
        #expect(
            try Self.ask(peer)
                == #"{"type":"ok","re":"people","people":[{"name":"ann","here_ms":1500}]}"#
        )
        try ann.send(#"{"type":"create","game":"klondike"}"# + "\n")
        #expect(
            try Self.ask(ann, #"{"type":"people","id":7}"#)
                == #"{"type":"ok","re":"people","id":7,"people":[{"name":"ann","room":"2222","#
                + #""game":"klondike","phase":"playing","role":"player","here_ms":0}]}"#
        )
        try ann.send(#"{"type":"leave"}"# + "\n")
        #expect(try Self.ask(ann).contains(#"{"name":"ann","here_ms":0}"#))
    }

    @Test func `a private room and a hidden person change no byte of the list`() throws {
        func answer(_ wishes: [(hello: String, requests: [String])]) throws -> String {
            let server = try PeerServer()
            let peer = try server.hello(#""name":"mia""#)
            var others: [TestPeer] = []
            for wish in wishes {
                let other = try server.hello(wish.hello)
                for request in wish.requests {
                    try other.send(request + "\n")
                    try other.skip(to: #""type":"ok""#)
                }
                others.append(other)
            }
            server.advance(milliseconds: 1_000)
            return try Self.ask(peer)
        }
        let alone = try answer([])
        #expect(alone.contains("mia"))
        let secret = #"{"type":"create","game":"concentration","private":true}"#
        let watch = #"{"type":"join","room":"222222","role":"spectator"}"#
        #expect(
            try answer([(#""name":"ann""#, [secret]), (#""name":"bob""#, [watch])]) == alone
        )
        #expect(try answer([(#""name":"zoe","hidden":true"#, [])]) == alone)
        #expect(try answer([(#""name":"zoe""#, [])]) != alone)
    }

    @Test func `the list costs as much as the list of rooms`() throws {
        let server = try PeerServer()
        let peer = try server.connect()
        let count = Limits.pointsOfSession.burst
        try peer.send(String(repeating: #"{"type":"people"}"# + "\n", count: count + 1))
        let lines = try peer.lines(count + 1)
        #expect(lines.dropLast().allSatisfy { $0.contains(#""type":"ok""#) })
        #expect(lines.last?.contains(#""code":"rate_limited""#) == true)
    }
}
