#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension SystemCalls {
    /// Lets several programs listen for the same group.
    static func setReusePort(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, SOL_SOCKET, SO_REUSEPORT, Int32(1))
    }

    /// Keeps datagrams to a group on their link; this computer's own listeners receive them, too.
    static func setMulticastReach(_ descriptor: Descriptor, isV6: Bool) throws(SystemError) {
        if isV6 {
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_HOPS, Int32(1))
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_LOOP, Int32(1))
        } else {
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_TTL, Int32(1))
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_LOOP, Int32(1))
        }
    }

    /// Sends later datagrams to a group over this link.
    static func setMulticastLink(
        _ descriptor: Descriptor,
        _ link: BeaconLink
    ) throws(SystemError) {
        switch link {
        case .v4(let address):
            let address = in_addr(s_addr: address.bigEndian)
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_IF, address)
        case .v6(let index):
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_IF, index)
        }
    }

    /// Joins the group of all beacons on this link, to receive the group's datagrams.
    static func joinGroup(_ descriptor: Descriptor, on link: BeaconLink) throws(SystemError) {
        switch (link, link.group.host) {
        case (.v4(let address), .v4(let group)):
            let request = ip_mreq(
                imr_multiaddr: in_addr(s_addr: group.bigEndian),
                imr_interface: in_addr(s_addr: address.bigEndian)
            )
            try setOption(descriptor, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, request)
            #if !canImport(Darwin)
            // This socket should not receive groups that other sockets have joined on other links.
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_ALL, Int32(0))
            #endif
        case (.v6(let index), .v6(let high, let low, _)):
            var request = ipv6_mreq()
            withUnsafeMutableBytes(of: &request.ipv6mr_multiaddr) { bytes in
                bytes.storeBytes(of: (high.bigEndian, low.bigEndian), as: (UInt64, UInt64).self)
            }
            request.ipv6mr_interface = .init(index)
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_JOIN_GROUP, request)
        default: break
        }
    }

    /// Sends one datagram; drops it if the call would have to wait.
    static func send(
        _ descriptor: Descriptor,
        _ bytes: [UInt8],
        to target: SocketAddress
    ) throws(SystemError) -> Transfer {
        try transfer("sendto") {
            withSocketAddress(target) { pointer, length in
                bytes.withUnsafeBytes {
                    sendto(descriptor.number, $0.baseAddress, $0.count, 0, pointer, length)
                }
            }
        }
    }

    /// Reads the next datagram, cut to the buffer, and its sender; nil if none waits.
    static func receiveDatagram(
        _ descriptor: Descriptor,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> (count: Int, source: SocketAddress)? {
        let (outcome, source) = try withAddressSpace { pointer, length throws(SystemError) in
            try transfer("recvfrom") {
                recvfrom(descriptor.number, buffer.baseAddress, buffer.count, 0, pointer, length)
            }
        }
        guard case .bytes(let count) = outcome else { return nil }
        return (count, source)
    }

    /// Returns the links of this computer that can reach a group, in the system's order.
    static func beaconLinks() -> [BeaconLink] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var links: [BeaconLink] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let link = link(of: entry), !links.contains(link) else { continue }
            links.append(link)
        }
        return links
    }

    private static func link(of entry: ifaddrs) -> BeaconLink? {
        let flags = Int(entry.ifa_flags)
        let isLoopback = flags & Int(IFF_LOOPBACK) != 0
        // A loopback supports groups without the flag; in IPv6 on Linux it has no route to them.
        guard flags & Int(IFF_UP) != 0, isLoopback || flags & Int(IFF_MULTICAST) != 0 else {
            return nil
        }
        switch address(at: entry.ifa_addr)?.host {
        case .v4(let bits): return .v4(address: bits)
        case .v6 where !isLoopback: return .v6(index: if_nametoindex(entry.ifa_name))
        default: return nil
        }
    }
}
