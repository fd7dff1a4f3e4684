/// The replicas of the Redis that keeps rooms: a decider.
///
/// A room's line leaves the server only when enough replicas have it. With too few replicas all rooms rest. This value
/// says when that begins and ends, when the players hear of it, and when another address may have more replicas.
struct GroupCopies {
    /// The number of replicas that must have each record.
    private(set) var wanted: Int
    /// The number of replicas that follow the Redis; nil without a link.
    private(set) var have: Int?
    /// Whether rooms rest because there are too few replicas.
    private(set) var isShort = false
    private var shortSince: Int?
    private var lookedElsewhereAt: Int?
    private var hasToldPlayers = false

    /// An action for the host.
    enum Effect: Equatable {
        /// All rooms rest from now on (true), or continue (false).
        case short(Bool)
        case tellPlayers(isShort: Bool)
        /// Ends the link, because another address may be a master with more replicas.
        case lookElsewhere
    }

    /// Milliseconds for which a running server may lack a replica before its rooms rest: enough for a reconnection.
    static let graceMs = 1_000
    /// Milliseconds of rest after which the players hear of it, and after which other addresses are tried.
    static let patienceMs = 2_000
    /// Milliseconds between two looks at the other addresses.
    static let lookMs = 10_000

    init(wanted: Int) { self.wanted = wanted }

    /// Records the number of replicas that follow the Redis. The first number of a link counts at once.
    mutating func note(_ count: Int, at now: Int, _ effects: inout [Effect]) {
        let isFirst = have == nil
        have = count
        guard count < wanted else {
            shortSince = nil
            return set(isShort: false, &effects)
        }
        let since = shortSince ?? now
        shortSince = since
        if isFirst || now - since >= Self.graceMs { set(isShort: true, &effects) }
    }

    /// Sets the number of replicas that must have each record.
    mutating func set(wanted: Int, at now: Int, _ effects: inout [Effect]) {
        self.wanted = wanted
        if let have { note(have, at: now, &effects) }
    }

    /// Records the end of the link. It is unknown until the next link whether there are enough replicas.
    mutating func unlinked() { have = nil }

    /// Does the work that is due. `hasOthers` says whether there are other addresses.
    mutating func tick(at now: Int, hasOthers: Bool, _ effects: inout [Effect]) {
        guard isShort, have != nil, let shortSince, now - shortSince >= Self.patienceMs else {
            return
        }
        if !hasToldPlayers {
            hasToldPlayers = true
            effects.append(.tellPlayers(isShort: true))
        }
        if hasOthers, lookedElsewhereAt.map({ now - $0 >= Self.lookMs }) ?? true {
            lookedElsewhereAt = now
            effects.append(.lookElsewhere)
        }
    }

    private mutating func set(isShort: Bool, _ effects: inout [Effect]) {
        guard isShort != self.isShort else { return }
        self.isShort = isShort
        effects.append(.short(isShort))
        if isShort { return }
        lookedElsewhereAt = nil
        if hasToldPlayers { effects.append(.tellPlayers(isShort: false)) }
        hasToldPlayers = false
    }
}

/// Counters of the cluster for the server's metrics.
final class GroupCounts: Sendable {
    private let state = Locked(State())

    struct State: Equatable, Sendable {
        var isUp = false
        /// The number of replicas of the Redis; nil if the Redis keeps no rooms, or without a link.
        var replicas: Int?
        var wantedReplicas = 0
        /// The time since which rooms cannot be stored, in milliseconds; nil if they can be stored.
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
        case .granted, .taken, .ticket, .here, .rooms, .ladder, .orphan, .takenIn, .none: break
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
