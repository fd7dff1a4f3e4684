import Dispatch
import Sockets

/// Reports to the service manager, if there is one: ready, reloading, stopping, and the numbers of rooms and players.
final class ServiceStatus: Sendable {
    private let manager: ServiceManager?
    private let lobby: LobbyHost
    private let queue = DispatchQueue(label: "cardtable.status", target: .global())
    private let last = Locked<LobbyCensus?>(nil)
    private let watchdog: Watchdog?

    private static let interval = DispatchTimeInterval.seconds(5)

    /// - Parameter patience: the time within which the manager expects a sign of life; nil for none.
    init(_ manager: ServiceManager?, lobby: LobbyHost, loops: [LoopThread], patience: Duration?) {
        self.manager = manager
        self.lobby = lobby
        watchdog = manager.flatMap { manager in
            patience.map { patience in
                // Twice in that time, so that a late sign still comes early enough.
                Watchdog(loops, lobby, interval: patience / 2) { manager.tell(["WATCHDOG=1"]) }
            }
        }
    }

    /// Reports that the server accepts players, and from now on updates the status.
    func ready() {
        guard let manager else { return }
        manager.tell(["READY=1", Self.status(LobbyCensus())])
        look()
        watchdog?.look()
    }

    func reloading() {
        let microseconds = MonotonicClock.nowNanoseconds / 1_000
        manager?.tell(["RELOADING=1", "MONOTONIC_USEC=\(microseconds)"])
    }

    func reloaded() { manager?.tell(["READY=1"]) }

    /// Reports that the server stops, within `drain` and 15 more seconds.
    func stopping(drain: Duration) {
        let microseconds = (drain.milliseconds + 15_000) * 1_000
        manager?.tell([
            "STOPPING=1", "STATUS=Stopping.", "EXTEND_TIMEOUT_USEC=\(microseconds)",
        ])
    }

    private func look() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
            guard let self else { return }
            lobby.count { census in self.tell(census) }
            look()
        }
    }

    private func tell(_ census: LobbyCensus) {
        let isNews = last.withLock { last in
            defer { last = census }
            return last != census
        }
        if isNews { manager?.tell([Self.status(census)]) }
    }

    static func status(_ census: LobbyCensus) -> String {
        "STATUS=\(census.roomCount) room\(census.roomCount == 1 ? "" : "s"), "
            + "\(census.playerCount) player\(census.playerCount == 1 ? "" : "s")"
    }
}

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

    /// Begins a round of probes; each completed round is followed by another.
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
