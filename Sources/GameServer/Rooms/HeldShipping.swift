/// The records that the rooms of one loop have deferred to the end of its round, on their way to
/// the cluster's Redis.
///
/// They leave together, so that the sending thread is woken once for all of them.
final class HeldShipping: RoundWork {
    private let streams: StreamHost
    private let thread: LoopThread
    private(set) var since: Int?
    /// Whether rooms may defer their records to the end of the round. A single room may not.
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
