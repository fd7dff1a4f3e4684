#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The system calls of both ends, each made in one way.
///
/// EINTR is repeated here and nowhere else, `errno` is captured at once, and would-block is a
/// value. Nothing here keeps state.
public enum SystemCalls {
    /// Makes one call, again for as long as signals interrupt it.
    @inline(__always)
    package static func check(_ call: String, _ body: () -> Int) throws(SystemError) -> Int {
        while true {
            let result = body()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw SystemError(call: call, errno: code) }
        }
    }

    /// The same, for calls that give a descriptor or nothing.
    package static func check(_ call: String, _ body: () -> Int32) throws(SystemError) -> Int32 {
        Int32(try check(call) { Int(body()) })
    }

    /// Makes one call that moves bytes.
    @inline(__always)
    static func transfer(_ call: String, _ body: () -> Int) throws(SystemError) -> Transfer {
        while true {
            let count = body()
            if count >= 0 { return .bytes(count) }
            let code = errno
            if code == EAGAIN || code == EWOULDBLOCK { return .wouldBlock }
            if code != EINTR { throw SystemError(call: call, errno: code) }
        }
    }
}

extension SystemCalls {
    /// Reads what a socket has, at most as much as fits into `buffer`.
    public static func receive(
        _ descriptor: Descriptor,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Transfer {
        try transfer("recv") { recv(descriptor.number, buffer.baseAddress, buffer.count, 0) }
    }

    /// Writes what the socket takes of `bytes`; a peer that has gone raises no SIGPIPE.
    public static func send(
        _ descriptor: Descriptor,
        _ bytes: UnsafeRawBufferPointer
    ) throws(SystemError) -> Transfer {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return try transfer("send") {
            libcSend(descriptor.number, bytes.baseAddress, bytes.count, flags)
        }
    }

    /// Ends the sending direction: the peer reads what was sent, then the end.
    public static func shutdownSending(_ descriptor: Descriptor) {
        _ = shutdown(descriptor.number, Int32(SHUT_WR))
    }

    /// Ends both directions, so that a thread that waits on the socket wakes.
    public static func shutdownBoth(_ descriptor: Descriptor) {
        _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

    /// Closes the descriptor; its number may be another's at once.
    ///
    /// Never repeated: after EINTR the descriptor is gone already.
    public static func close(_ descriptor: Descriptor) {
        _ = libcClose(descriptor.number)
    }

    /// Makes calls on the descriptor return at once, or wait.
    public static func setNonBlocking(
        _ descriptor: Descriptor,
        _ isNonBlocking: Bool
    ) throws(SystemError) {
        let old = try check("fcntl") { fcntl(descriptor.number, F_GETFL, 0) }
        let new = isNonBlocking ? old | O_NONBLOCK : old & ~O_NONBLOCK
        _ = try check("fcntl") { fcntl(descriptor.number, F_SETFL, new) }
    }

    /// A descriptor of nothing, kept to have one to give up when there are no more.
    public static func openNull() throws(SystemError) -> Descriptor {
        Descriptor(try check("open") { open("/dev/null", O_RDONLY | O_CLOEXEC) })
    }

    static func monotonicNanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    static func message(of error: SystemError) -> String {
        if error.call == resolveCall { return String(cString: gai_strerror(error.errno)) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
            text.initialize(repeating: 0)
            guard let base = text.baseAddress else { return "" }
            _ = strerror_r(error.errno, base, text.count - 1)
            return String(cString: base)
        }
    }
}

/// A system call that failed: which one, and what the system said.
///
/// Would-block, end of file and the like are values of the calls, not errors.
public struct SystemError: Error, Hashable {
    /// The name of the call, such as `bind`.
    public let call: String
    /// The system's error number, captured the instant the call failed.
    public let errno: Int32

    /// Describes a failure of `call` with the error number `errno`.
    public init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }
}

extension SystemError: CustomStringConvertible {
    /// The call and the system's own words: `bind: Address already in use (98)`.
    public var description: String {
        "\(call): \(SystemCalls.message(of: self)) (\(errno))"
    }
}

extension SystemError {
    /// Whether this process or the whole system has no descriptor left.
    public var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }
    /// Whether another socket has the address.
    public var isAddressInUse: Bool { errno == EADDRINUSE }
    /// Whether this computer has no such address or does not speak this family.
    public var isAddressUnavailable: Bool { errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT }
    /// Whether a time given for the call ran out.
    public var isTimeout: Bool { errno == ETIMEDOUT }
    /// Whether the peer was there and refused the connection.
    public var isRefused: Bool { errno == ECONNREFUSED }
    /// Whether there is a file of that name already.
    package var isAlreadyThere: Bool { errno == EEXIST }
    /// Whether a failed `accept` concerns the one peer that was next, and nobody after it.
    public var isOfOnePeer: Bool {
        #if canImport(Darwin)
        errno == ECONNABORTED
        #else
        [
            ECONNABORTED, EPROTO, ENOPROTOOPT, EPERM, EOPNOTSUPP, ENETDOWN, ENETUNREACH,
            EHOSTDOWN, EHOSTUNREACH, ENONET,
        ].contains(errno)
        #endif
    }
}

/// The clock that only goes forward: for deadlines, never for display.
public enum MonotonicClock {
    /// Milliseconds since some fixed moment in the past, the same for all threads.
    public static var nowMilliseconds: Int {
        SystemCalls.monotonicNanoseconds() / 1_000_000
    }

    /// Nanoseconds since the same moment.
    public static var nowNanoseconds: Int { SystemCalls.monotonicNanoseconds() }
}
