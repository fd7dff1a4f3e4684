import Sockets

/// What waits for the write-ahead log on one loop: the rooms that have noted records in this round,
/// and the outboxes that hold what these caused.
///
/// One write at the end of the round serves all of them. It never waits for long: the loop ends it
/// after half a millisecond, and so do many rooms.
final class HeldSends: RoundWork {
    private let log: WriteAheadLog
    private let flusher: Flusher
    private let thread: LoopThread
    private var outboxes: [Outbox] = []
    private var rooms: [RoomHost] = []
    private var lsn: UInt64 = 0
    /// How many rooms' files were lost when that was looked at last.
    private var knownLosses: UInt64 = 0
    private(set) var since: Int?
    /// Whether rooms may leave their writes to the end of the round: not where there is one alone.
    var isOpen = false

    private static let maximumRooms = 64

    /// Nil where every entry has to write by itself.
    init?(_ journal: JournalFolder?, _ thread: LoopThread) {
        guard let flusher = journal?.flusher, let log = flusher.log, !flusher.holdsOutput else {
            return nil
        }
        (self.log, self.flusher, self.thread) = (log, flusher, thread)
    }

    /// Holds lines back in an outbox until the log has what caused them.
    func hold(_ lines: UnsafeBufferPointer<UInt8>, in outbox: Outbox, after lsn: UInt64) {
        _ = outbox.hold(lines, after: lsn)
        outboxes.append(outbox)
        wait(for: lsn)
    }

    /// Notes that a room has left a write to the end of the round.
    func note(_ room: RoomHost, _ lsn: UInt64) {
        rooms.append(room)
        wait(for: lsn)
        if rooms.count >= Self.maximumRooms { finish() }
    }

    /// Has the end of the round write up to this LSN at least, and come back to what waits for it,
    /// also where another thread has written it by then.
    private func wait(for lsn: UInt64) {
        self.lsn = max(self.lsn, lsn)
        if since == nil { since = thread.fineClock() }
    }

    func finish() {
        guard since != nil else { return }
        since = nil
        log.commit(lsn, flusher)
        // Before the losses are counted: what another thread loses after this is not released here.
        let resolved = log.resolvedLSN
        // Before anybody hears of what was not recorded.
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
