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
package enum Interfaces {
    /// One address of one interface.
    package struct Entry: Equatable, Sendable {
        package let interface: String
        package let host: SocketAddress.Host

        package init(interface: String, host: SocketAddress.Host) {
            self.interface = interface
            self.host = host
        }
    }

    /// Looks at the interfaces that are up; asks nobody and sends nothing.
    package static func addresses() -> [Entry] {
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

    /// Those of them at which a server is reached that listens on these addresses.
    package static func reachable(at bound: [SocketAddress.Host]) -> [Entry] {
        addresses().filter { entry in
            bound.contains(entry.host) || bound.contains(entry.host.isV6 ? .anyV6 : .anyV4)
        }
    }

    /// The address that people can type most easily: an IPv4 one, if there is any.
    package static func easiest(_ entries: [Entry]) -> Entry? {
        entries.first { !$0.host.isV6 } ?? entries.first
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
