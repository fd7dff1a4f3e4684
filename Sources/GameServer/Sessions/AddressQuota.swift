import GameProtocol
import Sockets

/// What each address may ask before it reaches the lobby or a room.
///
/// A decider. Loopback has no quota of requests, because everybody who comes through a tunnel or a
/// reverse proxy has this address: what counts there is the quota of each session.
struct AddressQuota: Sendable {
    /// Whether the host limits addresses at all.
    var isLimiting = true
    private var requests = BucketTable<SocketAddress.Host>(Limits.pointsOfAddress)
    /// The same of the /48 of IPv6 addresses.
    private var siteRequests = BucketTable<SocketAddress.Host>(Limits.pointsOfSite)
    /// Wrong codes and passwords, by address. Tokens are not counted: there are too many to guess.
    private var guesses = BucketTable<SocketAddress.Host>(Limits.guesses)
    /// The first secrets of sessions, of addresses that guess.
    private var firstSecrets = BucketTable<SocketAddress.Host>(Limits.guesserSecrets)

    /// Takes the points of a request; gives after how many milliseconds there are as many if there
    /// are too few, else 0.
    mutating func take(_ points: Int, _ origin: ClientOrigin, at now: Int) -> Int {
        if origin.isLoopback || !isLimiting { return 0 }
        if let site = origin.addressKey.siteKey {
            let wait = siteRequests.waitMs(site, for: points, at: now)
            if wait > 0 { return wait }
            let own = requests.tryTake(origin.addressKey, points, at: now)
            if own == 0 { siteRequests.take(site, points, at: now) }
            return own
        }
        return requests.tryTake(origin.addressKey, points, at: now)
    }

    /// Takes the points of a move even if there are too few; gives for how many milliseconds its session
    /// is not read.
    ///
    /// Moves wait while some points are left: other requests of the address are refused without them.
    mutating func overdraw(_ points: Int, _ origin: ClientOrigin, at now: Int) -> Int {
        if origin.isLoopback || !isLimiting { return 0 }
        let wanted = points + Limits.pointsBesideMoves
        let site = origin.addressKey.siteKey
        let wait = max(
            requests.waitMs(origin.addressKey, for: wanted, at: now),
            site.map { siteRequests.waitMs($0, for: wanted, at: now) } ?? 0
        )
        if wait < Limits.maximumReadingPause.milliseconds {
            requests.take(origin.addressKey, points, at: now)
            if let site { siteRequests.take(site, points, at: now) }
        }
        return wait
    }

    /// Takes the first secret of a room that a session tries; gives the wait in milliseconds, or 0.
    ///
    /// The new sessions of an address that guesses try theirs slowly, loopback too. Nothing else of
    /// the address waits for that.
    mutating func takeFirstSecret(_ origin: ClientOrigin, at now: Int) -> Int {
        guard guesses.waitMs(origin.addressKey, at: now) > 0 else { return 0 }
        return firstSecrets.tryTake(origin.addressKey, at: now)
    }

    /// Counts a wrong code or password; gives for how many milliseconds its session is not read.
    ///
    /// It is never asked before somebody is let in: a right guess costs nothing.
    mutating func pauseMsAfterGuess(_ origin: ClientOrigin, at now: Int) -> Int {
        let wait = guesses.charge(origin.addressKey, at: now)
        return max(
            min(wait, Limits.maximumReadingPause.milliseconds),
            Limits.wrongTokenPause.milliseconds
        )
    }
}

extension BucketTable {
    /// Takes one though there may be none; gives how long it was until there would have been one.
    fileprivate mutating func charge(_ key: Key, at now: Int) -> Int {
        let wait = waitMs(key, at: now)
        if wait < Limits.guessMemory.milliseconds { take(key, at: now) }
        return wait
    }
}
