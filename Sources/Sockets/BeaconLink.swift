public import GameProtocol

/// One way onto a network that a beacon can take: an address in IPv4, an interface in IPv6.
///
/// A group is joined and sent to on each of them, because the default route of a computer may lead
/// into a tunnel, at whose end nobody listens.
public enum BeaconLink: Hashable, Sendable {
    /// The interface that has this address.
    case v4(address: UInt32)
    /// The interface with this number.
    case v6(index: UInt32)

    /// This computer alone.
    public static let loopback = BeaconLink.v4(address: 0x7F00_0001)

    /// The group on this link.
    public var group: SocketAddress {
        switch self {
        case .v4: SocketAddress(host: Beacon.groupV4, port: UInt16(Limits.defaultPort))
        case .v6(let index):
            SocketAddress(host: Beacon.groupV6(scope: index), port: UInt16(Limits.defaultPort))
        }
    }

    /// Those of this computer, at most `Limits.maximumBeaconLinks`, in the system's order.
    public static func all() -> [BeaconLink] {
        Array(SystemCalls.beaconLinks().prefix(Limits.maximumBeaconLinks))
    }
}

extension Beacon {
    /// The group that all of them are sent to, in IPv4: 239.255.70.52.
    public static let groupV4 = SocketAddress.Host.v4(0xEFFF_4634)

    /// The group in IPv6, on the link with that number: ff12::7052.
    public static func groupV6(scope: UInt32) -> SocketAddress.Host {
        .v6(high: 0xFF12_0000_0000_0000, low: 0x7052, scope: scope)
    }
}
