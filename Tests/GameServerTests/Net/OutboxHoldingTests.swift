import GameProtocol
import Sockets
import Testing

@testable import GameServer

/// Tests of the lines that an outbox sends or holds while the journal is behind.
@Suite struct OutboxHoldingTests {
    private let line = Array((String(repeating: "x", count: 999) + "\n").utf8)

    private func text(_ count: Int) -> [UInt8] { Array((0..<count).map { _ in line }.joined()) }

    /// Returns all lines that the peer has received so far, by ending the connection.
    private func rest(of pair: OutboxPair) throws -> [String] {
        pair.near.shutdownSending()
        return try pair.peer.rest()
    }

    @Test func `nothing leaves before its LSN and then the order is kept`() throws {
        let pair = try OutboxPair()
        pair.outbox.send("plain\n")
        #expect(pair.outbox.hold("first\n", after: 1))
        #expect(!pair.outbox.hold("second\n", after: 2))
        pair.outbox.send("reply\n")
        pair.outbox.append(Array("appended\n".utf8))
        pair.outbox.flush()
        pair.outbox.writable()
        #expect(try pair.peer.line() == "plain")
        #expect(pair.outbox.waitingCount == 28)

        #expect(pair.outbox.release(upTo: 1))
        #expect(try pair.peer.line() == "first")
        #expect(pair.outbox.waitingCount == 22)

        #expect(!pair.outbox.release(upTo: 2))
        #expect(try pair.peer.lines(3) == ["second", "reply", "appended"])
        #expect(pair.outbox.waitingCount == 0)
        pair.outbox.send("at once\n")
        #expect(try pair.peer.line() == "at once")
    }

    @Test func `lines that were only appended leave before those that are held`() throws {
        let pair = try OutboxPair()
        pair.outbox.append(Array("free\n".utf8))
        #expect(pair.outbox.hold("held\n", after: 1))
        #expect(pair.outbox.waitingCount == 5)
        #expect(try rest(of: pair) == ["free"])
    }

    @Test func `the last line leaves after what is held`() throws {
        let pair = try OutboxPair()
        _ = pair.outbox.hold("held\n", after: 1)
        pair.outbox.finish(with: Array("BYE\n".utf8))
        pair.outbox.writable()
        #expect(pair.outbox.waitingCount == 9)
        #expect(!pair.outbox.release(upTo: 1))
        // The loop must send the rest, because it has to notice the end of the connection.
        #expect(pair.outbox.waitingCount == 9)
        pair.outbox.writable()
        #expect(pair.outbox.waitingCount == 0)
        #expect(try rest(of: pair) == ["held", "BYE"])
    }

    @Test func `what a shut outbox held is gone`() throws {
        let pair = try OutboxPair()
        _ = pair.outbox.hold("held\n", after: 1)
        pair.outbox.shut()
        #expect(pair.outbox.waitingCount == 0)
        #expect(!pair.outbox.hold("more\n", after: 2))
        #expect(!pair.outbox.release(upTo: 2))
        #expect(try rest(of: pair) == [])
    }

    @Test func `a full kernel and a slow disk together keep the order`() throws {
        let pair = try OutboxPair()
        while pair.outbox.waitingCount == 0 { pair.outbox.send(line) }
        #expect(pair.outbox.hold("held\n", after: 1))
        pair.outbox.send("behind\n")
        let waiting = pair.outbox.waitingCount
        #expect(!pair.outbox.release(upTo: 1))
        #expect(pair.outbox.waitingCount == waiting, "the kernel has no room")
        var last = ""
        while last != "behind" {
            let next = try #require(try pair.peer.line())
            #expect(next.utf8.count == 999 || next == "held" || last == "held")
            last = next
            pair.outbox.writable()
        }
        #expect(pair.outbox.waitingCount == 0)
    }

    @Test func `the kernel may be done with what is free while more is held`() throws {
        let pair = try OutboxPair()
        while pair.outbox.waitingCount == 0 { pair.outbox.send(line) }
        _ = pair.outbox.hold("held\n", after: 1)
        while pair.outbox.waitingCount > 5 {
            _ = try pair.peer.line()
            pair.outbox.writable()
        }
        pair.outbox.writable()
        #expect(pair.outbox.waitingCount == 5)
        #expect(!pair.outbox.release(upTo: 1))
        #expect(try rest(of: pair).last == "held")
    }

    @Test func `a slow disk is no slow reader`() throws {
        let pair = try OutboxPair()
        let count = Limits.slowConsumerBytes / 1000 + 100
        for number in 1...count { _ = pair.outbox.hold(line, after: UInt64(number)) }
        #expect(pair.outbox.waitingCount > Limits.slowConsumerBytes)
        #expect(pair.outbox.highSince == nil)
        // A peer that does not read released lines still counts as slow.
        #expect(!pair.outbox.release(upTo: UInt64(count)))
        #expect(pair.outbox.highSince != nil)
    }

    @Test func `held bytes count for the most that may wait`() throws {
        let pair = try OutboxPair()
        while pair.outbox.waitingCount == 0 { pair.outbox.send(line) }
        #expect(pair.outbox.hold(text(10), after: 1))
        for _ in 0...(Limits.maximumOutputBytes / 1000) { pair.outbox.send(line) }
        #expect(pair.outbox.waitingCount < 1000, "only the rest of a half-sent line stays")
        #expect(!pair.outbox.hold(line, after: 2))
        #expect(!pair.outbox.release(upTo: 2))
        pair.outbox.finish(with: Array("BYE\n".utf8))
        var last = ""
        while last != "BYE" {
            last = try #require(try pair.peer.line())
            #expect(last.utf8.count == 999 || last == "BYE")
            pair.outbox.writable()
        }
        #expect(pair.outbox.waitingCount == 0)
    }
}

extension Outbox {
    fileprivate func send(_ text: String) {
        send(Array(text.utf8))
    }

    fileprivate func hold(_ text: String, after lsn: UInt64) -> Bool {
        hold(Array(text.utf8), after: lsn)
    }

    fileprivate func hold(_ bytes: [UInt8], after lsn: UInt64) -> Bool {
        bytes.withUnsafeBufferPointer { hold($0, after: lsn) }
    }
}
