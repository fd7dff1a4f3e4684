#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The events of one wait of a `Poller`, in memory that the next wait reuses.
public final class PollerEvents {
    /// The number of events of the last wait.
    public internal(set) var count = 0

    #if canImport(Darwin)
    let buffer: UnsafeMutableBufferPointer<kevent>
    #else
    let buffer: UnsafeMutableBufferPointer<epoll_event>
    #endif

    /// Reserves memory for at most `capacity` events of a wait.
    public init(capacity: Int) {
        buffer = .allocate(capacity: capacity)
    }

    deinit {
        buffer.deallocate()
    }

    /// Returns the token of the event's descriptor.
    public func token(at index: Int) -> UInt64 {
        #if canImport(Darwin)
        UInt64(UInt(bitPattern: buffer[index].udata))
        #else
        buffer[index].data.u64
        #endif
    }

    /// Returns the state of the event's descriptor.
    public func readiness(at index: Int) -> Readiness {
        var readiness: Readiness = []
        #if canImport(Darwin)
        let event = buffer[index]
        if event.filter == Int16(EVFILT_READ) { readiness.insert(.readable) }
        if event.filter == Int16(EVFILT_WRITE) { readiness.insert(.writable) }
        // EOF on the reading filter alone is a plain FIN: the peer may still read.
        let isEnd = event.flags & UInt16(EV_EOF) != 0
        let isBroken = event.filter == Int16(EVFILT_WRITE) || event.fflags != 0
        if isEnd && isBroken { readiness.insert(.hangup) }
        #else
        let flags = buffer[index].events
        if flags & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
        if flags & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
        if flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.insert(.hangup) }
        #endif
        return readiness
    }
}

/// The events of a descriptor that a `Poller` should report.
public struct Interest: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes, or the end of the stream, can be read.
    public static let read = Interest(rawValue: 1)
    /// Bytes can be written.
    public static let write = Interest(rawValue: 2)
}

/// The state of a descriptor that a `Poller` reports.
public struct Readiness: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bytes, or the end of the stream, can be read.
    public static let readable = Readiness(rawValue: 1)
    /// Bytes can be written.
    public static let writable = Readiness(rawValue: 2)
    /// The peer has gone or the connection failed, so sending has no use.
    public static let hangup = Readiness(rawValue: 4)
}
