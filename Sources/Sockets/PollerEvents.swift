#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The events of one wait of a `Poller`, in memory that is used again for the next.
public final class PollerEvents {
    /// How many events the last wait brought.
    public internal(set) var count = 0

    #if canImport(Darwin)
    let buffer: UnsafeMutableBufferPointer<kevent>
    #else
    let buffer: UnsafeMutableBufferPointer<epoll_event>
    #endif

    /// Makes room for at most `capacity` events a wait.
    public init(capacity: Int) {
        buffer = .allocate(capacity: capacity)
    }

    deinit {
        buffer.deallocate()
    }

    /// The token that the event's descriptor was registered with.
    public func token(at index: Int) -> UInt64 {
        #if canImport(Darwin)
        UInt64(UInt(bitPattern: buffer[index].udata))
        #else
        buffer[index].data.u64
        #endif
    }

    /// What the event's descriptor is ready for.
    public func readiness(at index: Int) -> Readiness {
        var readiness: Readiness = []
        #if canImport(Darwin)
        let event = buffer[index]
        if event.filter == Int16(EVFILT_READ) { readiness.insert(.readable) }
        if event.filter == Int16(EVFILT_WRITE) { readiness.insert(.writable) }
        // EOF on the reading filter alone is a plain FIN: that peer may still be listening.
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

/// What a `Poller` is asked to report of a descriptor.
public struct Interest: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Takes the flags as bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There is something to read, or an end.
    public static let read = Interest(rawValue: 1)
    /// There is room to write.
    public static let write = Interest(rawValue: 2)
}

/// What a `Poller` reports of a descriptor.
public struct Readiness: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8

    /// Takes the flags as bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// There is something to read, or an end.
    public static let readable = Readiness(rawValue: 1)
    /// There is room to write.
    public static let writable = Readiness(rawValue: 2)
    /// The peer has gone or the connection failed: nobody is left to send to.
    public static let hangup = Readiness(rawValue: 4)
}
