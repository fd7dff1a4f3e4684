import GameProtocol
import Sockets

/// The limits on each address's requests, checked before a request reaches the lobby or a room.
///
/// Loopback has no quota of requests, because all peers behind a tunnel or a reverse proxy share
/// this address. The quotas of the peers' sessions limit them.
struct AddressQuota: Sendable {
    /// Whether the server limits addresses at all.
    var isLimiting = true
    private var requests = BucketTable<SocketAddress.Host>(Limits.pointsOfAddress)
    /// The points that each /48 network of IPv6 addresses has left for requests.
    private var siteRequests = BucketTable<SocketAddress.Host>(Limits.pointsOfSite)
    /// The wrong codes and passwords of each address. Wrong tokens are not counted: there are too
    /// many tokens to guess one.
    private var guesses = BucketTable<SocketAddress.Host>(Limits.guesses)
    /// The limit on first codes and passwords of new sessions at an address that guesses.
    private var firstSecrets = BucketTable<SocketAddress.Host>(Limits.guesserSecrets)

    /// Takes the points of a request and returns 0, or takes none and returns the wait in ms.
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

    /// Takes the points of a move even if there are too few, up to a limit. Returns for how many
    /// milliseconds the server must not read from the session.
    ///
    /// The wait begins while the address still has some points. Without points, other requests of
    /// the address would be refused.
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

    /// Counts a session's first try of a room's secret. Returns the wait in milliseconds, or 0.
    ///
    /// While an address guesses, its new sessions may try their first secrets only slowly, on
    /// loopback too. Other requests of the address do not wait.
    mutating func takeFirstSecret(_ origin: ClientOrigin, at now: Int) -> Int {
        guard guesses.waitMs(origin.addressKey, at: now) > 0 else { return 0 }
        return firstSecrets.tryTake(origin.addressKey, at: now)
    }

    /// Counts a wrong code or password. Returns for how many milliseconds its session is not read.
    ///
    /// The caller checks the guess first, so a right guess costs nothing.
    mutating func pauseMsAfterGuess(_ origin: ClientOrigin, at now: Int) -> Int {
        let wait = guesses.charge(origin.addressKey, at: now)
        return max(
            min(wait, Limits.maximumReadingPause.milliseconds),
            Limits.wrongTokenPause.milliseconds
        )
    }
}

extension BucketTable {
    /// Takes a token even if there is none, up to a limit. Returns the wait in milliseconds before
    /// the token was taken.
    fileprivate mutating func charge(_ key: Key, at now: Int) -> Int {
        let wait = waitMs(key, at: now)
        if wait < Limits.guessMemory.milliseconds { take(key, at: now) }
        return wait
    }
}
