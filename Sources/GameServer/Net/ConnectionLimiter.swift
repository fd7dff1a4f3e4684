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
        /// The other servers' addresses; their connections soon count for a browser's address instead.
        var members: Set<SocketAddress.Host> = []
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

    /// Takes the addresses of the cluster's other servers.
    func take(members: Set<SocketAddress.Host>) {
        state.withLock { $0.members = members }
    }

    /// Counts one more connection. If a limit is reached, returns false and does not count it.
    func enter(_ key: SocketAddress.Host?) -> Bool {
        state.withLock { state in
            if state.count >= state.maximum || !Self.addOne(key, &state) { return false }
            state.count += 1
            return true
        }
    }

    /// Counts a connection for another address. If the new address has too many, returns false and changes nothing.
    func move(from old: SocketAddress.Host?, to new: SocketAddress.Host?) -> Bool {
        state.withLock { state in
            guard Self.addOne(new, &state) else { return false }
            Self.removeOne(old, &state)
            return true
        }
    }

    /// The most connections of another server that do not count for a browser yet, as a multiple of the limit.
    private static let memberFactor = 16

    private static func addOne(_ key: SocketAddress.Host?, _ state: inout State) -> Bool {
        guard let key else { return true }
        // Also counted without a limit, because a limit may be set while the server runs.
        let most = state.maximumPerAddress > 0 ? state.maximumPerAddress : .max
        let factor = state.members.contains(key) ? memberFactor : 1
        let (count, site) = (state.countByKey[key, default: 0], key.siteKey)
        if count / factor >= most { return false }
        if let site {
            let count = state.countBySite[site, default: 0]
            if count / (Limits.siteFactor * factor) >= most { return false }
            state.countBySite[site] = count + 1
        }
        state.countByKey[key] = count + 1
        return true
    }

    private static func removeOne(_ key: SocketAddress.Host?, _ state: inout State) {
        guard let key else { return }
        removeOne(key, from: &state.countByKey)
        if let site = key.siteKey { removeOne(site, from: &state.countBySite) }
    }

    func leave(_ key: SocketAddress.Host?) {
        let waiting = state.withLock { state in
            state.count -= 1
            Self.removeOne(key, &state)
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
