import GameProtocol
import Sockets
import Synchronization
import Testing

@testable import GameServer

/// Tests that a busy peer does not delay the others: each connection has turns, with a limit of
/// lines and of time.
@Suite struct ConnectionTurnTests {
    /// Lets some peers send a lot and then one peer a mark, all before the server reads. Returns
    /// the number of lines that the server handled before the mark.
    private func linesBeforeMark(
        _ server: EchoServer,
        floods: Int = 1,
        of lines: String
    ) throws -> Int {
        let flooders = try (0..<floods).map { _ in try server.connect() }
        let marker = try server.connect()
        try server.holdingUp {
            for flooder in flooders { try flooder.send(lines) }
            try marker.send("mark\n")
        }
        #expect(try marker.line() == "mark")
        return try #require(server.record.marks.first)
    }

    /// Returns a clock that moves by this step at each reading.
    private static func clock(_ step: Int) -> @Sendable () -> Int {
        let looks = TestCounter()
        return {
            looks.increase()
            return looks.value * step
        }
    }

    @Test func `a turn ends after so many lines`() throws {
        // No time passes for the turns.
        let server = try EchoServer(fineClock: { 0 })
        let count = try linesBeforeMark(server, of: String(repeating: "x\n", count: 4_000))
        #expect(count <= Limits.maximumTurnLines)
    }

    @Test func `blank lines count too`() throws {
        let server = try EchoServer(fineClock: { 0 })
        // The count includes no blank line, and 300 blank lines fill more than a turn.
        let lines = String(repeating: "\n", count: 300) + String(repeating: "x\n", count: 100)
        #expect(try linesBeforeMark(server, of: lines) == 0)
    }

    @Test func `a turn ends when it has lasted long enough`() throws {
        let server = try EchoServer(fineClock: Self.clock(1_000_000))
        let count = try linesBeforeMark(server, of: String(repeating: "work\n", count: 1_000))
        #expect(count <= 2)
    }

    @Test func `lines that cost nothing end a turn by time too when they are many`() throws {
        let server = try EchoServer(fineClock: Self.clock(1_000_000))
        let count = try linesBeforeMark(server, of: String(repeating: "x\n", count: 1_000))
        #expect(count <= 32)
    }

    @Test func `what a turn leaves is handled in the next ones in order`() throws {
        let server = try EchoServer(fineClock: Self.clock(400_000))
        let peer = try server.connect()
        let lines = (0..<3_000).map { $0 % 7 == 0 ? "work" : "line \($0)" }
        try peer.send(lines.map { $0 + "\n" }.joined() + "rest")
        peer.socket.shutdownSending()
        #expect(try peer.lines(3_000) == lines)
        #expect(try peer.rest() == ["BYE eof"])
        #expect(server.record.count(of: "end:rest") == 1)
    }

    @Test func `many who send much share what is left of each round`() throws {
        let server = try EchoServer(fineClock: Self.clock(500_000))
        let flooders = try (0..<40).map { _ in try server.connect() }
        let marker = try server.connect()
        try server.holdingUp {
            for flooder in flooders { try flooder.send(String(repeating: "work\n", count: 2_000)) }
        }
        // Each mark arrives while all the other peers have a lot to do.
        for _ in 0..<20 {
            try marker.send("mark\n")
            #expect(try marker.line() == "mark")
        }
        let marks = server.record.marks
        // The clock counts its readings. A round of 2 ms handles fewer than six lines of each
        // waiting peer. The server runs some rounds while this test sleeps, so the test judges the
        // least difference.
        let least = zip(marks.dropFirst(), marks).map { $0 - $1 }.min() ?? 0
        #expect(least < 40, "\(marks)")
        for flooder in flooders { #expect(try flooder.lines(2_000).count == 2_000) }
    }

    @Test func `a connection that is paused in its turn does not go on`() throws {
        let server = try EchoServer(fineClock: { 0 })
        let peer = try server.connect()
        try peer.send(String(repeating: "x\n", count: 400) + "pause\nnext\n")
        #expect(try peer.lines(401).last == "pause")
        for _ in 0..<5 { server.settle() }
        #expect(server.record.handledLineCount == 401)
        server.resume()
        #expect(try peer.line() == "next")
    }
}
