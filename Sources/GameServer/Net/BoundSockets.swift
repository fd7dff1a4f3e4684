import GameProtocol
import Sockets

/// Sockets with addresses of their own, ready to listen on one port.
///
/// Options are set here, once: accepted sockets inherit them.
struct BoundSockets: Sendable {
    let descriptors: [Descriptor]
    let addresses: [SocketAddress]

    var port: UInt16 { addresses.first?.port ?? 0 }

    /// The number of free ports that are tried, if a port free on one address is taken on another.
    private static let attemptCount = 8

    /// Binds the port on each of these addresses; throws if any of them fails.
    init(hosts: [SocketAddress.Host], port: UInt16) throws(SystemError) {
        try self.init(hosts, port: port, isOptional: { _ in false })
    }

    /// Binds the port on every address of this computer; a system without IPv6 is no failure.
    init(everywhereOn port: UInt16) throws(SystemError) {
        try self.init([.anyV4, .anyV6], port: port, isOptional: \.isAddressUnavailable)
    }

    /// A listening socket that the service manager bound.
    struct Passed {
        let descriptor: Descriptor
        let address: SocketAddress
        /// Whether one socket takes IPv6 and IPv4.
        let takesBoth: Bool

        init(_ descriptor: Descriptor, _ address: SocketAddress, takesBoth: Bool) {
            self.descriptor = descriptor
            self.address = address
            self.takesBoth = takesBoth
        }
    }

    /// Takes over sockets of one port.
    init(passed sockets: [Passed]) throws(SystemError) {
        for socket in sockets { try Self.setOptions(of: socket.descriptor) }
        descriptors = sockets.map(\.descriptor)
        // People type IPv4 addresses, so IPv4 comes first.
        addresses = sockets.flatMap { socket in
            let v4 = SocketAddress(host: .anyV4, port: socket.address.port)
            return (socket.takesBoth ? [v4] : []) + [socket.address]
        }
    }

    private init(
        _ hosts: [SocketAddress.Host],
        port: UInt16,
        isOptional: (SystemError) -> Bool
    ) throws(SystemError) {
        var attemptsLeft = port == 0 ? Self.attemptCount : 1
        while true {
            attemptsLeft -= 1
            do throws(SystemError) {
                (descriptors, addresses) = try Self.bindAll(hosts, port, isOptional)
                return
            } catch {
                guard error.isAddressInUse, attemptsLeft > 0 else { throw error }
            }
        }
    }

    private static func bindAll(
        _ hosts: [SocketAddress.Host],
        _ port: UInt16,
        _ isOptional: (SystemError) -> Bool
    ) throws(SystemError) -> ([Descriptor], [SocketAddress]) {
        var bound: [(Descriptor, SocketAddress)] = []
        for (index, host) in hosts.enumerated() {
            do throws(SystemError) {
                let port = bound.first?.1.port ?? port
                bound.append(try bind(SocketAddress(host: host, port: port)))
            } catch {
                let isLastHope = bound.isEmpty && index == hosts.count - 1
                if isOptional(error) && !isLastHope { continue }
                for (descriptor, _) in bound { SystemCalls.close(descriptor) }
                throw error
            }
        }
        return (bound.map(\.0), bound.map(\.1))
    }

    private static func bind(
        _ address: SocketAddress
    ) throws(SystemError) -> (Descriptor, SocketAddress) {
        let descriptor = try SystemCalls.streamSocket(like: address)
        do throws(SystemError) {
            if address.host.isV6 { try SystemCalls.setOnlyV6(descriptor) }
            try setOptions(of: descriptor)
            try SystemCalls.bind(descriptor, to: address)
            return (descriptor, try SystemCalls.localAddress(of: descriptor))
        } catch {
            SystemCalls.close(descriptor)
            throw error
        }
    }

    private static func setOptions(of descriptor: Descriptor) throws(SystemError) {
        try SystemCalls.setReuseAddress(descriptor)
        try setOptionsOfConnection(descriptor)
    }

    /// Sets the options that a connection to another server needs, too: a small send buffer, no delay, keep-alive.
    static func setOptionsOfConnection(_ descriptor: Descriptor) throws(SystemError) {
        // Without a limit the kernel takes megabytes for a peer that does not read.
        try SystemCalls.setSendBuffer(descriptor, byteCount: 64 * 1024)
        try SystemCalls.setNoDelay(descriptor)
        try SystemCalls.setKeepAlive(
            descriptor,
            idleSeconds: seconds(Limits.keepAliveIdle),
            intervalSeconds: seconds(Limits.keepAliveInterval),
            count: Int32(Limits.keepAliveProbes)
        )
        try SystemCalls.setUserTimeout(
            descriptor,
            seconds: seconds(Limits.unacknowledgedTimeout)
        )
    }

    private static func seconds(_ duration: Duration) -> Int32 {
        Int32(duration.components.seconds)
    }
}

/// The address of a peer, for the log and for the limits that count by address.
struct PeerAddress: Equatable, Sendable {
    let address: SocketAddress
    /// Whether a proxy reported the address; the port is then the proxy's port.
    let isForwarded: Bool

    init(_ address: SocketAddress, isForwarded: Bool = false) {
        self.address = address
        self.isForwarded = isForwarded
    }

    /// Whether the peer is a program on this computer: no limit of one address applies to it. An address reported by a
    /// proxy never counts as this computer.
    var isOwnComputer: Bool { !isForwarded && address.isLoopback }

    /// The key of the limits of one address; nil if no such limit applies.
    var limitKey: SocketAddress.Host? { isOwnComputer ? nil : address.host.limitKey }
}

/// The share of this process's descriptors that connections and journaled rooms may have.
///
/// 32 stay free: without a spare one libdispatch ends the process, and logs, the poller and the listeners need some.
/// The port of HTTP has further ones, at most an eighth of all.
struct DescriptorBudget: Equatable {
    let connectionCount: Int
    let roomCount: Int
    /// The most rooms to bring back; the last run may have had more descriptors.
    let recoveredRoomCount: Int
    let webConnectionCount: Int
    /// Whether the budget grants less than the configuration asks for, which the log should say.
    let isLowered: Bool

    static let reserveCount = 32
    /// The least limit on descriptors with which the reserve can be kept.
    static let leastLimit = 64

    /// - Parameters:
    ///   - furtherCount: the descriptors that other ports may have open.
    ///   - descriptorLimit: the most descriptors that the system allows this process.
    ///   - isJournaling: whether each room has a file open.
    init(
        connections: Int,
        rooms: Int,
        isJournaling: Bool,
        webConnections: Int = 0,
        furtherCount: Int = 0,
        descriptorLimit: Int
    ) {
        webConnectionCount = min(webConnections, max(1, descriptorLimit / 8))
        let reserved = Self.reserveCount + webConnectionCount + furtherCount
        let available = max(2, descriptorLimit - reserved)
        let wanted = isJournaling ? connections + rooms : connections
        guard wanted > available else {
            connectionCount = connections
            roomCount = rooms
            recoveredRoomCount = available - connections
            isLowered = false
            return
        }
        isLowered = true
        connectionCount = max(1, available * connections / wanted)
        roomCount = isJournaling ? max(1, available * rooms / wanted) : rooms
        recoveredRoomCount = available - connectionCount
    }
}
