#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension SystemCalls {
    #if canImport(Glibc)
    static let streamType = Int32(SOCK_STREAM.rawValue)
    static let datagramType = Int32(SOCK_DGRAM.rawValue)
    #else
    static let streamType = SOCK_STREAM
    static let datagramType = SOCK_DGRAM
    #endif

    /// Lets a server bind its port again immediately after a restart.
    public static func setReuseAddress(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(1))
    }

    /// Keeps an IPv6 socket from accepting IPv4, too, so that both can be bound.
    public static func setOnlyV6(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, Int32(1))
    }

    /// Limits the send buffer for a peer that does not read; accepted sockets inherit the limit.
    public static func setSendBuffer(
        _ descriptor: Descriptor,
        byteCount: Int32
    ) throws(SystemError) {
        try setOption(descriptor, SOL_SOCKET, SO_SNDBUF, byteCount)
    }

    /// Sends small lines at once instead of collecting them.
    public static func setNoDelay(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    }

    /// Detects dead peers: probes after `idle` seconds, then every `interval`, `count` times.
    public static func setKeepAlive(
        _ descriptor: Descriptor,
        idleSeconds: Int32,
        intervalSeconds: Int32,
        count: Int32
    ) throws(SystemError) {
        let tcp = Int32(IPPROTO_TCP)
        try setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, Int32(1))
        #if canImport(Darwin)
        try setOption(descriptor, tcp, TCP_KEEPALIVE, idleSeconds)
        #else
        try setOption(descriptor, tcp, TCP_KEEPIDLE, idleSeconds)
        #endif
        try setOption(descriptor, tcp, TCP_KEEPINTVL, intervalSeconds)
        try setOption(descriptor, tcp, TCP_KEEPCNT, count)
    }

    /// Ends a connection if sent bytes stay unacknowledged for this long.
    public static func setUserTimeout(
        _ descriptor: Descriptor,
        seconds: Int32
    ) throws(SystemError) {
        #if canImport(Darwin)
        try setOption(descriptor, Int32(IPPROTO_TCP), TCP_RXT_CONNDROPTIME, seconds)
        #else
        try setOption(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, seconds * 1000)
        #endif
    }

    /// Makes closing the socket report a failure (RST) to the peer instead of an end.
    public static func setResetOnClose(_ descriptor: Descriptor) throws(SystemError) {
        try setOption(descriptor, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    }

    /// Forbids `Int`, a plain literal's type: the kernel expects a C `int`, and would read half.
    @available(*, unavailable, message: "give an Int32")
    static func setOption(
        _ descriptor: Descriptor,
        _ level: Int32,
        _ name: Int32,
        _ value: Int
    ) throws(SystemError) {}

    static func setOption<Value>(
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

    static func option(
        _ descriptor: Descriptor,
        _ level: Int32,
        _ name: Int32
    ) throws(SystemError) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        _ = try check("getsockopt") {
            getsockopt(descriptor.number, level, name, &value, &length)
        }
        return value
    }

    /// The flags that make a new descriptor non-blocking, and closed by `exec`.
    static var descriptorFlags: Int32 {
        #if canImport(Darwin)
        0
        #else
        Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #endif
    }

    /// Sets the options that Linux sets with flags of `socket`, `accept4` and `send`.
    static func prepare(_ descriptor: Descriptor) {
        #if canImport(Darwin)
        try? setNonBlocking(descriptor, true)
        try? setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        _ = fcntl(descriptor.number, F_SETFD, FD_CLOEXEC)
        #endif
    }
}
