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

    /// Reports that the server stops, within this time and a few seconds.
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
