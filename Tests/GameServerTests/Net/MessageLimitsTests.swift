import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the limits of connections, which are the same for a WebSocket.
@Suite struct MessageLimitsTests {
    private static let far = SocketAddress.Host.v4(0x0A00_0001)
    private static let full = ["BYE server_full", "close 1013"]

    private func connect(
        _ server: EchoServer,
        from host: SocketAddress.Host = .loopbackV4
    ) throws -> MessagePeer {
        let peer = try MessagePeer(server.listener, from: host)
        try #require(try peer.frame() == "hello")
        return peer
    }

    @Test func `one too many is told so and counts as one of all`() throws {
        let server = try EchoServer(maximum: 2)
        let lines = try server.connect()
        let messages = try connect(server)
        #expect(try MessagePeer(server.listener).rest() == Self.full)
        #expect(try TestPeer(server.address).rest() == ["BYE server_full"])
        try messages.send("still here")
        #expect(try messages.frame() == "still here")
        try lines.send("bye\n")
        _ = try lines.rest()
        try server.wait(for: "closed")
        _ = try connect(server)
    }

    @Test func `an address has sixty four of both kinds`() throws {
        let server = try EchoServer()
        var peers = try (0..<63).map { _ in try connect(server, from: Self.far) }
        #expect(server.listener.limiter.enter(Self.far))
        #expect(try MessagePeer(server.listener, from: Self.far).rest() == Self.full)
        let other = try connect(server, from: .v4(0x0A00_0002))
        let last = peers.removeLast()
        try last.send(ClientFrame.close(1000))
        #expect(try last.rest() == ["BYE eof", "close 1000"])
        last.socket.shutdownSending()
        try server.wait(for: "closed")
        let next = try connect(server, from: Self.far)
        withExtendedLifetime((peers, other, next)) {}
    }

    @Test func `who becomes a WebSocket as the server stops is told so`() throws {
        let server = try EchoServer()
        server.listener.stop()
        let last = ["BYE shutting_down", "close 1012"]
        #expect(try MessagePeer(server.listener).rest() == last)
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a slow reader loses whole messages and is told`() throws {
        let clock = TestClock()
        let server = try EchoServer(clock: { clock.now })
        let peer = try connect(server)
        let outbox = try #require(server.record.lastOutbox)
        let text = String(repeating: "x", count: 999)
        let line = Array("\(text)\n".utf8)
        while outbox.waitingCount <= 2 * Limits.slowConsumerBytes { outbox.send(line) }
        server.settle()
        clock.advance(by: 10_000)
        try server.wait(for: "slow")
        let frames = try peer.rest()
        #expect(frames.suffix(2) == ["BYE slow_consumer", "close 1013"])
        #expect(frames.dropLast(2).allSatisfy { $0 == text })
    }

    @Test func `far too much at once is the end of it`() throws {
        // The clock stands still, so the connection waits until the peer has read the last frame.
        let clock = TestClock()
        let server = try EchoServer(clock: { clock.now })
        let peer = try connect(server)
        let outbox = try #require(server.record.lastOutbox)
        let line = Array("\(String(repeating: "x", count: 999))\n".utf8)
        for _ in 0..<2_000 { outbox.send(line) }
        try server.wait(for: "slow")
        #expect(try peer.rest().suffix(2) == ["BYE slow_consumer", "close 1013"])
    }

    @Test func `after the last frame the server waits until the other end has closed`() throws {
        // Bytes that are still on their way must not reset the connection, because a reset destroys
        // the last frame.
        let clock = TestClock()
        let server = try EchoServer(clock: { clock.now })
        let peer = try connect(server)
        try peer.send(ClientFrame.close(1000))
        #expect(try (0..<2).map { _ in try peer.frame() } == ["BYE eof", "close 1000"])
        try peer.send(ClientFrame.text("too late"))
        server.settle()
        #expect(server.record.count(of: "closed") == 0)
        peer.socket.shutdownSending()
        try server.wait(for: "closed")
        #expect(try peer.frame() == nil)
    }

    @Test func `what the journal holds back leaves in its order`() throws {
        let server = try EchoServer()
        let peer = try connect(server)
        let outbox = try #require(server.record.lastOutbox)
        let held = Array("held\n".utf8).withUnsafeBufferPointer { outbox.hold($0, after: 1) }
        #expect(held)
        outbox.send(Array("after\nlast\n".utf8))
        try peer.send(ClientFrame.ping("x"))
        #expect(!outbox.release(upTo: 1))
        let frames = try (0..<4).map { _ in try peer.frame() }
        #expect(frames.filter { $0 != "pong x" } == ["held", "after", "last"])
    }
}
