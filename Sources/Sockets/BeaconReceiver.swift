public import GameProtocol

/// The sockets that receive beacons: one for each link, bound to the multicast group.
///
/// Several programs on one computer can listen at the same time. One thread uses the receiver.
public final class BeaconReceiver {
    private var sockets: [BeaconLink: Socket] = [:]
    private let space = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Limits.maximumBeaconBytes + 1,
        alignment: 1
    )

    /// The most datagrams that one call reads from a link, so that a flood delays no other link.
    private static let maximumInOneGo = 64

    /// Creates a receiver that does not listen yet.
    public init() {}

    deinit { space.deallocate() }

    /// Listens on exactly these links, and returns the new descriptors.
    ///
    /// It skips a link on which it cannot listen, and tries it again with the next call.
    @discardableResult
    public func listen(on links: [BeaconLink]) -> [Descriptor] {
        sockets = sockets.filter { links.contains($0.key) }
        var added: [Descriptor] = []
        for link in links where sockets[link] == nil {
            guard let socket = Self.open(link) else { continue }
            sockets[link] = socket
            added.append(socket.descriptor)
        }
        return added
    }

    /// The descriptors to wait on, valid until the next `listen`.
    public var descriptors: [Descriptor] { sockets.values.map(\.descriptor) }

    /// Calls `body` with the bytes and the sender of each waiting datagram, without blocking.
    ///
    /// A datagram that is too long is cut to one byte more than the maximum.
    public func read(_ body: (ArraySlice<UInt8>, SocketAddress) -> Void) {
        for socket in sockets.values {
            for _ in 0..<Self.maximumInOneGo {
                // An error here concerns a datagram that was sent earlier, so it is ignored.
                let received = try? SystemCalls.receiveDatagram(socket.descriptor, into: space)
                guard let (count, source) = received ?? nil else { break }
                body(Array(space.prefix(count))[...], source)
            }
        }
    }

    private static func open(_ link: BeaconLink) -> Socket? {
        do throws(SystemError) {
            let socket = Socket(owning: try SystemCalls.datagramSocket(like: link.group.host))
            try SystemCalls.setReuseAddress(socket.descriptor)
            try SystemCalls.setReusePort(socket.descriptor)
            if link.group.host.isV6 { try SystemCalls.setOnlyV6(socket.descriptor) }
            try SystemCalls.bind(socket.descriptor, to: link.group)
            try SystemCalls.joinGroup(socket.descriptor, on: link)
            return socket
        } catch {
            return nil
        }
    }
}

/// The sockets that send beacons to the multicast group, and never beyond the link.
///
/// They are separate from the receiving sockets. On some systems, a socket that is bound to a group
/// would send with the group as its source address.
public final class BeaconSender {
    private let v4: Socket?
    private let v6: Socket?

    /// Opens the sockets, and skips an address family that the system does not support.
    public init() {
        v4 = Self.open(like: Beacon.groupV4)
        v6 = Self.open(like: Beacon.groupV6(scope: 0))
    }

    /// Sends to the group over each link; returns the number of links that accepted the datagram.
    ///
    /// A datagram that a link does not accept at once is lost.
    @discardableResult
    public func send(_ bytes: [UInt8], over links: [BeaconLink]) -> Int {
        links.count { send(bytes, over: $0) }
    }

    private func send(_ bytes: [UInt8], over link: BeaconLink) -> Bool {
        let socket = if case .v4 = link { v4 } else { v6 }
        guard let socket else { return false }
        do throws(SystemError) {
            try SystemCalls.setMulticastLink(socket.descriptor, link)
            let sent = try SystemCalls.send(socket.descriptor, bytes, to: link.group)
            return sent == .bytes(bytes.count)
        } catch {
            return false
        }
    }

    private static func open(like host: SocketAddress.Host) -> Socket? {
        do throws(SystemError) {
            let socket = Socket(owning: try SystemCalls.datagramSocket(like: host))
            try SystemCalls.setMulticastReach(socket.descriptor, isV6: host.isV6)
            return socket
        } catch {
            return nil
        }
    }
}

/// A link for beacons: the address of an interface in IPv4, the number of an interface in IPv6.
///
/// Programs join the group on each link and send to the group over each link. The default route of
/// a computer may lead into a tunnel whose other end has no listeners.
public enum BeaconLink: Hashable, Sendable {
    /// An interface, given by its address.
    case v4(address: UInt32)
    /// An interface, given by its number.
    case v6(index: UInt32)

    /// The link to this computer itself.
    public static let loopback = BeaconLink.v4(address: 0x7F00_0001)

    /// The multicast group and the port on this link.
    public var group: SocketAddress {
        switch self {
        case .v4: SocketAddress(host: Beacon.groupV4, port: UInt16(Limits.defaultPort))
        case .v6(let index):
            SocketAddress(host: Beacon.groupV6(scope: index), port: UInt16(Limits.defaultPort))
        }
    }

    /// Returns this computer's links, at most `Limits.maximumBeaconLinks`, in the system's order.
    public static func all() -> [BeaconLink] {
        Array(SystemCalls.beaconLinks().prefix(Limits.maximumBeaconLinks))
    }
}

extension Beacon {
    /// The group of all beacons in IPv4: 239.255.70.52.
    public static let groupV4 = SocketAddress.Host.v4(0xEFFF_4634)

    /// Returns the group in IPv6 on the link with that number: ff12::7052.
    public static func groupV6(scope: UInt32) -> SocketAddress.Host {
        .v6(high: 0xFF12_0000_0000_0000, low: 0x7052, scope: scope)
    }
}
