import Sockets
import Testing

@testable import GameServer

/// A connection that leaves HTTP: whoever takes it over gets all that was not read.
@Suite struct WebPortUpgradeTests {
    /// Says yes to `/ws`, and else what it was asked.
    private struct Pages: WebPages {
        func answer(_ request: HTTPRequest, from peer: WebPeer) -> HTTPAnswer {
            request.path == ["ws"]
                ? HTTPAnswer(status: .switchingProtocols).with("Upgrade", "websocket")
                : EchoPages().answer(request, from: peer)
        }

        func refusal(_ status: HTTPStatus, of request: HTTPRequest) -> HTTPAnswer { .plain(status) }
    }

    private struct Adopted {
        let socket: Socket
        let address: SocketAddress
        let rest: String
    }

    /// A port, and what was taken over from it.
    private final class Fixture {
        let port: WebPort
        let clock = TestClock()
        private let adopted = Queue()

        private final class Queue: Sendable {
            let items = Locked<[(Descriptor, SocketAddress, [UInt8])]>([])
        }

        init() throws {
            var rules = WebRules()
            rules.maximumConnections = 1
            port = try WebPort(
                name: "web",
                bound: BoundSockets(hosts: [.loopbackV4], port: 0),
                rules: rules,
                pages: Pages(),
                clock: { [clock] in clock.now },
                adopt: { [adopted] socket, address, rest in
                    adopted.items.withLock { $0.append((socket, address, rest)) }
                }
            )
            try port.start()
        }

        deinit { port.stop() }

        func connect() throws -> TestPeer { try TestPeer(port.addresses[0]) }

        /// What was taken over, once it is.
        func next() throws -> Adopted {
            let end = MonotonicClock.nowMilliseconds + 60_000
            while true {
                let first = adopted.items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                if let first {
                    return Adopted(
                        socket: Socket(owning: first.0),
                        address: first.1,
                        rest: String(decoding: first.2, as: UTF8.self)
                    )
                }
                try #require(MonotonicClock.nowMilliseconds < end, "nothing was handed over")
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
        #expect(adopted.address.isLoopback && adopted.address.port != 0)
        // Whoever has it now speaks on it, and the port is out of it for good.
        try adopted.socket.sendAll(Array("hello\n".utf8))
        #expect(try peer.line() == "hello")
        fixture.clock.advance(by: 1_000_000)
        try peer.send("still here\n")
        #expect(try adopted.socket.wait(.read, timeoutMilliseconds: 60_000))
        withExtendedLifetime(fixture) {}
    }

    @Test func `a connection that has left is none of the port's`() throws {
        let fixture = try Fixture()
        var kept: [Adopted] = []
        // One at a time is allowed.
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
