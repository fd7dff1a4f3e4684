import GameProtocol
import Sockets

/// The count of open connections, in total and of each address, against its limits.
///
/// A connection counts until its descriptor is closed, its lingering end included. A connection
/// without a key counts for the total alone: all programs on one computer have the same address.
/// The /48 of an IPv6 address counts, too, with `Limits.siteFactor` times the limit.
final class ConnectionLimiter: Sendable {
    private let state: Locked<State>

    private struct State {
        var maximum: Int
        /// The most connections of one address; 0 for no limit.
        var maximumPerAddress: Int
        var count = 0
        var countByKey: [SocketAddress.Host: Int] = [:]
        var countBySite: [SocketAddress.Host: Int] = [:]
        /// The calls to make once, when the next connection leaves, by key.
        var whenOneLeaves: [UInt64: @Sendable () -> Void] = [:]
    }

    init(maximum: Int, maximumPerAddress: Int) {
        state = Locked(State(maximum: maximum, maximumPerAddress: maximumPerAddress))
    }

    /// Applies other limits; present connections stay.
    func take(maximum: Int, maximumPerAddress: Int) {
        state.withLock { state in
            state.maximum = maximum
            state.maximumPerAddress = maximumPerAddress
        }
    }

    /// The number of addresses that have connections.
    var addressCount: Int { state.withLock { $0.countByKey.count } }

    var count: Int { state.withLock { $0.count } }

    /// Counts one more connection. If a limit is reached, returns false and does not count it.
    func enter(_ key: SocketAddress.Host?) -> Bool {
        state.withLock { state in
            if state.count >= state.maximum { return false }
            if let key {
                // Also counted without a limit, because a limit may be set while the server runs.
                let most = state.maximumPerAddress > 0 ? state.maximumPerAddress : .max
                let (count, site) = (state.countByKey[key, default: 0], key.siteKey)
                if count >= most { return false }
                if let site {
                    let count = state.countBySite[site, default: 0]
                    if count / Limits.siteFactor >= most { return false }
                    state.countBySite[site] = count + 1
                }
                state.countByKey[key] = count + 1
            }
            state.count += 1
            return true
        }
    }

    func leave(_ key: SocketAddress.Host?) {
        let waiting = state.withLock { state in
            state.count -= 1
            if let key {
                Self.removeOne(key, from: &state.countByKey)
                if let site = key.siteKey { Self.removeOne(site, from: &state.countBySite) }
            }
            if state.whenOneLeaves.isEmpty { return [(@Sendable () -> Void)]() }
            defer { state.whenOneLeaves = [:] }
            return Array(state.whenOneLeaves.values)
        }
        for call in waiting { call() }
    }

    private static func removeOne(
        _ key: SocketAddress.Host,
        from counts: inout [SocketAddress.Host: Int]
    ) {
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }

    /// Calls `body` once, on the thread that releases the next connection.
    func whenOneLeaves(key: UInt64, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenOneLeaves[key] = body }
    }
}
