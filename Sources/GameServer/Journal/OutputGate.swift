import Synchronization

/// Gate that holds output back until the records that caused it are as safe as the operator wants.
///
/// Every write of a journal has a log sequence number (LSN), counted upwards. The flusher or the cluster opens the
/// gate up to the LSN at which all writes are safe. Output that waited for it is then sent.
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
        /// Outboxes that hold output back, each once.
        var blocked: [Outbox] = []
        /// Releases that loops have not carried out yet.
        var releases: [Release] = []
        var lastRelease = 0
    }

    /// The number of outboxes up to which sending for them costs less than waking their loops.
    private static let fewOutboxes = 4

    /// - Parameter isLeftToLoops: whether loops send to their own peers if many outboxes have waited. If the thread
    ///   that opens the gate sent instead, a loop whose peer answers at once would wait for the outbox that sends.
    init(isLeftToLoops: Bool = false) { self.isLeftToLoops = isLeftToLoops }

    /// All writes up to this LSN are safe.
    var durableLSN: UInt64 { durable.load(ordering: .acquiring) }

    /// Whether output waits for writes that are not safe yet.
    var isAwaited: Bool { waiting.withLock { !$0.blocked.isEmpty } }

    /// Sends whole lines as soon as all writes up to `lsn` are safe; never waits.
    func send(_ lines: UnsafeBufferPointer<UInt8>, to outbox: Outbox, after lsn: UInt64) {
        if lsn <= durableLSN { return outbox.send(lines) }
        guard outbox.hold(lines, after: lsn) else { return }
        release(outbox)
    }

    /// Opens the gate up to this LSN, which never decreases.
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

    /// Discards the output that waits for this LSN or a later one, and disconnects the peers of these outboxes.
    func cut(from lsn: UInt64) {
        let all = waiting.withLock { $0.blocked + $0.releases.flatMap(\.outboxes) }
        for outbox in all {
            // Its loop may not have sent the safe output yet.
            _ = outbox.release(upTo: durableLSN)
            outbox.cut(from: lsn)
        }
    }

    private func carryOut(_ release: Release) {
        for outbox in release.outboxes { self.release(outbox) }
        waiting.withLock { $0.releases.removeAll { $0.number == release.number } }
    }

    /// Makes an outbox send its safe output, and lists it again if it holds more.
    private func release(_ outbox: Outbox) {
        var lsn = durableLSN
        while outbox.release(upTo: lsn), !list(outbox, after: lsn) { lsn = durableLSN }
    }

    /// Lists an outbox that holds output beyond this LSN. Returns false if the gate was opened further meanwhile,
    /// because that call did not find the outbox in the list.
    func list(_ outbox: Outbox, after lsn: UInt64) -> Bool {
        waiting.withLock { waiting in
            guard durableLSN == lsn else { return false }
            waiting.blocked.append(outbox)
            return true
        }
    }
}

extension OutputGate.Waiting {
    /// Makes a release for each loop. It stays listed until it is carried out, so that `cut` finds its outboxes.
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
