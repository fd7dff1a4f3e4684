import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of a real peer behind a WebSocket: every case of the rules, with a clock that the test
/// moves.
@Suite struct ConnectionMessagesTests {
    private static let ping = ClientFrame.text(FrameCase.line)

    /// Sends bytes after a line, and waits until the server has them all.
    private func sendHalf(_ peer: MessagePeer, _ bytes: [UInt8]) throws {
        try peer.send(Self.ping + bytes)
        #expect(try peer.frame()?.kindOfLine == "ok ping")
    }

    private func isStale(_ peer: MessagePeer) throws -> Bool {
        try peer.rest().map(\.kindOfLine) == ["bye stale", "close 4002"]
    }

    private func answers(_ example: FrameCase) -> [String] {
        let isEnd = example.answers.last?.hasPrefix("close") == true
        // A client that ends its side receives a bye.
        return example.answers + (isEnd ? [] : ["bye eof", "close 1000"])
    }

    @Test(arguments: FrameArea.allCases)
    func `each case is answered as the rules say`(area: FrameArea) throws {
        for example in area.cases {
            let server = try PeerServer()
            let peer = try server.connectByMessages()
            try peer.send(example.bytes)
            peer.socket.shutdownSending()
            let said = try peer.rest().map(\.kindOfLine)
            withExtendedLifetime(server) {
                #expect(said == answers(example), "\(example.name)")
            }
        }
    }

    @Test(arguments: FrameArea.allCases)
    func `bytes that come one by one are answered the same`(area: FrameArea) throws {
        for example in area.cases where example.bytes.count < 400 {
            let server = try PeerServer()
            let peer = try server.connectByMessages()
            for byte in example.bytes {
                // The server may have ended the connection already.
                do { try peer.send([byte]) } catch { break }
            }
            peer.socket.shutdownSending()
            let said = try peer.rest().map(\.kindOfLine)
            withExtendedLifetime(server) {
                #expect(said == answers(example), "\(example.name)")
            }
        }
    }

    @Test(arguments: FrameArea.allCases)
    func `bytes that came behind the handshake are answered the same`(area: FrameArea) throws {
        for example in area.cases where example.bytes.count < 5_000 {
            let half = example.bytes.count / 2
            let server = try PeerServer()
            let peer = try server.connectByMessages(prefix: Array(example.bytes[..<half]))
            do { try peer.send(Array(example.bytes[half...])) } catch {}
            peer.socket.shutdownSending()
            let said = try peer.rest().map(\.kindOfLine)
            withExtendedLifetime(server) {
                #expect(said == answers(example), "\(example.name)")
            }
        }
    }

    @Test func `half a frame is lost after thirty seconds however it drips`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        try sendHalf(peer, [0x81])
        server.advance(milliseconds: 29_999)
        try peer.send([0x90])
        server.advance(milliseconds: 1)
        #expect(try isStale(peer))
    }

    @Test func `half a message is lost after thirty seconds though pings come between`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        try sendHalf(peer, ClientFrame.text("{", isFinal: false))
        for _ in 0..<29 {
            server.advance(milliseconds: 1_000)
            try peer.send(ClientFrame.ping("x"))
            #expect(try peer.frame() == "pong x")
        }
        server.advance(milliseconds: 1_000)
        #expect(try isStale(peer))
    }

    @Test func `a ping has thirty seconds of its own`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        let ping = ClientFrame.ping("x")
        try peer.send(#"{"type":"hello","name":"ann"}"#)
        #expect(try peer.frame()?.kindOfLine == "ok hello")
        try sendHalf(peer, Array(ping[..<3]))
        for _ in 0..<3 {
            server.advance(milliseconds: 20_000)
            try peer.send(Array(ping[3...]) + Array(ping[..<3]))
            #expect(try peer.frame() == "pong x")
        }
        server.advance(milliseconds: 30_000)
        #expect(try isStale(peer))
    }

    @Test func `pings keep no promise and lines do`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        try peer.send(#"{"type":"hello","name":"ann","heartbeat_s":5}"#)
        #expect(try peer.frame()?.kindOfLine == "ok hello")
        server.advance(milliseconds: 9_999)
        try sendHalf(peer, [])
        for _ in 0..<9 {
            server.advance(milliseconds: 1_000)
            try peer.send(ClientFrame.ping("x"))
            #expect(try peer.frame() == "pong x")
        }
        server.advance(milliseconds: 1_000)
        #expect(try isStale(peer))
    }

    @Test func `a message of too many frames is told both limits`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        let parts = (0..<17).map { ClientFrame($0 == 0 ? 1 : 0, [0x20], isFinal: false).bytes }
        try peer.send(parts.flatMap(\.self))
        let bye = try peer.rest().first
        #expect(bye?.contains("A message has at most 4096 bytes, in at most 16 frames.") == true)
    }

    @Test func `without a hello it ends after a minute`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        server.advance(milliseconds: 60_000)
        #expect(try peer.rest().map(\.kindOfLine) == ["bye hello_timeout", "close 1008"])
    }

    @Test func `ten pings a second are answered`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        let many = (0..<30).flatMap { _ in ClientFrame.ping("x") }
        try peer.send(many + Self.ping)
        var frames: [String] = []
        while frames.last != "ok ping" { frames.append(try peer.frame()?.kindOfLine ?? "ok ping") }
        #expect(frames.count == 11)
        server.advance(milliseconds: 200)
        try peer.send(many + Self.ping)
        #expect(
            try (0..<3).map { _ in try peer.frame()?.kindOfLine }
                == ["pong x", "pong x", "ok ping"]
        )
    }

    @Test func `the newest ping of a burst is answered when its time has come`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        try peer.send((0..<300).flatMap { ClientFrame.ping("\($0)") } + Self.ping)
        let frames = try (0..<11).compactMap { _ in try peer.frame()?.kindOfLine }
        let expected = (0..<10).map { "pong \($0)" } + ["ok ping"]
        #expect(frames == expected)
        server.advance(milliseconds: 100)
        #expect(try peer.frame() == "pong 299")
        // The server answers the ping once.
        server.advance(milliseconds: 5_000)
        try peer.send(ClientFrame.ping("last"))
        #expect(try peer.frame() == "pong last")
    }

    @Test func `what waits for the end of a pause is read after it`() throws {
        let server = try PeerServer()
        let peer = try server.connectByMessages()
        let wrong = ClientFrame.text(#"{"type":"hello","resume":"x"}"#)
        try peer.send(wrong + Self.ping + ClientFrame.ping("x") + ClientFrame.close(1001))
        #expect(try peer.frame()?.kindOfLine == "error resume_expired")
        #expect(try !peer.socket.wait(.read, timeoutMilliseconds: 20))
        server.advance(milliseconds: 1_000)
        #expect(
            try peer.rest().map(\.kindOfLine) == ["ok ping", "pong x", "bye eof", "close 1001"]
        )
    }

    @Test func `who takes a session over is told from who has lost it`() throws {
        let server = try PeerServer()
        let first = try server.connectByMessages()
        try first.send(#"{"type":"hello","name":"ann"}"#)
        let words = try #require(try first.frame()).split(separator: "\"").map(String.init)
        let place = try #require(words.firstIndex(of: "resume"))
        // The session also resumes by a line over TCP, because it is the same kind of session.
        let second = try server.hello(#""resume":"\#(words[place + 2])""#)
        #expect(try first.rest().map(\.kindOfLine) == ["bye replaced", "close 4001"])
        try second.send(FrameCase.line + "\n")
        #expect(try second.line()?.kindOfLine == "ok ping")
    }
}
