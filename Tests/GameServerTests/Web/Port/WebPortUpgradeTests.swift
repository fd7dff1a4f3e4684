import Dispatch
import Sockets
import Testing

@testable import GameServer
@testable import GamesTests

/// Tests of a connection that leaves HTTP. Its new owner gets all unread bytes.
@Suite struct WebPortUpgradeTests {
    /// Pages that accept `/ws`, and otherwise answer with the request.
    private struct Pages: WebPages {
        func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
            request.path == ["ws"]
                ? HTTPAnswer(status: .switchingProtocols).with("Upgrade", "websocket")
                : EchoPages().answer(request, from: peer)
        }

        func refusal(_ fault: RequestFault, of request: HTTPRequest) -> HTTPAnswer {
            .plain(fault.status)
        }
    }

    private struct Adopted {
        let socket: Socket
        let peer: PeerAddress
        let rest: String
    }

    /// A port, with the connections that were taken over from it.
    private final class Fixture {
        let port: WebPort
        let clock = TestClock()
        private let adopted = Queue()

        private final class Queue: Sendable {
            let items = Locked<[(Descriptor, PeerAddress, [UInt8])]>([])
        }

        init(proxies: [String] = [], reserve: Int = 0) throws {
            var rules = WebRules(forwarding: ForwardRule(proxies: proxies))
            rules.maximumConnections = 1
            rules.maximumReserved = reserve
            port = try WebPort(
                name: "web",
                bound: BoundSockets(hosts: [.loopbackV4], port: 0),
                rules: rules,
                pages: Pages(),
                clock: { [clock] in clock.now },
                adopt: { [adopted] socket, peer, rest, _ in
                    adopted.items.withLock { $0.append((socket, peer, rest)) }
                }
            )
            try port.start()
        }

        deinit { port.stop() }

        func connect() throws -> TestPeer { try TestPeer(port.addresses[0]) }

        /// Returns when the loop has gone round twice.
        func settle() {
            for _ in 0..<2 {
                let done = DispatchSemaphore(value: 0)
                port.submit { _ in done.signal() }
                done.wait()
            }
        }

        /// Returns the next connection that was taken over, and waits for it.
        func next() throws -> Adopted {
            var limit = IdleLimit()
            while true {
                let first = adopted.items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                if let first {
                    return Adopted(
                        socket: Socket(owning: first.0),
                        peer: first.1,
                        rest: String(decoding: first.2, as: UTF8.self)
                    )
                }
                let isOver = limit.isReached()
                try #require(!isOver, "nothing was handed over")
            }
        }
    }

    private func head(_ peer: TestPeer) throws -> [String] {
        var lines: [String] = []
        while let line = try peer.line()?.filter({ !$0.isNewline }), !line.isEmpty {
            lines.append(line)
        }
        return lines
    }

    @Test func `the socket is handed over behind the answer with what was not read`() throws {
        let fixture = try Fixture()
        let peer = try fixture.connect()
        try peer.send(WebPortTests.get("/a") + WebPortTests.get("/ws") + "rest\n\r\n")
        #expect(try WebPortTests.answer(peer) == ["200", "asked a"])
        #expect(try head(peer).first == "HTTP/1.1 101 Switching Protocols")
        let adopted = try fixture.next()
        #expect(adopted.rest == "rest\n\r\n")
        #expect(adopted.peer.isOwnComputer && adopted.peer.address.port != 0)
        // The new owner speaks on the connection, and the port has lost it for good.
        try adopted.socket.sendAll(Array("hello\n".utf8))
        #expect(try peer.line() == "hello")
        fixture.clock.advance(by: 1_000_000)
        try peer.send("still here\n")
        #expect(try adopted.socket.wait(.read, timeoutMilliseconds: 60_000))
        withExtendedLifetime(fixture) {}
    }

    @Test func `a full port has places for WebSockets and for nothing else`() throws {
        let fixture = try Fixture(reserve: 2)
        let first = try fixture.connect()
        try first.send(WebPortTests.get("/a"))
        #expect(try WebPortTests.answer(first) == ["200", "asked a"])
        let player = try fixture.connect()
        try player.send(WebPortTests.get("/ws"))
        #expect(try head(player).first == "HTTP/1.1 101 Switching Protocols")
        _ = try fixture.next()
        let reader = try fixture.connect()
        try reader.send(WebPortTests.get("/b"))
        #expect(try WebPortTests.answer(reader).first == "503")
        // A silent connection loses its place as soon as one with half a head does.
        let silent = try fixture.connect()
        fixture.settle()
        fixture.clock.advance(by: 5_000)
        fixture.settle()
        #expect(try silent.line() == nil)
        try first.send(WebPortTests.get("/c"))
        #expect(try WebPortTests.answer(first) == ["200", "asked c"])
    }

    @Test func `a full port closes the connection that is idle the longest`() throws {
        let port = try TestPort { $0.maximumConnections = 2 }
        let (reader, idle) = (try port.connectAndAsk(), try port.connectAndAsk())
        port.settle()
        port.advance(by: 600)
        try reader.send(WebPortTests.get())
        #expect(try WebPortTests.answer(reader).first == "200")
        port.settle()
        port.advance(by: 600)
        let new = try port.connectAndAsk()
        #expect(try idle.line() == nil)
        // The other connections were in use less than a second ago.
        let refused = try port.connect()
        #expect(try WebPortTests.answer(refused).first == "503")
        for peer in [reader, new] {
            try peer.send(WebPortTests.get())
            #expect(try WebPortTests.answer(peer).first == "200")
        }
    }

    @Test func `those who send nothing do not keep the reserve from players`() throws {
        let fixture = try Fixture(reserve: 1)
        let reader = try fixture.connect()
        try reader.send(WebPortTests.get("/a"))
        #expect(try WebPortTests.answer(reader) == ["200", "asked a"])
        let silent = try fixture.connect()
        fixture.settle()
        let player = try fixture.connect()
        try player.send(WebPortTests.get("/ws"))
        #expect(try head(player).first == "HTTP/1.1 101 Switching Protocols")
        #expect(try silent.line() == nil)
        _ = try fixture.next()
    }

    private func adopted(_ fixture: Fixture, _ fields: String) throws -> PeerAddress {
        let peer = try fixture.connect()
        try peer.send("GET /ws HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
        #expect(try head(peer).first == "HTTP/1.1 101 Switching Protocols")
        return try fixture.next().peer
    }

    @Test func `what a trusted proxy tells is where the player comes from`() throws {
        let fixture = try Fixture(proxies: ["127.0.0.1"])
        let told = try adopted(fixture, "X-Forwarded-For: 127.0.0.1, 203.0.113.7\r\n")
        #expect(told.isForwarded && told.address.host == SocketAddress.Host("203.0.113.7"))
        let own = try adopted(fixture, "X-Forwarded-For: 127.0.0.1\r\n")
        #expect(!own.isOwnComputer && own.limitKey == .loopbackV4)
        #expect(try adopted(fixture, "").isOwnComputer)
        withExtendedLifetime(fixture) {}
    }

    @Test func `nobody else is believed`() throws {
        let fixture = try Fixture(proxies: ["203.0.113.9", "::1"])
        let peer = try adopted(fixture, "X-Forwarded-For: 203.0.113.7\r\n")
        #expect(!peer.isForwarded && peer.isOwnComputer)
        withExtendedLifetime(fixture) {}
    }

    @Test func `a trusted proxy that nobody understands is refused`() throws {
        let fixture = try Fixture(proxies: ["127.0.0.1"])
        let peer = try fixture.connect()
        try peer.send("GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: unknown\r\n\r\n")
        let lines = try head(peer)
        #expect(lines.first == "HTTP/1.1 403 Forbidden" && lines.contains("Connection: close"))
        withExtendedLifetime(fixture) {}
    }

    @Test func `a connection that has left is none of the port's`() throws {
        let fixture = try Fixture()
        var kept: [Adopted] = []
        // The address may have one connection at a time.
        for _ in 0..<5 {
            let peer = try fixture.connect()
            try peer.send(WebPortTests.get("/ws"))
            #expect(try head(peer).first == "HTTP/1.1 101 Switching Protocols")
            kept.append(try fixture.next())
        }
        #expect(kept.count == 5)
        withExtendedLifetime(fixture) {}
    }
}
