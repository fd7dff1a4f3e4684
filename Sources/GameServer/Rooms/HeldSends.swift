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
    }

    /// Notes that a room has left a write to the end of the round.
    func note(_ room: RoomHost, _ lsn: UInt64) {
        rooms.append(room)
        self.lsn = max(self.lsn, lsn)
        if since == nil { since = thread.fineClock() }
        if rooms.count >= Self.maximumRooms { finish() }
    }

    func finish() {
        guard since != nil else { return }
        since = nil
        log.commit(lsn, flusher)
        // Before anybody hears of what was not recorded.
        if log.hasLost { for room in rooms { room.tellLoss() } }
        let resolved = log.resolvedLSN
        for outbox in outboxes { _ = outbox.release(upTo: resolved) }
        outboxes.removeAll(keepingCapacity: true)
        rooms.removeAll(keepingCapacity: true)
    }
}
