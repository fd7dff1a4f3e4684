import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of `--max-rate`: N lines a second, with a burst of N.
@Suite struct LineRateTests {
    private let clock = TestClock()

    private func server(rate: Int?) throws -> EchoServer {
        try EchoServer(maximumRate: rate, clock: { [clock] in clock.now })
    }

    /// Moves the clock and lets the loop read it.
    private func advance(_ server: EchoServer, milliseconds: Int) {
        clock.advance(by: milliseconds)
        server.settle()
        server.settle()
    }

    private static func lines(_ range: Range<Int>) -> [String] { range.map { "line \($0)" } }

    private static func text(_ range: Range<Int>) -> String {
        lines(range).map { $0 + "\n" }.joined()
    }

    @Test(arguments: [1, 3, 7, 1_000, 30_011])
    func `after a burst lines come at their rate and none is ever lost`(rate: Int) {
        var bucket = LineRate(linesPerSecond: rate)
        var now = 5_000
        var readAt: [Int] = []
        while readAt.count < 4 * rate {
            readAt.append(now)
            now += bucket.take(at: now)
        }
        // In every second that begins with a line, the server reads the burst and the tokens that
        // grew back.
        #expect(readAt[rate - 1] == 5_000)
        for index in stride(from: rate, to: readAt.count, by: max(1, rate / 50)) {
            let due = 5_000 + ((index - rate + 1) * 1_000 + rate - 1) / rate
            #expect(readAt[index] == due, "line \(index)")
        }
    }

    @Test func `who was silent for a second may send the whole burst again and no more`() {
        var bucket = LineRate(linesPerSecond: 3)
        for _ in 0..<2 { #expect(bucket.take(at: 0) == 0) }
        #expect(bucket.take(at: 0) == 334)
        for _ in 0..<2 { #expect(bucket.take(at: 60_000) == 0) }
        #expect(bucket.take(at: 60_000) == 334)
    }

    @Test func `what is too much waits unread and is answered in time`() throws {
        let server = try server(rate: 4)
        let peer = try server.connect()
        try peer.send(Self.text(0..<14))
        #expect(try peer.lines(4) == Self.lines(0..<4))
        advance(server, milliseconds: 249)
        #expect(server.record.handledLineCount == 4)
        advance(server, milliseconds: 1)
        #expect(try peer.line() == "line 4")
        for number in 5..<14 {
            #expect(server.record.handledLineCount == number)
            advance(server, milliseconds: 250)
            #expect(try peer.line() == "line \(number)")
        }
    }

    @Test func `blank lines count too`() throws {
        let server = try server(rate: 2)
        let peer = try server.connect()
        try peer.send("\n\nthird\n")
        for _ in 0..<5 { server.settle() }
        #expect(server.record.handledLineCount == 0)
        advance(server, milliseconds: 500)
        #expect(try peer.line() == "third")
    }

    @Test func `an end of input waits for the lines before it`() throws {
        let server = try server(rate: 1)
        let peer = try server.connect()
        try peer.send("one\ntwo\nrest")
        peer.socket.shutdownSending()
        #expect(try peer.line() == "one")
        advance(server, milliseconds: 1_000)
        #expect(try peer.line() == "two")
        #expect(server.record.count(of: "end:rest") == 0)
        advance(server, milliseconds: 1_000)
        #expect(try peer.rest() == ["BYE eof"])
    }

    @Test func `half a line that waits behind others is not stale`() throws {
        let server = try server(rate: 1)
        let peer = try server.connect()
        try peer.send(Self.text(0..<60) + "half")
        for number in 0..<60 {
            #expect(try peer.line() == "line \(number)")
            advance(server, milliseconds: 1_000)
        }
        #expect(server.record.count(of: "closed") == 0)
        advance(server, milliseconds: 30_000)
        #expect(try peer.rest() == ["BYE stale"])
    }

    @Test func `a peer that resets is forgotten though lines of it are not read`() throws {
        let server = try server(rate: 1)
        do {
            let peer = try server.connect()
            try peer.send("one\ntwo\nthree\n")
            #expect(try peer.line() == "one")
            try SystemCalls.setResetOnClose(peer.socket.descriptor)
        }
        // No time passes here, so none of the lines is due.
        try server.wait(for: "closed")
        #expect(server.record.handledLineCount == 1)
        #expect(server.listener.limiter.count == 0)
    }

    @Test func `a penalty is not shortened by the rate`() throws {
        let server = try server(rate: 1_000)
        let peer = try server.connect()
        try peer.send(String(repeating: "x\n", count: 999) + "wait\nnext\n")
        _ = try peer.lines(1_000)
        advance(server, milliseconds: 49)
        #expect(server.record.handledLineCount == 1_000)
        advance(server, milliseconds: 1)
        #expect(try peer.line() == "next")
    }

    @Test func `one slowed peer holds up nobody else`() throws {
        let server = try server(rate: 1)
        let (slowed, other) = (try server.connect(), try server.connect())
        try slowed.send(Self.text(0..<1_000))
        #expect(try slowed.line() == "line 0")
        try other.send("hello\n")
        #expect(try other.line() == "hello")
    }

    @Test func `without a rate no time has to pass`() throws {
        let server = try server(rate: nil)
        let peer = try server.connect()
        try peer.send(Self.text(0..<10_000))
        #expect(try peer.lines(10_000).last == "line 9999")
    }
}
