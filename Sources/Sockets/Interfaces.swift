#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// This computer's addresses, the most useful for a friend's computer first.
package struct Interfaces: Sendable {
    package struct Entry: Equatable, Sendable {
        package let interface: String
        package let host: SocketAddress.Host
        /// Whether the interface has exactly one other end, as a tunnel does under any name.
        package var isPointToPoint = false
    }

    private let entries: [Entry]
    private let ranks: [SocketAddress.Host: Rank]

    /// - Parameter defaultHosts: the source addresses of packets to the internet.
    package init(_ entries: [Entry] = [], defaultHosts: [SocketAddress.Host] = []) {
        let defaults = Set(
            entries.filter { defaultHosts.contains($0.host) }.map(\.interface)
        )
        var ranks: [SocketAddress.Host: Rank] = [:]
        for (place, entry) in entries.enumerated() where ranks[entry.host] == nil {
            let kind = Kind(interface: entry.interface)
            var rank = Rank(
                entry.host,
                entry.isPointToPoint && kind == .network ? .tunnel : kind
            )
            rank.isDefault = defaults.contains(entry.interface)
            rank.place = place
            ranks[entry.host] = rank
        }
        self.ranks = ranks
        let ranked = ranks
        self.entries = entries.sorted { left, right in
            guard let left = ranked[left.host], let right = ranked[right.host] else { return false }
            return left < right
        }
    }

    /// Reads the interfaces that are up, without sending a packet.
    package static func now() -> Interfaces {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return Interfaces() }
        defer { freeifaddrs(list) }
        var found: [Entry] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0,
                let address = SystemCalls.address(at: entry.ifa_addr)
            else { continue }
            found.append(
                Entry(
                    interface: String(cString: entry.ifa_name),
                    host: address.host,
                    isPointToPoint: entry.ifa_flags & UInt32(IFF_POINTOPOINT) != 0
                )
            )
        }
        return Interfaces(found, defaultHosts: defaultHosts())
    }

    /// The addresses that a friend can use, the best first.
    package var usable: [Entry] { entries.filter { ranks[$0.host]?.isUsable == true } }

    /// Returns the addresses at which a friend reaches a server on `bound`, the best first.
    package func usable(at bound: [SocketAddress.Host]) -> [Entry] {
        usable.filter { entry in
            bound.contains(entry.host) || bound.contains(entry.host.isV6 ? .anyV6 : .anyV4)
        }
    }

    /// Returns the best usable address at which `port` answers; nil if none of the first few does.
    package func answering(port: UInt16) -> Entry? {
        usable.prefix(Self.maximumTries).first { entry in
            let address = SocketAddress(host: entry.host, port: port)
            return (try? Socket(address, timeoutMilliseconds: Self.patienceMs)) != nil
        }
    }

    /// Whether an address leads to this computer.
    package func isHere(_ host: SocketAddress.Host) -> Bool {
        host.leadsHere || ranks[host] != nil || ranks[host.unmapped] != nil
    }

    /// Returns an address's rank. An address of another computer is ranked by its numbers alone.
    package func rank(_ host: SocketAddress.Host) -> Rank {
        ranks[host] ?? Rank(host, .network)
    }

    private static let maximumTries = 4
    /// The timeout of a connection to this computer itself, which answers at once or never.
    private static let patienceMs = 250

    /// Returns the local addresses of packets to the internet.
    private static func defaultHosts() -> [SocketAddress.Host] {
        // 192.0.2.0/24 and 2001:db8::/32 are reserved for documentation; connecting UDP sends
        // nothing.
        let targets: [SocketAddress.Host] = [
            .v4(0xC000_0201), .v6(high: 0x2001_0DB8_0000_0000, low: 1, scope: 0),
        ]
        return targets.compactMap { host in
            let target = SocketAddress(host: host, port: 9)
            return try? SystemCalls.localAddress(towards: target).host
        }
    }
}

extension Interfaces {
    /// The kinds of networks of an interface, the most useful for a friend first.
    fileprivate enum Kind: Int {
        /// A network over cable or radio.
        case network
        /// A tunnel, which only the computers at its other ends can use.
        case tunnel
        /// The loopback of this computer.
        case loopback
        /// A network of containers and virtual machines on this computer.
        case bridge
        /// Addresses that are valid on one link only.
        case link

        init(interface: String) {
            let name = interface.lowercased()
            // OpenWrt gives this name to its local network; Docker's bridges have a number instead.
            if name.hasPrefix("br-lan") {
                self = .network
            } else if Self.bridges.contains(where: name.hasPrefix) {
                self = .bridge
            } else if Self.tunnels.contains(where: name.hasPrefix) {
                self = .tunnel
            } else {
                self = .network
            }
        }

        private static let bridges = [
            "docker", "br-", "veth", "podman", "nerdctl", "cni", "flannel", "cali", "cilium",
            "kube",
            "weave", "lxc", "lxd", "incus", "virbr", "vnet", "vboxnet", "vmnet", "vnic", "mpqemubr",
            "bridge10",
            "waydroid",
        ]
        private static let tunnels = [
            "wg", "tailscale", "zt", "tun", "tap", "utun", "ppp", "ipsec", "gpd", "nordlynx",
            "proton", "mullvad", "wt", "nebula", "ham", "feth", "vpn", "cloudflarewarp",
        ]
    }

    /// The rank of an address; the least is the most useful for a friend.
    package struct Rank: Comparable, Sendable {
        private let kind: Kind
        /// Whether it is an IPv6 address, which ranks lower, because IPv4 is easier to type.
        private let isV6: Bool
        private let isPrivate: Bool
        fileprivate var isDefault = false
        /// The position in the system's order.
        fileprivate var place = Int.max

        fileprivate init(_ host: SocketAddress.Host, _ kind: Kind) {
            self.kind = host.isLoopback ? .loopback : host.isLinkLocal ? .link : kind
            isV6 = host.isV6
            isPrivate = host.isPrivate
        }

        /// Whether a friend on another computer can use the address.
        package var isUsable: Bool { kind.rawValue <= Kind.tunnel.rawValue }

        private var key: (Int, Int, Int, Int, Int) {
            (kind.rawValue, isV6 ? 1 : 0, isPrivate ? 0 : 1, isDefault ? 0 : 1, place)
        }

        package static func < (left: Rank, right: Rank) -> Bool { left.key < right.key }
    }
}
