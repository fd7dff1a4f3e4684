#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

extension SystemCalls {
    /// Makes a UDP socket for addresses like `host`: non-blocking, closed by `exec`.
    static func datagramSocket(like host: SocketAddress.Host) throws(SystemError) -> Descriptor {
        let family = host.isV6 ? AF_INET6 : AF_INET
        #if canImport(Darwin)
        let descriptor = Descriptor(try check("socket") { socket(family, datagramType, 0) })
        prepare(descriptor)
        #else
        let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = Descriptor(
            try check("socket") { socket(family, datagramType | flags, 0) }
        )
        #endif
        return descriptor
    }

    /// Lets several programs listen for the same group.
    static func setReusePort(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, SOL_SOCKET, SO_REUSEPORT, 1)
    }

    /// Has what is sent to a group stay on its link, and reach this computer's own listeners too.
    static func setMulticastReach(_ descriptor: Descriptor, isV6: Bool) throws(SystemError) {
        if isV6 {
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_HOPS, 1)
            try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_LOOP, 1)
        } else {
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_TTL, 1)
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_LOOP, 1)
        }
    }

    /// Has what is sent to a group from now on leave over this link.
    static func setMulticastLink(
        _ descriptor: Descriptor,
        _ link: BeaconLink
    ) throws(SystemError) {
        switch link {
        case .v4(let address):
            try setValue(
                descriptor,
                Int32(IPPROTO_IP),
                IP_MULTICAST_IF,
                in_addr(s_addr: address.bigEndian)
            )
        case .v6(let index):
            try setValue(descriptor, Int32(IPPROTO_IPV6), IPV6_MULTICAST_IF, index)
        }
    }

    /// Has what is sent to the beacon's group on this link arrive at the socket.
    static func joinGroup(_ descriptor: Descriptor, on link: BeaconLink) throws(SystemError) {
        switch (link, link.group.host) {
        case (.v4(let address), .v4(let group)):
            let request = ip_mreq(
                imr_multiaddr: in_addr(s_addr: group.bigEndian),
                imr_interface: in_addr(s_addr: address.bigEndian)
            )
            try setValue(descriptor, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, request)
            #if !canImport(Darwin)
            // What other sockets have joined on other links is theirs.
            try setOption(descriptor, Int32(IPPROTO_IP), IP_MULTICAST_ALL, 0)
            #endif
        case (.v6(let index), .v6(let high, let low, _)):
            var request = ipv6_mreq()
            withUnsafeMutableBytes(of: &request.ipv6mr_multiaddr) { bytes in
                bytes.storeBytes(of: (high.bigEndian, low.bigEndian), as: (UInt64, UInt64).self)
            }
            request.ipv6mr_interface = .init(index)
            try setValue(descriptor, Int32(IPPROTO_IPV6), IPV6_JOIN_GROUP, request)
        default: break
        }
    }

    /// Sends one datagram, or nothing where it would have to wait.
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

    /// Takes the next datagram, cut to the buffer, and who sent it; nil if none waits.
    static func receiveDatagram(
        _ descriptor: Descriptor,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> (count: Int, source: SocketAddress)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let outcome = try transfer("recvfrom") {
            withUnsafeMutableBytes(of: &storage) { bytes in
                let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                return recvfrom(
                    descriptor.number,
                    buffer.baseAddress,
                    buffer.count,
                    0,
                    pointer,
                    &length
                )
            }
        }
        guard case .bytes(let count) = outcome else { return nil }
        return (count, address(in: storage))
    }

    /// The links of this computer over which a group can be reached, in the system's order.
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
        // A loopback carries groups without saying so; in IPv6 on Linux it has no way to them.
        guard flags & Int(IFF_UP) != 0, isLoopback || flags & Int(IFF_MULTICAST) != 0 else {
            return nil
        }
        switch address(at: entry.ifa_addr)?.host {
        case .v4(let bits): return .v4(address: bits)
        case .v6 where !isLoopback: return .v6(index: if_nametoindex(entry.ifa_name))
        default: return nil
        }
    }

    private static func setValue<Value>(
        _ descriptor: Descriptor,
        _ level: Int32,
        _ name: Int32,
        _ value: Value
    ) throws(SystemError) {
        let length = socklen_t(MemoryLayout<Value>.size)
        _ = try check("setsockopt") {
            withUnsafePointer(to: value) {
                setsockopt(descriptor.number, level, name, $0, length)
            }
        }
    }
}
