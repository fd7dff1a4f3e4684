/// Regular sign of life to the service manager. It is sent only if each part of the server that work passes through
/// answers, one after the other. If a part hangs, there is no sign, and the manager acts.
final class Watchdog: Sendable {
    /// Passes through one part of the server, and calls the closure on the other side.
    typealias Probe = @Sendable (@escaping @Sendable () -> Void) -> Void

    private let probes: [Probe]
    private let isAlive: @Sendable () -> Void
    private let wait: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - isAlive: called each time all parts have answered.
    ///   - wait: calls its closure when the next round is due.
    init(
        _ probes: [Probe],
        isAlive: @escaping @Sendable () -> Void,
        wait: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.probes = probes
        self.isAlive = isAlive
        self.wait = wait
    }

    /// Begins a round; each completed round is followed by another.
    func look() { ask(0) }

    private func ask(_ index: Int) {
        guard index < probes.count else {
            isAlive()
            return wait { [weak self] in self?.look() }
        }
        let probe = probes[index]
        probe { self.ask(index + 1) }
    }
}

extension Watchdog {
    /// Creates a watchdog for every loop, the lobby's queue, and the thread pool of rooms.
    convenience init(
        _ loops: [LoopThread],
        _ lobby: LobbyHost,
        interval: Duration,
        isAlive: @escaping @Sendable () -> Void
    ) {
        let room = QueueBound(label: "cardtable.watchdog", ())
        let ways = loops.map { loop -> Probe in { done in loop.submit { _ in done() } } }
        self.init(
            ways + [{ done in lobby.pass(done) }, { done in room.async { _ in done() } }],
            isAlive: isAlive,
            wait: { next in
                room.asyncAfter(milliseconds: max(1, interval.milliseconds)) { _ in next() }
            }
        )
    }
}
