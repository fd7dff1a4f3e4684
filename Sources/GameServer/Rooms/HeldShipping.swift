/// The records that the rooms of one loop have left to the end of its round, on their way into the group's Redis.
///
/// They leave together: another thread is woken for them once.
final class HeldShipping: RoundWork {
    private let streams: StreamHost
    private let thread: LoopThread
    private(set) var since: Int?
    /// Whether rooms may leave their records to the end of the round: not where there is one alone.
    var isOpen = false

    init(_ streams: StreamHost, _ thread: LoopThread) {
        (self.streams, self.thread) = (streams, thread)
    }

    /// A room may have left something.
    func note() {
        if since == nil { since = thread.fineClock() }
    }

    func finish() {
        guard since != nil else { return }
        since = nil
        streams.shipHeld()
    }
}
