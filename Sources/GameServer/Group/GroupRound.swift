import Sockets

/// Order and times of attempts to reach the addresses of a Redis: a decider.
///
/// A round tries every address. After a failed round there is a pause, which doubles each time up to a limit.
struct GroupRound {
    private let addresses: [RedisAddress]
    private var index = 0
    /// Addresses of the present name that are still to be tried.
    private var found: [SocketAddress] = []
    private var isLookingUp = false
    /// Addresses of names that were resolved too late, by the index of the name.
    private var late: [Int: [SocketAddress]] = [:]
    private var hasLookedUp = false
    /// The first failure in this round where a Redis answered, but cannot be used.
    private var wrong: GroupLink.Failure?
    /// Whether an address of this round did not answer. A usable Redis may be the absent one.
    private var hasAbsent = false
    /// Whether a master of this round was passed over because it has too few replicas.
    private var hasShort = false
    /// Whether this round takes a master with too few replicas, because the round before found no better one.
    private var takesShort = false
    private var failedRounds = 0
    /// The number of short-lived links in a row.
    private var shortLinks = 0
    /// The time of the next attempt; nil during an attempt, and while there is a link.
    private(set) var dueAt: Int? = 0

    enum Step: Equatable {
        case nothing
        case lookUp(RedisAddress)
        /// The name is still being resolved, and other addresses are tried meanwhile.
        case late
        case connect(RedisAddress, SocketAddress)
    }

    static let (firstPauseMs, longestPauseMs) = (100, 2_000)
    /// The longest pause after links that end at once, for example with a Redis that refuses all writes.
    static let longestShortPauseMs = 30_000
    /// Milliseconds for which a look-up may delay the other addresses.
    static let lookUpMs = 1_000

    init(_ addresses: [RedisAddress]) { self.addresses = addresses }

    /// The address of the present attempt, or of the last one.
    var present: RedisAddress { addresses[min(index, addresses.count - 1)] }

    var hasSeveralAddresses: Bool { addresses.count > 1 }

    /// Whether to pass over a master with too few replicas, because another address may lead to a better one.
    mutating func passesOverShort() -> Bool {
        if takesShort || !hasSeveralAddresses { return false }
        hasShort = true
        return true
    }

    /// Whether the first round since the last link has just failed.
    var isFirstOfMany: Bool { failedRounds == 1 }

    func isDue(at now: Int) -> Bool { dueAt.map { $0 <= now } ?? false }

    mutating func next(at now: Int) -> Step {
        guard isDue(at: now) else { return .nothing }
        if isLookingUp {
            (isLookingUp, dueAt) = (false, nil)
            return .late
        }
        if found.isEmpty, !hasLookedUp, let addresses = late.removeValue(forKey: index) {
            (found, hasLookedUp) = (addresses, true)
        }
        if let address = found.first {
            found.removeFirst()
            dueAt = nil
            return .connect(present, address)
        }
        if let host = SocketAddress.Host(present.host), !hasLookedUp {
            (hasLookedUp, dueAt) = (true, nil)
            return .connect(
                present,
                SocketAddress(host: host, port: UInt16(clamping: present.port))
            )
        }
        (isLookingUp, dueAt) = (true, now + Self.lookUpMs)
        return .lookUp(present)
    }

    /// Records the addresses of a name. Returns false if the round has moved on; the next attempt uses them then.
    @discardableResult
    mutating func found(_ addresses: [SocketAddress], of address: RedisAddress, at now: Int) -> Bool
    {
        let addresses = Array(addresses.prefix(8))
        guard isLookingUp, address == present else {
            if !addresses.isEmpty, let place = self.addresses.firstIndex(of: address) {
                late[place] = addresses
            }
            return false
        }
        isLookingUp = false
        hasLookedUp = true
        found = addresses
        dueAt = found.isEmpty ? nil : now
        return true
    }

    /// Records a failed attempt. Returns the result of the round if this was its last address.
    mutating func failed(_ failure: GroupLink.Failure, at now: Int) -> GroupLink.Failure? {
        if case .wrong = failure, wrong == nil {
            wrong = .wrong("\(present) cannot be used: \(failure.sentence).")
        }
        if case .away = failure { hasAbsent = true }
        dueAt = now
        if !found.isEmpty { return nil }
        hasLookedUp = false
        if index + 1 < addresses.count {
            index += 1
            return nil
        }
        if exchange(&hasShort, with: false) {
            (index, wrong, hasAbsent, takesShort) = (0, nil, false, true)
            return nil
        }
        takesShort = false
        failedRounds += 1
        let doubled = Self.firstPauseMs << min(failedRounds - 1, 10)
        dueAt = now + min(doubled, Self.longestPauseMs)
        defer { (index, wrong, hasAbsent) = (0, nil, false) }
        // A replica beside an absent master may be promoted soon, so the round counts as an absence.
        guard let wrong, hasAbsent else { return wrong ?? failure }
        return .away(wrong.sentence)
    }

    mutating func succeeded() {
        (failedRounds, wrong, dueAt, found) = (0, nil, nil, [])
        (hasShort, takesShort) = (false, false)
    }

    /// Starts a new round after the link has ended. The pause before it grows with each short-lived link.
    mutating func begin(at now: Int, hasLasted: Bool) {
        (index, found, wrong, hasLookedUp, isLookingUp) = (0, [], nil, false, false)
        (hasAbsent, hasShort, takesShort) = (false, false, false)
        shortLinks = hasLasted ? 0 : min(shortLinks + 1, 16)
        dueAt = now + min(Self.firstPauseMs << min(shortLinks, 10), Self.longestShortPauseMs)
    }
}

extension SocketAddress.Host {
    /// Whether a link to this address stays in this computer or in a private network.
    var isNear: Bool { isLoopback || isPrivate || isLinkLocal }
}
