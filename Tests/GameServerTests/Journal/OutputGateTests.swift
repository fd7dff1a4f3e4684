import Dispatch
import GameProtocol
import Testing

@testable import GameServer

/// Tests of a gate whose lines are sent by the loops of their receivers.
@Suite struct OutputGateTests {
    private let gate = OutputGate(isLeftToLoops: true)
    private let pairs: [OutboxPair]
    /// The semaphore that blocks the loop of a pair; the test signals it at its end.
    private let busy = DispatchSemaphore(value: 0)

    init() throws { pairs = try (0..<6).map { _ in try OutboxPair() } }

    /// The loop of the pair does nothing until `busy` is signaled.
    private func occupy(_ pair: OutboxPair) {
        pair.thread.submit { [busy] _ in busy.wait() }
    }

    @Test func `where many have waited each loop sends to its own`() throws {
        for pair in pairs { gate.send("2\n", to: pair.outbox, after: 2) }
        occupy(pairs[0])
        gate.open(upTo: 2)
        for pair in pairs.dropFirst() { #expect(try pair.peer.line() == "2") }
        #expect(pairs[0].outbox.waitingCount == 2)
        // Lines that are sent meanwhile stay behind the first one.
        gate.send("safe\n", to: pairs[0].outbox, after: 1)
        gate.send("3\n", to: pairs[0].outbox, after: 3)
        busy.signal()
        #expect(try pairs[0].peer.lines(2) == ["2", "safe"])
        // The peer can read a line before the loop has noted that it holds more.
        let isNoted = DispatchSemaphore(value: 0)
        pairs[0].thread.submit { _ in isNoted.signal() }
        isNoted.wait()
        #expect(gate.isAwaited)
        gate.open(upTo: 3)
        #expect(try pairs[0].peer.line() == "3")
        #expect(!gate.isAwaited)
    }

    @Test func `for few outboxes no loop is woken`() throws {
        for pair in pairs.prefix(2) {
            occupy(pair)
            gate.send("1\n", to: pair.outbox, after: 1)
        }
        defer { for _ in 0..<2 { busy.signal() } }
        gate.open(upTo: 1)
        for pair in pairs.prefix(2) { #expect(pair.outbox.waitingCount == 0) }
    }

    /// The room was lost before its loop sent the lines that were stored earlier.
    @Test func `what is cut before the loop has sent is never sent`() throws {
        for pair in pairs { gate.send("1\n", to: pair.outbox, after: 1) }
        gate.send("2\n", to: pairs[0].outbox, after: 2)
        occupy(pairs[0])
        gate.open(upTo: 1)
        gate.cut(from: 2)
        gate.open(upTo: 3)
        busy.signal()
        #expect(try pairs[0].peer.line() == "1")
        pairs[0].outbox.finish(with: Array("bye\n".utf8))
        #expect(try pairs[0].peer.line() == "bye")
    }

    @Test func `an outbox does not wait for what became safe before it was noted`() {
        gate.open(upTo: 2)
        #expect(!gate.list(pairs[0].outbox, after: 1) && !gate.isAwaited)
        #expect(gate.list(pairs[0].outbox, after: 2) && gate.isAwaited)
    }

    @Test func `where the loop has ended whoever opens the gate sends`() throws {
        for pair in pairs {
            gate.send("1\n", to: pair.outbox, after: 1)
            pair.thread.stop()
            pair.thread.join()
        }
        gate.open(upTo: 1)
        for pair in pairs { #expect(pair.outbox.waitingCount == 0) }
    }
}

extension OutputGate {
    func send(_ text: String, to outbox: Outbox, after lsn: UInt64) {
        Array(text.utf8).withUnsafeBufferPointer { send($0, to: outbox, after: lsn) }
    }
}
