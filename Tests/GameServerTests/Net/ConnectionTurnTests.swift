import GameProtocol
import Sockets
import Synchronization
import Testing

@testable import GameServer

/// Nobody who sends much has others wait: lines are handled in turns, which lines and time bound.
@Suite struct ConnectionTurnTests {
    /// Has some send much and then one send a mark, all before the server looks; gives how many
    /// lines were handled before the mark.
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

    /// A clock that a look moves on by so much.
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
        // Not one of the lines that are counted is blank: so 300 blanks are more than a turn.
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
        // Each of these comes while all the others have much to do.
        for _ in 0..<20 {
            try marker.send("mark\n")
            #expect(try marker.line() == "mark")
        }
        let marks = server.record.marks
        // Time is counted by looks: a round of 2 ms has fewer than six lines of those in line. The
        // server does some rounds while this test is not running, so the least difference counts.
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
