#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The system calls of server and client, each made in one way.
///
/// EINTR is handled here and nowhere else, `errno` is read at once, and would-block is a value.
public enum SystemCalls {
    /// Makes one call, and repeats it as long as signals interrupt it.
    @inline(__always)
    package static func check(_ call: String, _ body: () -> Int) throws(SystemError) -> Int {
        while true {
            let result = body()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw SystemError(call: call, errno: code) }
        }
    }

    /// Makes one call that returns a descriptor or success, and repeats it while signals interrupt.
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
    /// Reads the available bytes of a socket, at most as many as fit into `buffer`.
    public static func receive(
        _ descriptor: Descriptor,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Transfer {
        try transfer("recv") { recv(descriptor.number, buffer.baseAddress, buffer.count, 0) }
    }

    /// Writes as many of `bytes` as the socket accepts; a peer that has gone raises no SIGPIPE.
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

    /// Ends the sending direction: the peer reads the sent bytes, then the end.
    public static func shutdownSending(_ descriptor: Descriptor) {
        _ = shutdown(descriptor.number, Int32(SHUT_WR))
    }

    /// Ends both directions, so that a thread that waits on the socket wakes.
    public static func shutdownBoth(_ descriptor: Descriptor) {
        _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

    /// Closes the descriptor. Another one may get its number at once.
    ///
    /// The call is never repeated, because after EINTR the descriptor is already closed.
    public static func close(_ descriptor: Descriptor) {
        _ = libcClose(descriptor.number)
    }

    /// Sets whether calls on the descriptor return at once or wait.
    public static func setNonBlocking(
        _ descriptor: Descriptor,
        _ isNonBlocking: Bool
    ) throws(SystemError) {
        let old = try check("fcntl") { fcntl(descriptor.number, F_GETFL, 0) }
        let new = isNonBlocking ? old | O_NONBLOCK : old & ~O_NONBLOCK
        _ = try check("fcntl") { fcntl(descriptor.number, F_SETFL, new) }
    }

    /// Opens `/dev/null`, as a spare descriptor to close when the system has no more descriptors.
    public static func openNull() throws(SystemError) -> Descriptor {
        Descriptor(try check("open") { open("/dev/null", O_RDONLY | O_CLOEXEC) })
    }

    static func monotonicNanoseconds() -> Int { nanoseconds(of: CLOCK_MONOTONIC) }

    static func threadNanoseconds() -> Int { nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) }

    private static func nanoseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
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

/// A failed system call, with its name and the system's error number.
///
/// Would-block, the end of a file and similar results are values of the calls, not errors.
public struct SystemError: Error, Hashable {
    /// The name of the call, such as `bind`.
    public let call: String
    /// The system's error number, read at the moment of the failure.
    public let errno: Int32

    /// Creates the error of a failed call.
    public init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }
}

extension SystemError: CustomStringConvertible {
    /// The name of the call and the system's message: `bind: Address already in use (98)`.
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
    /// Whether the call timed out.
    public var isTimeout: Bool { errno == ETIMEDOUT }
    /// Whether the peer refused the connection.
    public var isRefused: Bool { errno == ECONNREFUSED }
    /// Whether a file of that name exists already.
    package var isAlreadyThere: Bool { errno == EEXIST }
    /// Whether a failed `accept` concerns only the next peer, and no later one.
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

/// A clock that never goes back: for deadlines, never for display.
public enum MonotonicClock {
    /// The milliseconds since a fixed moment in the past, the same for all threads.
    public static var nowMilliseconds: Int {
        SystemCalls.monotonicNanoseconds() / 1_000_000
    }

    /// The nanoseconds since the same fixed moment as for `nowMilliseconds`.
    public static var nowNanoseconds: Int { SystemCalls.monotonicNanoseconds() }

    /// The processor time of the calling thread, in nanoseconds.
    public static var ofThreadNanoseconds: Int { SystemCalls.threadNanoseconds() }
}
