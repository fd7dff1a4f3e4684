import Synchronization

/// Lets lines out as soon as what caused them is as safe as the host wants it.
///
/// Every write of a journal has a log sequence number (LSN), counted upwards. Whoever makes journals safe says up to which
/// LSN all of them are, and what waited for that leaves.
final class OutputGate: Sendable {
    private let durable = Atomic<UInt64>(0)
    private let waiting = Locked(Waiting())
    private let isLeftToLoops: Bool

    /// The outboxes of one loop that may send.
    fileprivate struct Release: Sendable {
        let number: Int
        let outboxes: [Outbox]
    }

    fileprivate struct Waiting {
        /// Outboxes that hold bytes back, each once.
        var blocked: [Outbox] = []
        /// What loops were asked for and have not done yet.
        var releases: [Release] = []
        var lastRelease = 0
    }

    /// To wake their loops for so few outboxes costs more than to send for them.
    private static let fewOutboxes = 4

    /// - Parameter isLeftToLoops: whether loops send to their own peers where many have waited. If whoever opens the gate
    ///   did, a loop whose peer answers at once would wait for the outbox that sends.
    init(isLeftToLoops: Bool = false) { self.isLeftToLoops = isLeftToLoops }

    /// Everything up to this LSN is safe.
    var durableLSN: UInt64 { durable.load(ordering: .acquiring) }

    /// Whether somebody waits for more than is safe now.
    var isAwaited: Bool { waiting.withLock { !$0.blocked.isEmpty } }

    /// Sends whole lines as soon as everything up to `lsn` is safe; never waits.
    func send(_ lines: UnsafeBufferPointer<UInt8>, to outbox: Outbox, after lsn: UInt64) {
        if lsn <= durableLSN { return outbox.send(lines) }
        guard outbox.hold(lines, after: lsn) else { return }
        release(outbox)
    }

    /// Everything up to this LSN is safe, which is never less than before.
    func open(upTo lsn: UInt64) {
        let (released, releases): ([Outbox], [Release]) = waiting.withLock { waiting in
            durable.store(lsn, ordering: .releasing)
            let released = exchange(&waiting.blocked, with: [])
            if !isLeftToLoops || released.count <= Self.fewOutboxes { return (released, []) }
            return ([], waiting.ask(for: released))
        }
        for outbox in released { release(outbox) }
        for release in releases {
            let isTaken = release.outboxes.first?.thread.submit { [self] _ in carryOut(release) }
            // The peers of a loop that has ended are gone.
            if isTaken == false { carryOut(release) }
        }
    }

    /// What waits for this LSN or a later one will never leave: these outboxes take nothing more, and their peers are to go.
    func cut(from lsn: UInt64) {
        let all = waiting.withLock { $0.blocked + $0.releases.flatMap(\.outboxes) }
        for outbox in all {
            // Its loop may not have come to what is safe.
            _ = outbox.release(upTo: durableLSN)
            outbox.cut(from: lsn)
        }
    }

    private func carryOut(_ release: Release) {
        for outbox in release.outboxes { self.release(outbox) }
        waiting.withLock { $0.releases.removeAll { $0.number == release.number } }
    }

    /// Has an outbox send what is safe, and comes back to it while it holds more.
    private func release(_ outbox: Outbox) {
        var lsn = durableLSN
        while outbox.release(upTo: lsn), !list(outbox, after: lsn) { lsn = durableLSN }
    }

    /// Notes an outbox that holds more than what is safe up to this LSN; false where more has become safe meanwhile,
    /// which did not find the outbox here.
    func list(_ outbox: Outbox, after lsn: UInt64) -> Bool {
        waiting.withLock { waiting in
            guard durableLSN == lsn else { return false }
            waiting.blocked.append(outbox)
            return true
        }
    }
}

extension OutputGate.Waiting {
    /// A release for each loop. It is known until it is carried out: what is to be cut meanwhile is found in it.
    fileprivate mutating func ask(for outboxes: [Outbox]) -> [OutputGate.Release] {
        var (rest, asked): ([Outbox], [OutputGate.Release]) = (outboxes, [])
        while let thread = rest.first?.thread {
            lastRelease += 1
            let own = rest.filter { $0.thread === thread }
            asked.append(OutputGate.Release(number: lastRelease, outboxes: own))
            rest.removeAll { $0.thread === thread }
        }
        releases += asked
        return asked
    }
}
