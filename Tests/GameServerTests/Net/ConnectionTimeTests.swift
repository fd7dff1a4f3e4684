import GameProtocol
import Testing

@testable import GameServer

@Suite struct ConnectionTimeTests {
    private let clock = TestClock()

    private func server() throws -> EchoServer {
        try EchoServer(clock: { [clock] in clock.now })
    }

    /// Moves the clock and lets the loop read it.
    private func advance(_ server: EchoServer, milliseconds: Int) {
        clock.advance(by: milliseconds)
        server.settle()
        server.settle()
    }

    /// Sends half a line and waits until the server has it.
    private func sendHalf(_ peer: TestPeer, _ text: String) throws {
        try peer.send("whole\n" + text)
        #expect(try peer.line() == "whole")
    }

    @Test func `half a line expires after thirty seconds`() throws {
        let server = try server()
        let peer = try server.connect()
        try sendHalf(peer, "half")
        advance(server, milliseconds: 29_999)
        #expect(server.record.count(of: "closed") == 0)
        advance(server, milliseconds: 1)
        #expect(try peer.rest() == ["BYE stale"])
    }

    @Test func `dripping bytes buys no time`() throws {
        let server = try server()
        let peer = try server.connect()
        try sendHalf(peer, "h")
        for _ in 0..<29 {
            try peer.send("x")
            advance(server, milliseconds: 1000)
        }
        try peer.send("x")
        advance(server, milliseconds: 1000)
        #expect(try peer.rest() == ["BYE stale"])
    }

    @Test func `each line has its own thirty seconds`() throws {
        let server = try server()
        let peer = try server.connect()
        try sendHalf(peer, "one")
        advance(server, milliseconds: 20_000)
        try peer.send("\ntwo")
        #expect(try peer.line() == "one")
        advance(server, milliseconds: 20_000)
        try peer.send("\n")
        #expect(try peer.line() == "two")
        advance(server, milliseconds: 60_000)
        try peer.send("three\n")
        #expect(try peer.line() == "three")
    }

    @Test func `half a line behind lines that the server holds is not timed`() throws {
        let server = try server()
        let peer = try server.connect()
        try peer.send("pause\nnext\nhalf")
        #expect(try peer.line() == "pause")
        advance(server, milliseconds: 60_000)
        #expect(server.record.count(of: "closed") == 0)
        server.resume()
        #expect(try peer.line() == "next")
        advance(server, milliseconds: 29_999)
        #expect(server.record.count(of: "closed") == 0)
        advance(server, milliseconds: 1)
        #expect(try peer.rest() == ["BYE stale"])
    }

    @Test func `too much for ten seconds is a slow reader`() throws {
        let server = try server()
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        // The amount is well above the limit, because the kernel may accept more bytes while the
        // peer does not read.
        while outbox.waitingCount <= 2 * Limits.slowConsumerBytes { outbox.send(line) }
        server.settle()
        advance(server, milliseconds: 9999)
        #expect(server.record.count(of: "slow") == 0)
        advance(server, milliseconds: 1)
        try server.wait(for: "slow")
        #expect(try peer.rest().last == "BYE slow_consumer")
    }

    @Test func `a reader who caught up in time stays`() throws {
        let server = try server()
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        var count = 0
        while outbox.waitingCount <= Limits.slowConsumerBytes {
            outbox.send(line)
            count += 1
        }
        server.settle()
        _ = try peer.lines(count)
        advance(server, milliseconds: 20_000)
        try peer.send("still here\n")
        #expect(try peer.line() == "still here")
    }

    @Test func `a finished connection is closed after a second whatever the peer does`() throws {
        let server = try server()
        let peer = try server.connect()
        try peer.send("bye\n")
        #expect(try peer.rest() == ["bye", "BYE"])
        #expect(server.record.count(of: "closed") == 0)
        advance(server, milliseconds: 1000)
        #expect(server.record.count(of: "closed") == 1)
    }
}
