import GameProtocol
import Sockets

/// In which order the addresses of a Redis are tried, and when: a decider.
///
/// A round goes through all of them; after one without success there is a pause, twice as long each time.
struct GroupRound {
    private let addresses: [RedisAddress]
    private var index = 0
    /// What the present name stands for, as far as it was not tried.
    private var found: [SocketAddress] = []
    private var isLookingUp = false
    /// What was found too late, by the index of its address.
    private var late: [Int: [SocketAddress]] = [:]
    private var hasLookedUp = false
    /// The first failure that is no absence, of this round.
    private var wrong: GroupLink.Failure?
    /// Whether an address of this round did not answer: it may be better ones' turn to be away.
    private var hasAbsent = false
    private var failedRounds = 0
    /// How many links in a row did not last.
    private var shortLinks = 0
    /// When the next address is tried; nil while one is, or the link is there.
    private(set) var dueAt: Int? = 0

    enum Step: Equatable {
        case nothing
        case lookUp(RedisAddress)
        /// The name is looked up still: others are tried.
        case late
        case connect(RedisAddress, SocketAddress)
    }

    static let (firstPauseMs, longestPauseMs) = (100, 2_000)
    /// The pause behind links that end at once, as with a Redis that lets nobody write.
    static let longestShortPauseMs = 30_000
    /// How long a look-up may keep the other addresses waiting.
    static let lookUpMs = 1_000

    init(_ addresses: [RedisAddress]) { self.addresses = addresses }

    /// The address that is tried, or was.
    var present: RedisAddress { addresses[min(index, addresses.count - 1)] }

    /// Whether a round has just failed for the first time since there was a link.
    var isFirstOfMany: Bool { failedRounds == 1 }

    func isDue(at now: Int) -> Bool { dueAt.map { $0 <= now } ?? false }

    /// What is to be tried now.
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

    /// A name was looked up. Gives false where nobody waits for it any more: what was found is kept until it is its turn.
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

    /// An address cannot be used; gives what comes of the round if it was the last one.
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
        failedRounds += 1
        let doubled = Self.firstPauseMs << min(failedRounds - 1, 10)
        dueAt = now + min(doubled, Self.longestPauseMs)
        defer { (index, wrong, hasAbsent) = (0, nil, false) }
        // A replica beside a dead master is about to be one.
        guard let wrong, hasAbsent else { return wrong ?? failure }
        return .away(wrong.sentence)
    }

    mutating func succeeded() {
        (failedRounds, wrong, dueAt, found) = (0, nil, nil, [])
    }

    /// The link is gone: all addresses are tried again, from the first, soon; later each time, where links do not last.
    mutating func begin(at now: Int, hasLasted: Bool) {
        (index, found, wrong, hasLookedUp, isLookingUp) = (0, [], nil, false, false)
        hasAbsent = false
        shortLinks = hasLasted ? 0 : min(shortLinks + 1, 16)
        dueAt = now + min(Self.firstPauseMs << min(shortLinks, 10), Self.longestShortPauseMs)
    }
}

extension SocketAddress.Host {
    /// Whether a link to it stays in this computer, or in a network of the host's.
    var isNear: Bool { isLoopback || isPrivate || isLinkLocal }
}
