import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The addresses under which friends can reach this computer, the likeliest first.
enum Interfaces {
    /// One address of one interface.
    struct Entry: Equatable, Sendable {
        let interface: String
        let host: SocketAddress.Host
    }

    /// Looks at the interfaces that are up; asks nobody and sends nothing.
    static func addresses() -> [Entry] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [Entry] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0,
                let address = SystemCalls.address(at: entry.ifa_addr)
            else { continue }
            found.append(
                Entry(interface: String(cString: entry.ifa_name), host: address.host)
            )
        }
        return usable(found, defaultHosts: defaultHosts())
    }

    /// Drops what no friend can use and puts the likeliest first: private ranges, then the
    /// interface of the default route, then IPv4, which is easier to type.
    static func usable(_ entries: [Entry], defaultHosts: [SocketAddress.Host]) -> [Entry] {
        let defaults = Set(
            entries.filter { defaultHosts.contains($0.host) }.map(\.interface)
        )
        func rank(_ entry: Entry) -> (Int, Int, Int) {
            (
                entry.host.isPrivate ? 0 : 1, defaults.contains(entry.interface) ? 0 : 1,
                entry.host.isV6 ? 1 : 0
            )
        }
        return entries.filter(isUsable).enumerated().sorted { left, right in
            let (leftRank, rightRank) = (rank(left.element), rank(right.element))
            return leftRank == rightRank ? left.offset < right.offset : leftRank < rightRank
        }.map(\.element)
    }

    private static func isUsable(_ entry: Entry) -> Bool {
        let virtual = ["docker", "br-", "veth", "virbr", "vmnet"]
        return !entry.host.isLoopback && !entry.host.isLinkLocal
            && !virtual.contains { entry.interface.hasPrefix($0) }
    }

    /// The local addresses that packets to the internet would carry.
    private static func defaultHosts() -> [SocketAddress.Host] {
        // 192.0.2.0/24 and 2001:db8::/32 are documentation's; connecting UDP sends nothing.
        let targets: [SocketAddress.Host] = [
            .v4(0xC000_0201), .v6(high: 0x2001_0DB8_0000_0000, low: 1, scope: 0),
        ]
        return targets.compactMap { host in
            let target = SocketAddress(host: host, port: 9)
            return try? SystemCalls.localAddress(towards: target).host
        }
    }
}
