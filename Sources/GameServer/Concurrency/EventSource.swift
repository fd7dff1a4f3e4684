import Sockets

/// Something on an event loop that has a descriptor: a connection, or a listener.
///
/// It belongs to one loop for life and is touched on that loop's thread alone. A class to inherit
/// from, because a loop calls it for every event: one table look-up, no existential.
class EventSource {
    /// Held until the source leaves, as the loop holds its sources.
    let loop: EventLoop
    let descriptor: Descriptor
    /// Names this source in the poller: a later one with the same descriptor has another token.
    let token: UInt64
    /// The earliest moment for which the loop holds a deadline of this source.
    fileprivate(set) var armedTime = Int.max

    /// - Parameter token: made by `loop.makeToken(for:)`; nil for a new one.
    init(loop: EventLoop, descriptor: Descriptor, token: UInt64? = nil) {
        self.loop = loop
        self.descriptor = descriptor
        self.token = token ?? loop.makeToken(for: descriptor)
    }

    /// The descriptor is ready.
    func ready(_ readiness: Readiness) {}

    /// A moment given to `wake(at:)` has come; there may be no reason any more.
    func timeReached() {}

    /// The turn that was asked for with `standInLine` has come; there may be no reason any more.
    func turnCame() {}

    /// The loop ends, and this source with it.
    func end() {
        loop.remove(self)
    }

    /// The address that a turn of this source counts for; nil for the source alone.
    var payer: SocketAddress.Host? { nil }

    /// Whether the descriptor stays open when the source leaves, because another one takes it over.
    var handsOver: Bool { false }

    /// The source has left its loop and its descriptor is closed, unless it is handed over: nothing
    /// follows.
    func didClose() {}

    /// Asks for `timeReached` at `time`, in the clock of `loop.now`.
    ///
    /// Costs nothing when an earlier call is pending: woken too early, a source asks again.
    final func wake(at time: Int) {
        guard time < armedTime else { return }
        armedTime = time
        loop.arm(token, at: time)
    }

    /// Called by the loop for each of this source's deadlines, the forgotten ones included.
    final func deadlineDue() {
        guard armedTime <= loop.now else { return }
        armedTime = .max
        timeReached()
    }
}
