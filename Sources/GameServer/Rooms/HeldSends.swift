/// The output of one loop that waits for the write-ahead log: rooms that noted records in this
/// round, and outboxes that hold the resulting lines.
///
/// One write at the end of the round serves all of them. The wait is short: the loop ends it after
/// half a millisecond, and 64 rooms end it at once.
final class HeldSends: RoundWork {
    private let log: WriteAheadLog
    private let flusher: Flusher
    private let thread: LoopThread
    private var outboxes: [Outbox] = []
    private var rooms: [RoomHost] = []
    private var lsn: UInt64 = 0
    /// The number of lost room files at the last check.
    private var knownLosses: UInt64 = 0
    private(set) var since: Int?
    /// Whether rooms may defer writes to the round's end: not in the round of a single connection.
    var isOpen = false

    private static let maximumRooms = 64

    /// Returns nil if rooms cannot share a write: without a log, or if all output waits for disk.
    init?(_ journal: JournalFolder?, _ thread: LoopThread) {
        guard let flusher = journal?.flusher, let log = flusher.log, !flusher.holdsOutput else {
            return nil
        }
        (self.log, self.flusher, self.thread) = (log, flusher, thread)
    }

    /// Holds lines back in an outbox until the log has recorded the cause of the lines.
    func hold(_ lines: UnsafeBufferPointer<UInt8>, in outbox: Outbox, after lsn: UInt64) {
        _ = outbox.hold(lines, after: lsn)
        outboxes.append(outbox)
        wait(for: lsn)
    }

    /// Notes that a room has deferred a write to the end of the round.
    func note(_ room: RoomHost, _ lsn: UInt64) {
        rooms.append(room)
        wait(for: lsn)
        if rooms.count >= Self.maximumRooms { finish() }
    }

    /// Makes the end of the round write at least up to this LSN and release the output that waits
    /// for it. The release happens even if another thread has written the LSN by then.
    private func wait(for lsn: UInt64) {
        self.lsn = max(self.lsn, lsn)
        if since == nil { since = thread.fineClock() }
    }

    func finish() {
        guard since != nil else { return }
        since = nil
        log.commit(lsn, flusher)
        // Read this before the loss count. A later loss by another thread is not released here.
        let resolved = log.resolvedLSN
        // Report losses before any outbox is released with lines of unrecorded changes.
        let losses = log.lossCount
        if losses != knownLosses {
            knownLosses = losses
            for room in rooms { room.tellLoss() }
        }
        for outbox in outboxes { _ = outbox.release(upTo: resolved) }
        outboxes.removeAll(keepingCapacity: true)
        rooms.removeAll(keepingCapacity: true)
    }
}

/// The records that the rooms of one loop have deferred to the end of its round, on their way to
/// the cluster's Redis.
///
/// They leave together, so that the sending thread is woken once for all of them.
final class HeldShipping: RoundWork {
    private let streams: StreamHost
    private let thread: LoopThread
    private(set) var since: Int?
    /// Whether rooms may defer their records to the end of the round; see `HeldSends.isOpen`.
    var isOpen = false

    init(_ streams: StreamHost, _ thread: LoopThread) {
        (self.streams, self.thread) = (streams, thread)
    }

    /// Notes that a room may have deferred records.
    func note() {
        if since == nil { since = thread.fineClock() }
    }

    func finish() {
        guard since != nil else { return }
        since = nil
        streams.shipHeld()
    }
}
