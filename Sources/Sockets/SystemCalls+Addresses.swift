#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension SocketAddress.Host {
    /// Parses a numeric address, such as `192.168.1.31` or `fd00::1`; nil for any other text,
    /// including one with a scope.
    public init?(_ text: String) {
        // In C, the text would end at that byte.
        if text.utf8.contains(0) { return nil }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self = .v4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let halves = withUnsafeBytes(of: six) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
            self = .v6(
                high: UInt64(bigEndian: halves.0),
                low: UInt64(bigEndian: halves.1),
                scope: 0
            )
        } else {
            return nil
        }
    }
}

extension SystemCalls {
    /// Returns the socket's own address.
    public static func localAddress(
        of descriptor: Descriptor
    ) throws(SystemError) -> SocketAddress {
        try withAddressSpace { pointer, length throws(SystemError) in
            try check("getsockname") { getsockname(descriptor.number, pointer, length) }
        }.address
    }

    /// Returns the address of the peer's socket.
    public static func peerAddress(
        of descriptor: Descriptor
    ) throws(SystemError) -> SocketAddress {
        try withAddressSpace { pointer, length throws(SystemError) in
            try check("getpeername") { getpeername(descriptor.number, pointer, length) }
        }.address
    }

    /// Returns the source address of packets to `target`, without sending one.
    public static func localAddress(
        towards target: SocketAddress
    ) throws(SystemError) -> SocketAddress {
        let descriptor = try datagramSocket(like: target.host)
        defer { close(descriptor) }
        // On a datagram socket, this call only looks up the route.
        _ = try check("connect") {
            withSocketAddress(target) { libcConnect(descriptor.number, $0, $1) }
        }
        return try localAddress(of: descriptor)
    }

    /// Returns the address in a C structure; nil if it is neither IPv4 nor IPv6.
    static func address(at pointer: UnsafePointer<sockaddr>?) -> SocketAddress? {
        guard let pointer else { return nil }
        let raw = UnsafeRawPointer(pointer)
        switch Int32(pointer.pointee.sa_family) {
        case AF_INET:
            let value = raw.loadUnaligned(as: sockaddr_in.self)
            let host = SocketAddress.Host.v4(UInt32(bigEndian: value.sin_addr.s_addr))
            return SocketAddress(host: host, port: UInt16(bigEndian: value.sin_port))
        case AF_INET6:
            let value = raw.loadUnaligned(as: sockaddr_in6.self)
            let halves = withUnsafeBytes(of: value.sin6_addr) { bytes in
                bytes.loadUnaligned(as: (UInt64, UInt64).self)
            }
            let host = SocketAddress.Host.v6(
                high: UInt64(bigEndian: halves.0),
                low: UInt64(bigEndian: halves.1),
                scope: value.sin6_scope_id
            )
            return SocketAddress(host: host, port: UInt16(bigEndian: value.sin6_port))
        default:
            return nil
        }
    }

    /// Makes a call that stores an address; a socket without an address gives 0.0.0.0:0.
    static func withAddressSpace<R>(
        _ call: (
            UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>
        ) throws(SystemError) -> R
    ) throws(SystemError) -> (result: R, address: SocketAddress) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return try withUnsafeMutablePointer(to: &storage) { space throws(SystemError) in
            try space.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                pointer throws(SystemError) in
                let result = try call(pointer, &length)
                return (result, address(at: pointer) ?? SocketAddress(host: .anyV4, port: 0))
            }
        }
    }

    /// Calls `body` with the address in the structure for C calls.
    static func withSocketAddress<R>(
        _ address: SocketAddress,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        switch address.host {
        case .v4(let bits):
            var value = sockaddr_in()
            #if canImport(Darwin)
            value.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
            #endif
            value.sin_family = sa_family_t(AF_INET)
            value.sin_port = address.port.bigEndian
            value.sin_addr.s_addr = bits.bigEndian
            return withPointer(to: &value, body)
        case .v6(let high, let low, let scope):
            var value = sockaddr_in6()
            #if canImport(Darwin)
            value.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
            #endif
            value.sin6_family = sa_family_t(AF_INET6)
            value.sin6_port = address.port.bigEndian
            value.sin6_scope_id = scope
            withUnsafeMutableBytes(of: &value.sin6_addr) { bytes in
                bytes.storeBytes(of: (high.bigEndian, low.bigEndian), as: (UInt64, UInt64).self)
            }
            return withPointer(to: &value, body)
        }
    }

    private static func withPointer<Value, R>(
        to value: inout Value,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        withUnsafePointer(to: &value) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Value>.size))
            }
        }
    }
}
