import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of a peer that is gone and can receive no answer.
@Suite struct ConnectionHangUpTests {
    /// Connects a peer that sends these lines and resets the connection before the server reads any
    /// of them.
    private func reset(_ server: EchoServer, after lines: String) throws {
        let peer = try server.connect()
        try server.holdingUp {
            try peer.send(lines)
            try SystemCalls.setResetOnClose(peer.socket.descriptor)
            peer.close()
        }
    }

    @Test func `a peer that resets during a pause is forgotten at once`() throws {
        // No time passes, so the pause never ends.
        let server = try EchoServer(clock: { 0 })
        let peer = try server.connect()
        try peer.send("wait\nnext\nhalf")
        #expect(try peer.line() == "wait")
        try SystemCalls.setResetOnClose(peer.socket.descriptor)
        peer.close()
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 1)
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a peer that resets while its handler pauses is forgotten at once`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try peer.send("pause\nnext\n")
        #expect(try peer.line() == "pause")
        try SystemCalls.setResetOnClose(peer.socket.descriptor)
        peer.close()
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 1)
    }

    @Test func `the last few lines of a peer that resets are still handled`() throws {
        let server = try EchoServer()
        try reset(server, after: "one\nleave\nbye\n")
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 3)
    }

    @Test func `of many lines of a peer that resets a few are handled`() throws {
        let server = try EchoServer()
        try reset(server, after: String(repeating: "line\n", count: 20_000))
        try server.wait(for: "closed")
        // On a busy machine the kernel reports the lines before it reports the end. So the lines
        // that a loop handled by then count too.
        #expect(server.record.handledLineCount >= Limits.maximumLastLines)
        #expect(server.record.handledLineCount < 10_000)
    }

    @Test func `last lines that cost time are fewer`() throws {
        let clock = TestCounter()
        // Each reading of the clock finds that a millisecond has passed.
        let server = try EchoServer(fineClock: {
            clock.increase()
            return clock.value * 1_000_000
        })
        try reset(server, after: String(repeating: "work\n", count: 100))
        try server.wait(for: "closed")
        #expect((2..<50).contains(server.record.handledLineCount))
    }

    @Test func `no line of a peer that resets is waited for`() throws {
        let server = try EchoServer(clock: { 0 })
        try reset(server, after: "one\nwait\nthree\n")
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 2)
    }

    @Test func `lines that waited for their turn are dropped with their peer`() throws {
        // The first reading of the clock, in the connection's first turn, ends the connection.
        let held = Locked<Socket?>(nil)
        let server = try EchoServer(fineClock: {
            held.withLock { $0 = nil }
            return 0
        })
        let peer = try server.connect()
        try server.holdingUp {
            try peer.send(String(repeating: "x\n", count: 5_000))
            try SystemCalls.setResetOnClose(peer.socket.descriptor)
            held.withLock { $0 = peer.socket }
            peer.close()
        }
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount < 2_500)
    }

    @Test func `all lines of a peer that ends its sending alone are answered`() throws {
        let server = try EchoServer()
        let peer = try server.connect()
        try server.holdingUp {
            try peer.send(String(repeating: "line\n", count: 2_000) + "rest")
            peer.socket.shutdownSending()
        }
        #expect(try peer.lines(2_000).allSatisfy { $0 == "line" })
        #expect(try peer.rest() == ["BYE eof"])
        #expect(server.record.count(of: "end:rest") == 1)
    }
}
