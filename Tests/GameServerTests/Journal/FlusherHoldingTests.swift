import GameProtocol
import Testing

@testable import GameServer

/// Tests of the flusher and of the outboxes that wait for it.
@Suite struct FlusherHoldingTests {
    @Test func `the flusher sends to many in the order of their LSNs`() throws {
        let bench = JournalBench()
        let flusher = bench.flusher()
        var file = try bench.folder(flusher).create("K3QF", header: Array("header\n".utf8))
        let pairs = try (0..<3).map { _ in try OutboxPair() }
        flusher.flush()
        for number in 1...3 {
            _ = file.append(Array("\(number)\n".utf8))
            for pair in pairs {
                flusher.send("\(number)\n", to: pair.outbox, after: file.lastLSN)
            }
        }
        flusher.flush()
        _ = file.append(Array("4\n".utf8))
        flusher.send("4\n", to: pairs[0].outbox, after: file.lastLSN)
        for pair in pairs { flusher.send("own\n", to: pair.outbox, after: 1) }
        #expect(try pairs[0].peer.lines(3) == ["1", "2", "3"])
        #expect(pairs[0].outbox.waitingCount == 6)
        #expect(try pairs[1].peer.lines(4) == ["1", "2", "3", "own"])
        flusher.flush()
        #expect(try pairs[0].peer.lines(2) == ["4", "own"])
    }

    @Test(arguments: [Durability.none, .interval])
    func `without always nothing is held`(_ durability: Durability) throws {
        let bench = JournalBench()
        let flusher = bench.flusher(durability)
        let file = try bench.folder(flusher).create("K3QF", header: Array("header\n".utf8))
        let pair = try OutboxPair()
        flusher.send("1\n", to: pair.outbox, after: file.lastLSN)
        #expect(try pair.peer.line() == "1")
    }

    /// Another server continues the room, so the held lines will never be true.
    @Test func `what is cut is never sent, with all that waits behind it`() throws {
        let gate = OutputGate()
        let (cut, whole) = (try OutboxPair(), try OutboxPair())
        gate.open(upTo: 1)
        gate.send("1\n", to: cut.outbox, after: 1)
        gate.send("3\n", to: cut.outbox, after: 3)
        gate.send("own\n", to: cut.outbox, after: 1)
        gate.send("2\n", to: whole.outbox, after: 2)
        gate.cut(from: 3)
        gate.open(upTo: 5)
        gate.send("6\n", to: cut.outbox, after: 5)
        cut.outbox.finish(with: Array("bye\n".utf8))
        #expect(try cut.peer.lines(2) == ["1", "bye"])
        #expect(try whole.peer.line() == "2")
    }
}

extension Flusher {
    fileprivate func send(_ text: String, to outbox: Outbox, after lsn: UInt64) {
        Array(text.utf8).withUnsafeBufferPointer { send($0, to: outbox, after: lsn) }
    }
}
