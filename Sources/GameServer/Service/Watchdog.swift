/// Tells the service manager at intervals that the server is alive: as long as everything that work
/// goes through answers, one after the other. What hangs is not told of, and the manager acts.
final class Watchdog: Sendable {
    /// Goes through one part of the server, and calls what it is given on the other side.
    typealias Probe = @Sendable (@escaping @Sendable () -> Void) -> Void

    private let probes: [Probe]
    private let isAlive: @Sendable () -> Void
    private let wait: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - isAlive: called each time all have answered.
    ///   - wait: calls what it is given when it is time for the next round.
    init(
        _ probes: [Probe],
        isAlive: @escaping @Sendable () -> Void,
        wait: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.probes = probes
        self.isAlive = isAlive
        self.wait = wait
    }

    /// Begins a round; each one that ends well is followed by another.
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
    /// One that goes through every loop, the lobby's queue and the pool that rooms use.
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
