import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of a connection whose output waits for the journal.
@Suite struct ConnectionHoldingTests {
    private func hold(_ bytes: [UInt8], _ outbox: Outbox) {
        bytes.withUnsafeBufferPointer { _ = outbox.hold($0, after: 1) }
    }

    @Test func `a connection that ends is closed once what was held has left`() throws {
        // No time passes, so only the release can end the connection.
        let server = try EchoServer(clock: { 0 })
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        hold(Array("held\n".utf8), outbox)
        try peer.send("bye\n")
        try server.wait(for: "batch")
        #expect(outbox.waitingCount > 0)
        _ = outbox.release(upTo: 1)
        #expect(try peer.rest() == ["held", "bye", "BYE"])
        peer.socket.shutdownSending()
        try server.wait(for: "closed")
    }

    @Test func `the time to read the last lines begins when the journal lets them go`() throws {
        let clock = TestClock()
        let server = try EchoServer(clock: { clock.now })
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        hold(Array("held\n".utf8), outbox)
        try peer.send("bye\n")
        try server.wait(for: "batch")
        // The total is longer than a peer may take to read its last lines if they are sent at once.
        for _ in 0..<5 {
            clock.advance(by: 1_500)
            server.settle()
        }
        _ = outbox.release(upTo: 1)
        #expect(try peer.rest() == ["held", "bye", "BYE"])
    }

    @Test
    func `a connection is not read while too much is held and is read on afterwards`() throws {
        let server = try EchoServer(clock: { 0 })
        let peer = try server.connect()
        let outbox = try #require(server.record.lastOutbox)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        let count = Limits.readingPauseBytes / line.count + 1
        hold(Array((0..<count).map { _ in line }.joined()), outbox)
        try peer.send("one\ntwo\n")
        for _ in 0..<10 { server.settle() }
        #expect(server.record.handledLineCount == 0)
        _ = outbox.release(upTo: 1)
        #expect(try peer.lines(count).allSatisfy { $0.utf8.count == 999 })
        #expect(try peer.lines(2) == ["one", "two"])
    }

    @Test func `a peer that resets while lines are held is forgotten`() throws {
        let server = try EchoServer(clock: { 0 })
        let outbox: Outbox
        do {
            let peer = try server.connect()
            outbox = try #require(server.record.lastOutbox)
            try SystemCalls.setResetOnClose(peer.socket.descriptor)
            hold(Array("held\n".utf8), outbox)
        }
        try server.wait(for: "closed")
        #expect(outbox.waitingCount == 0)
        #expect(!outbox.release(upTo: 1))
    }
}
