import GameProtocol
import Sockets
import Testing

@testable import GameServer

@Suite struct OutboxTests {
    private let line = Array((String(repeating: "x", count: 999) + "\n").utf8)

    @Test func `a small line goes straight out`() throws {
        let pair = try OutboxPair()
        pair.outbox.send(Array("one\n".utf8))
        #expect(pair.outbox.waitingCount == 0)
        #expect(try pair.peer.line() == "one")
    }

    @Test func `appended lines leave with the next send in order`() throws {
        let pair = try OutboxPair()
        pair.outbox.append(Array("one\n".utf8))
        #expect(pair.outbox.waitingCount == 4)
        pair.outbox.send(Array("two\n".utf8))
        #expect(pair.outbox.waitingCount == 0)
        #expect(try pair.peer.lines(2) == ["one", "two"])
    }

    @Test func `what the kernel does not take waits and leaves in order`() throws {
        let pair = try OutboxPair()
        for number in 0..<400 {
            pair.outbox.send(line.dropLast(5) + Array("\(1000 + number)\n".utf8))
        }
        #expect(pair.outbox.waitingCount > 0)
        var received: [String] = []
        while received.count < 400 {
            received += try pair.peer.lines(1)
            pair.outbox.writable()
        }
        #expect(received.map { $0.suffix(4) } == (1000..<1400).map { "\($0)" })
        #expect(pair.outbox.waitingCount == 0)
    }

    @Test func `too much output is dropped but for the line under way`() throws {
        let pair = try OutboxPair()
        for _ in 0..<3000 { pair.outbox.send(line) }
        #expect(pair.outbox.waitingCount < 1000)
        pair.outbox.finish(with: Array("BYE\n".utf8))
        pair.outbox.send(line)
        var last = ""
        while last != "BYE" {
            last = try #require(try pair.peer.line())
            #expect(last.utf8.count == 999 || last == "BYE")
            pair.outbox.writable()
        }
        #expect(pair.outbox.waitingCount == 0)
    }

    @Test func `a reader who catches up is not high any more`() throws {
        let pair = try OutboxPair()
        while pair.outbox.highSince == nil { pair.outbox.send(line) }
        #expect(pair.outbox.waitingCount > Limits.slowConsumerBytes)
        while pair.outbox.waitingCount > 0 {
            _ = try pair.peer.line()
            pair.outbox.writable()
        }
        #expect(pair.outbox.highSince == nil)
    }

    @Test func `a shut outbox sends nothing`() throws {
        let pair = try OutboxPair()
        pair.outbox.append(Array("one\n".utf8))
        pair.outbox.shut()
        pair.outbox.send(Array("two\n".utf8))
        pair.outbox.flush()
        pair.near.shutdownSending()
        #expect(try pair.peer.rest() == [])
        #expect(pair.outbox.waitingCount == 0)
    }

    @Test func `a peer that has gone is no error`() throws {
        let pair = try OutboxPair()
        SystemCalls.shutdownBoth(pair.peer.socket.descriptor)
        for _ in 0..<3 { pair.outbox.send(line) }
        #expect(pair.outbox.waitingCount == 0)
    }
}
