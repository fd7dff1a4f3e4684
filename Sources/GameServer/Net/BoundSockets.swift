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
                // The port that was free on the first address may be taken on the second.
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
        // Without it the kernel takes megabytes for a peer that does not read.
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
