import Sockets

/// An object on an event loop that has a descriptor: a connection, or a listener.
///
/// It belongs to one loop for life, and only that loop's thread uses it. It is a base class rather than a protocol,
/// because a loop calls it for every event: one table look-up, no existential.
class EventSource {
    /// The loop, which holds this source as well until the source leaves.
    let loop: EventLoop
    let descriptor: Descriptor
    /// The name of this source in the poller; a later source with the same descriptor has another token.
    let token: UInt64
    /// The earliest deadline of this source that the loop holds.
    fileprivate(set) var armedTime = Int.max

    /// - Parameter token: a token from `loop.makeToken(for:)`; nil to make one.
    init(loop: EventLoop, descriptor: Descriptor, token: UInt64? = nil) {
        self.loop = loop
        self.descriptor = descriptor
        self.token = token ?? loop.makeToken(for: descriptor)
    }

    /// Handles the readiness of the descriptor.
    func ready(_ readiness: Readiness) {}

    /// Handles a time that was given to `wake(at:)`; the reason may be gone.
    func timeReached() {}

    /// Handles the turn that `standInLine` asked for; the reason may be gone.
    func turnCame() {}

    /// Ends this source, because the loop ends.
    func end() {
        loop.remove(self)
    }

    /// The address that a turn of this source counts for; nil for the source alone.
    var payer: SocketAddress.Host? { nil }

    /// Whether the descriptor stays open when the source leaves, because another source takes it over.
    var handsOver: Bool { false }

    /// Handles the end: the source has left its loop, and its descriptor is closed or handed over. No call follows.
    func didClose() {}

    /// Asks for `timeReached` at `time`, in the clock of `loop.now`.
    ///
    /// This costs nothing if an earlier deadline is pending: a source that wakes too early asks again.
    final func wake(at time: Int) {
        guard time < armedTime else { return }
        armedTime = time
        loop.arm(token, at: time)
    }

    /// Handles each deadline of this source, even an obsolete one; called by the loop.
    final func deadlineDue() {
        guard armedTime <= loop.now else { return }
        armedTime = .max
        timeReached()
    }
}
