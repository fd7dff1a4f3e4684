import Dispatch
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

@Suite struct WebPortTests {
    static func get(_ path: String = "/", _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    }

    /// Returns the status and the content of the next answer, which is one line.
    static func answer(_ peer: TestPeer) throws -> [String] {
        var fields: [String] = []
        while let line = try peer.line()?.filter({ !$0.isNewline }), !line.isEmpty {
            fields.append(line)
        }
        guard let first = fields.first else { return [] }
        let content = try peer.line() ?? ""
        let closes = fields.contains("Connection: close") ? ["close"] : []
        let words = content.split(separator: " ").joined(separator: " ")
        return [String(first.split(separator: " ")[1]), words] + closes
    }

    @Test func `requests of one connection are answered in their order`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send(Self.get("/a") + Self.get("/b") + "GET /c HTTP/1.1\r\nHo")
        #expect(try Self.answer(peer) == ["200", "asked a"])
        #expect(try Self.answer(peer) == ["200", "asked b"])
        try peer.send("st: localhost\r\nConnection: close\r\n\r\n")
        #expect(try Self.answer(peer) == ["200", "asked c", "close"])
        #expect(try peer.line() == nil)
    }

    @Test func `who waits to be told goes on`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send(
            "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        )
        #expect(try peer.line()?.hasPrefix("HTTP/1.1 100 Continue") == true)
        _ = try peer.line()
        try peer.send("a=b")
        #expect(try Self.answer(peer) == ["200", "asked a=b"])
    }

    @Test func `who asks for another host is not told to go on`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send(
            "POST / HTTP/1.1\r\nHost: evil.example\r\nExpect: 100-continue\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n"
        )
        #expect(try Self.answer(peer) == ["421", HTTPStatus.misdirected.sentence, "close"])
        #expect(try peer.line() == nil)
    }

    @Test func `the answer to a HEAD with too long a target has no content`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        let target = "/" + String(repeating: "x", count: 3_000)
        try peer.send("HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var lines: [String] = []
        while let line = try peer.line() { lines.append(line.filter { !$0.isNewline }) }
        #expect(lines.first == "HTTP/1.1 414 URI Too Long")
        #expect(lines.last == "")
    }

    @Test func `a refusal is read before the connection ends`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send("GET / HTTP/1.1\r\n\r\n" + Self.get("/hidden"))
        #expect(try Self.answer(peer) == ["400", RequestFault.noHost.rule, "close"])
        #expect(try peer.line() == nil)
    }

    @Test func `another host is refused`() throws {
        let port = try TestPort()
        for (host, status) in [
            ("rebound.example.org", "421"), ("TABLE:1", "200"), ("127.0.0.1:80", "200"),
        ] {
            let peer = try port.connect()
            try peer.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try Self.answer(peer).first == status, "\(host)")
        }
        let peer = try port.connect()
        try peer.send("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try Self.answer(peer).first == "421")
    }

    @Test func `who ends the sending still gets the answer`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send(Self.get("/a"))
        peer.socket.shutdownSending()
        #expect(try Self.answer(peer) == ["200", "asked a"])
        #expect(try peer.line() == nil)
    }

    @Test func `half a head is told after five seconds however slowly it comes`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        for letter in "GET /x" {
            try peer.send(String(letter))
            try port.wait { _ in true }
            port.advance(by: 900)
        }
        #expect(try Self.answer(peer) == ["408", HTTPStatus.timeout.sentence, "close"])
        #expect(try peer.line() == nil)
    }

    @Test func `half a form is told after five seconds`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send(
            "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        )
        _ = try peer.line()
        _ = try peer.line()
        port.advance(by: 4_999)
        #expect(try !peer.socket.wait(.read, timeoutMilliseconds: 0))
        port.advance(by: 1)
        #expect(try Self.answer(peer).first == "408")
    }

    @Test func `who asks nothing is closed after fifteen seconds`() throws {
        let port = try TestPort()
        let (silent, idle) = (try port.connectAndAsk(), try port.connectAndAsk())
        port.advance(by: 14_999)
        try idle.send(Self.get())
        #expect(try Self.answer(idle).first == "200")
        port.advance(by: 1)
        #expect(try silent.line() == nil)
        try idle.send(Self.get())
        #expect(try Self.answer(idle).first == "200")
    }

    @Test func `an answer that nobody takes is given up`() throws {
        let port = try TestPort()
        let peer = try port.connectAndAsk()
        try peer.send(Self.get("/long") + Self.get("/after"))
        #expect(try IdleLimit.wait { try peer.socket.wait(.read, timeoutMilliseconds: $0) })
        port.advance(by: 29_999)
        let count = Locked(0)
        let connections: @Sendable (EventLoop) -> Void = { loop in
            count.withLock { $0 = loop.webConnectionCount }
        }
        port.port.submit(connections)
        port.settle()
        #expect(count.withLock { $0 } == 1)
        port.advance(by: 1)
        port.port.submit(connections)
        port.settle()
        #expect(count.withLock { $0 } == 0)
    }

    @Test func `a long answer that is taken is whole and the next one follows`() throws {
        let port = try TestPort()
        let peer = try port.connectAndAsk()
        try peer.send(Self.get("/long") + Self.get("/after"))
        let received = try peer.bytes(until: "asked after\n")
        #expect(Self.isWhole(received))
    }

    @Test func `too much that waits for all together ends who makes it more`() throws {
        let port = try TestPort { $0.maximumWaitingBytesOfAll = 1_000 }
        let peer = try port.connectAndAsk()
        try peer.send(Self.get("/long"))
        // The peer reads nothing before the end, so the answer has to wait.
        try port.wait { $0.webConnectionCount == 0 }
        while try peer.line() != nil {}
        _ = try port.connectAndAsk()
    }

    @Test func `what the server keeps anyhow does not count for those who wait for it`() throws {
        let port = try TestPort { $0.maximumWaitingBytesOfAll = 10_000 }
        let peers = try (0..<8).map { _ in try port.connectAndAsk() }
        for peer in peers {
            try peer.send(Self.get("/kept"))
            try peer.send(Self.get("/after"))
        }
        // Each peer gets the whole answer and the next one, while the others wait.
        for peer in peers {
            let received = try peer.bytes(until: "asked after\n")
            #expect(Self.isWhole(received))
        }
    }

    /// Whether the first answer in `received` is the whole long one.
    private static func isWhole(_ received: [UInt8]) -> Bool {
        let begin = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0
        return Array(received[begin...].prefix(EchoPages.long.count)) == EchoPages.long
    }

    @Test func `many requests of one connection let those of others in between`() throws {
        let port = try TestPort { $0.maximumTurnRequests = 2 }
        let (greedy, other) = (try port.connectAndAsk(), try port.connectAndAsk())
        // Both peers have sent before the port reads from either.
        let sent = DispatchSemaphore(value: 0)
        port.port.submit { _ in sent.wait() }
        for _ in 0..<50 { try greedy.send(Self.get("/greedy")) }
        try other.send(Self.get("/other"))
        sent.signal()
        #expect(try Self.answer(other) == ["200", "asked other"])
        for _ in 0..<50 { #expect(try Self.answer(greedy) == ["200", "asked greedy"]) }
        let asked = port.pages.asked
        let place = try #require(asked.firstIndex(of: "other"))
        #expect(place < asked.count - 1, "\(asked)")
    }

    @Test func `one connection too many is refused and told when to come back`() throws {
        let port = try TestPort { $0.maximumConnections = 3 }
        var peers = try (0..<3).map { _ in try port.connectAndAsk() }
        let refused = try port.connect()
        #expect(try Self.answer(refused) == ["503", HTTPStatus.unavailable.sentence, "close"])
        #expect(try refused.line() == nil)
        peers.removeLast().close()
        // The place is free as soon as the port has seen the end.
        while true {
            let peer = try port.connect()
            try peer.send(Self.get())
            if try Self.answer(peer).first == "200" { break }
        }
    }

    @Test func `a full port closes the oldest connection that has not asked anything whole`()
        throws
    {
        let port = try TestPort { $0.maximumConnections = 3 }
        let asked = try port.connectAndAsk()
        let silent = try port.connect()
        port.settle()
        let half = try port.connect()
        try half.send("GET / HT")
        // The port reads the request before it sees the next connection.
        try port.wait { loop in
            var isDue = 0
            loop.forEachSource { if ($0 as? WebConnection)?.isDue == true { isDue += 1 } }
            return isDue == 2
        }
        let first = try port.connectAndAsk()
        #expect(try silent.line() == nil)
        let second = try port.connectAndAsk()
        #expect(try half.line() == nil)
        let refused = try port.connect()
        #expect(try Self.answer(refused).first == "503")
        for peer in [asked, first, second] {
            try peer.send(Self.get())
            #expect(try Self.answer(peer).first == "200")
        }
    }

    @Test func `after the last request the connection ends`() throws {
        let port = try TestPort { $0.maximumRequests = 2 }
        let peer = try port.connect()
        try peer.send(Self.get("/a") + Self.get("/b") + Self.get("/c"))
        #expect(try Self.answer(peer) == ["200", "asked a"])
        #expect(try Self.answer(peer) == ["200", "asked b", "close"])
        #expect(try peer.line() == nil)
    }

    @Test func `who ends its side after the last answer is gone at once`() throws {
        let port = try TestPort { $0.maximumConnections = 1 }
        let peer = try port.connect()
        try peer.send(Self.get("/a", "Connection: close\r\n"))
        #expect(try Self.answer(peer) == ["200", "asked a", "close"])
        peer.close()
        // No time passes for the port.
        try port.wait { $0.webConnectionCount == 0 }
        _ = try port.connectAndAsk()
    }

    @Test func `who does not end its side is closed in time`() throws {
        let port = try TestPort()
        let peer = try port.connect()
        try peer.send("x\r\n")
        #expect(try Self.answer(peer).first == "400")
        // The peer has seen the end of the answer; the port waits for the peer's end.
        #expect(try peer.line() == nil)
        // The port ends its side before it sets the deadline for the peer.
        port.settle()
        port.advance(by: 2_000)
        #expect(throws: SystemError.self) {
            for _ in 0..<1_000 {
                try peer.send("y")
                port.settle()
            }
        }
    }
}
