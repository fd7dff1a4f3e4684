import GameProtocol

/// Counters of the cluster for the server's metrics.
final class GroupCounts: Sendable {
    private let state = Locked(State())

    struct State: Equatable, Sendable {
        var isUp = false
        /// The number of replicas of the Redis, if it keeps rooms and there is a link; and the number that is needed.
        var replicas: Int?
        var wantedReplicas = 0
        /// Since when rooms cannot be stored, in milliseconds; nil if they can.
        var restingSince: Int?
        /// The number of other servers at the last look.
        var peerCount = 0
        var movedCount = 0
        var unavailableCount = 0
        /// Rooms that this server took over from others, and rooms that it gave up to others.
        var (takenInCount, letGoCount) = (0, 0)
        /// Replies by the time that they took, one count for each bound and one for slower replies.
        var roundTrips = [Int](repeating: 0, count: GroupCounts.boundsInMicroseconds.count + 1)
        var totalNanoseconds = 0
    }

    static let boundsInMicroseconds = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
    ]

    var present: State { state.withLock { $0 } }

    func set(isUp: Bool) { state.withLock { $0.isUp = isUp } }

    /// Whether rooms could not be stored for longer than a short outage lasts.
    func isResting(at now: Int) -> Bool {
        present.restingSince.map { now - $0 >= Self.restMs } ?? false
    }

    private static let restMs = 5_000

    func set(replicas: Int?, of wanted: Int, isResting: Bool, at now: Int) {
        state.withLock { state in
            (state.replicas, state.wantedReplicas) = (replicas, wanted)
            state.restingSince = isResting ? state.restingSince ?? now : nil
        }
    }

    func set(peerCount: Int) { state.withLock { $0.peerCount = peerCount } }

    func note(_ answer: GroupAnswer) {
        switch answer {
        case .moved: state.withLock { $0.movedCount += 1 }
        case .unavailable: state.withLock { $0.unavailableCount += 1 }
        case .granted, .taken, .ticket, .here, .rooms, .orphan, .takenIn, .none: break
        }
    }

    func noteTakenIn() { state.withLock { $0.takenInCount += 1 } }

    func noteLetGo() { state.withLock { $0.letGoCount += 1 } }

    func addRoundTrip(nanoseconds: Int) {
        let index = Self.boundsInMicroseconds.firstIndex { nanoseconds <= $0 * 1_000 }
        state.withLock { state in
            state.roundTrips[index ?? Self.boundsInMicroseconds.count] += 1
            state.totalNanoseconds += nanoseconds
        }
    }
}
