public import GameProtocol

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

    /// Returns the links of this computer, at most `Limits.maximumBeaconLinks`, in the system's
    /// order.
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
