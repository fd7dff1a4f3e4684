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
    static let resolveCall = "getaddrinfo"

    /// Makes a TCP socket for addresses like `address`: non-blocking, closed by `exec`.
    public static func streamSocket(
        like address: SocketAddress
    ) throws(SystemError) -> Descriptor {
        let family = address.host.isV6 ? AF_INET6 : AF_INET
        #if canImport(Darwin)
        let number = try check("socket") { Int(socket(family, SOCK_STREAM, 0)) }
        let descriptor = Descriptor(Int32(number))
        prepare(descriptor)
        #else
        let type = streamType | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let number = try check("socket") { Int(socket(family, type, 0)) }
        let descriptor = Descriptor(Int32(number))
        #endif
        return descriptor
    }

    /// Two connected sockets of this process, non-blocking, closed by `exec`: a connection without
    /// a network.
    public static func socketPair() throws(SystemError) -> (Descriptor, Descriptor) {
        var numbers: (Int32, Int32) = (0, 0)
        #if canImport(Darwin)
        let type = streamType
        #else
        let type = streamType | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #endif
        _ = try check("socketpair") {
            withUnsafeMutableBytes(of: &numbers) { bytes in
                let both = bytes.assumingMemoryBound(to: Int32.self).baseAddress
                return Int(socketpair(AF_UNIX, type, 0, both))
            }
        }
        let pair = (Descriptor(numbers.0), Descriptor(numbers.1))
        #if canImport(Darwin)
        prepare(pair.0)
        prepare(pair.1)
        #endif
        return pair
    }

    /// Gives the socket its own address.
    public static func bind(
        _ descriptor: Descriptor,
        to address: SocketAddress
    ) throws(SystemError) {
        _ = try check("bind") {
            withSocketAddress(address) { pointer, length in
                Int(libcBind(descriptor.number, pointer, length))
            }
        }
    }

    /// Lets peers connect; at most `backlog` of them wait to be accepted.
    public static func listen(_ descriptor: Descriptor, backlog: Int32) throws(SystemError) {
        _ = try check("listen") { Int(libcListen(descriptor.number, backlog)) }
    }

    /// Takes the next connection, non-blocking; nil when nobody waits.
    public static func accept(
        _ listener: Descriptor
    ) throws(SystemError) -> (Descriptor, SocketAddress)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let outcome = try transfer("accept") {
            withUnsafeMutableBytes(of: &storage) { bytes in
                let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                #if canImport(Darwin)
                return Int(Darwin.accept(listener.number, pointer, &length))
                #else
                let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
                return Int(accept4(listener.number, pointer, &length, flags))
                #endif
            }
        }
        guard case .bytes(let number) = outcome else { return nil }
        let descriptor = Descriptor(Int32(number))
        #if canImport(Darwin)
        prepare(descriptor)
        #endif
        return (descriptor, address(in: storage))
    }

    /// Waits until the descriptor is ready or the time is over; true if it is ready.
    ///
    /// - Parameter timeoutMilliseconds: nil waits forever.
    public static func wait(
        for descriptor: Descriptor,
        _ interest: Interest,
        timeoutMilliseconds: Int?
    ) throws(SystemError) -> Bool {
        let end = timeoutMilliseconds.map { MonotonicClock.nowMilliseconds + $0 }
        var entry = pollfd(fd: descriptor.number, events: 0, revents: 0)
        if interest.contains(.read) { entry.events |= Int16(POLLIN) }
        if interest.contains(.write) { entry.events |= Int16(POLLOUT) }
        return try check("poll") {
            let left = end.map { max(0, $0 - MonotonicClock.nowMilliseconds) } ?? -1
            return Int(poll(&entry, 1, Int32(clamping: left)))
        } > 0
    }

    /// The addresses of a host by name or number, in the order the system prefers.
    public static func resolve(
        _ host: String,
        port: UInt16
    ) throws(SystemError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { throw SystemError(call: resolveCall, errno: code) }
        defer { freeaddrinfo(list) }
        return addresses(in: list)
    }

    private static func addresses(
        in list: UnsafeMutablePointer<addrinfo>?
    ) -> [SocketAddress] {
        var found: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee {
            if let address = address(at: entry.ai_addr) { found.append(address) }
            next = entry.ai_next
        }
        return found
    }
}
