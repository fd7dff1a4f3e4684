import Synchronization

/// Lets lines out as soon as what caused them is as safe as the host wants it.
///
/// Every write of a journal has a log sequence number (LSN), counted upwards. Whoever makes journals safe says up to which
/// LSN all of them are, and what waited for that leaves.
final class OutputGate: Sendable {
    private let durable = Atomic<UInt64>(0)
    /// Outboxes that hold bytes back, each once.
    private let blocked = Locked<[Outbox]>([])

    /// Everything up to this LSN is safe.
    var durableLSN: UInt64 { durable.load(ordering: .acquiring) }

    /// Whether somebody waits for more than is safe now.
    var isAwaited: Bool { blocked.withLock { !$0.isEmpty } }

    /// Sends whole lines as soon as everything up to `lsn` is safe; never waits.
    func send(_ lines: UnsafeBufferPointer<UInt8>, to outbox: Outbox, after lsn: UInt64) {
        if lsn <= durableLSN { return outbox.send(lines) }
        guard outbox.hold(lines, after: lsn) else { return }
        release(outbox)
    }

    /// Everything up to this LSN is safe, which is never less than before.
    func open(upTo lsn: UInt64) {
        let released = blocked.withLock { blocked in
            durable.store(lsn, ordering: .releasing)
            defer { blocked = [] }
            return blocked
        }
        for outbox in released { release(outbox) }
    }

    /// What waits for this LSN or a later one will never leave: these outboxes take nothing more, and their peers are to go.
    func cut(from lsn: UInt64) {
        let waiting = blocked.withLock { $0 }
        for outbox in waiting { outbox.cut(from: lsn) }
    }

    /// Has an outbox send what is safe, and comes back to it while it holds more.
    private func release(_ outbox: Outbox) {
        var lsn = durableLSN
        while outbox.release(upTo: lsn) {
            let isListed = blocked.withLock { blocked in
                // More may have become safe meanwhile, which did not find the outbox here.
                guard durableLSN == lsn else { return false }
                blocked.append(outbox)
                return true
            }
            if isListed { return }
            lsn = durableLSN
        }
    }
}
