#if canImport(Darwin)
import Darwin
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
        try newSocket(streamType, like: address.host)
    }

    /// Makes a UDP socket for addresses like `host`: non-blocking, closed by `exec`.
    static func datagramSocket(like host: SocketAddress.Host) throws(SystemError) -> Descriptor {
        try newSocket(datagramType, like: host)
    }

    private static func newSocket(
        _ type: Int32,
        like host: SocketAddress.Host
    ) throws(SystemError) -> Descriptor {
        let family = host.isV6 ? AF_INET6 : AF_INET
        let descriptor = Descriptor(
            try check("socket") { socket(family, type | descriptorFlags, 0) }
        )
        prepare(descriptor)
        return descriptor
    }

    /// Returns two sockets that are connected with each other: non-blocking, closed by `exec`.
    public static func socketPair() throws(SystemError) -> (Descriptor, Descriptor) {
        var numbers: [Int32] = [-1, -1]
        _ = try check("socketpair") {
            socketpair(AF_UNIX, streamType | descriptorFlags, 0, &numbers)
        }
        let pair = (Descriptor(numbers[0]), Descriptor(numbers[1]))
        prepare(pair.0)
        prepare(pair.1)
        return pair
    }

    /// Binds the socket to an address.
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

    /// Accepts connections from now on; at most `backlog` of them wait.
    public static func listen(_ descriptor: Descriptor, backlog: Int32) throws(SystemError) {
        _ = try check("listen") { Int(libcListen(descriptor.number, backlog)) }
    }

    /// Accepts the next connection, non-blocking; returns nil if none waits.
    public static func accept(
        _ listener: Descriptor
    ) throws(SystemError) -> (Descriptor, SocketAddress)? {
        let (outcome, address) = try withAddressSpace { pointer, length throws(SystemError) in
            try transfer("accept") {
                #if canImport(Darwin)
                Int(Darwin.accept(listener.number, pointer, length))
                #else
                Int(accept4(listener.number, pointer, length, descriptorFlags))
                #endif
            }
        }
        guard case .bytes(let number) = outcome else { return nil }
        let descriptor = Descriptor(Int32(number))
        prepare(descriptor)
        return (descriptor, address)
    }

    /// Waits until the descriptor is ready or the time is over; returns whether it is ready.
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

    /// Returns the addresses of a host by name or number, in the system's order.
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
