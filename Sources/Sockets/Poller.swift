#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The kernel's list of descriptors to watch, level-triggered: epoll, or kqueue on macOS.
///
/// Any thread may add, change and remove descriptors and call `wake`; one thread waits. The poller
/// reports a descriptor for as long as it is ready. It reports hang-ups even without any interest,
/// so a caller that does not want them must remove the descriptor.
public final class Poller: Sendable {
    /// The token of the event that `wake` causes.
    public static let wakeToken = UInt64.max

    let kernelQueue: Descriptor
    private let wakeUp: Descriptor

    /// Watches `descriptor`; its events have the token `token`.
    public func add(
        _ descriptor: Descriptor,
        token: UInt64,
        interest: Interest
    ) throws(SystemError) {
        try control(.add, descriptor, token, interest)
    }

    /// Changes the interest in a descriptor.
    public func modify(
        _ descriptor: Descriptor,
        token: UInt64,
        interest: Interest
    ) throws(SystemError) {
        try control(.modify, descriptor, token, interest)
    }

    #if !canImport(Darwin)
    /// Creates a poller without descriptors.
    public init() throws(SystemError) {
        kernelQueue = Descriptor(
            try SystemCalls.check("epoll_create1") { epoll_create1(O_CLOEXEC) }
        )
        do throws(SystemError) {
            let number = try SystemCalls.check("eventfd") {
                eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
            }
            wakeUp = Descriptor(number)
        } catch {
            SystemCalls.close(kernelQueue)
            throw error
        }
        // Edge-triggered: each write wakes once, so no thread has to read the counter back.
        try control(.add, wakeUp, Self.wakeToken, .read, extra: EPOLLET.rawValue)
    }

    deinit {
        SystemCalls.close(wakeUp)
        SystemCalls.close(kernelQueue)
    }

    /// Stops watching a descriptor. Call it before the descriptor is closed.
    public func remove(_ descriptor: Descriptor) {
        var event = epoll_event()
        _ = epoll_ctl(kernelQueue.number, EPOLL_CTL_DEL, descriptor.number, &event)
    }

    /// Makes the running wait, or the next one, return at once.
    public func wake() {
        var one: UInt64 = 1
        _ = write(wakeUp.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until a descriptor is ready or the time is over.
    ///
    /// - Parameter timeoutMilliseconds: nil waits forever.
    public func wait(timeoutMilliseconds: Int?, into events: PollerEvents) {
        let timeout = timeoutMilliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
        let buffer = events.buffer
        func wait(_ timeout: Int32) -> Int32 {
            epoll_wait(kernelQueue.number, buffer.baseAddress, Int32(buffer.count), timeout)
        }
        var count = wait(timeout)
        // A signal is not an event. It may come after a stop of the process, so a second look
        // reports the bytes that arrived meanwhile before the caller checks its deadlines.
        if count < 0, errno == EINTR { count = wait(0) }
        precondition(count >= 0 || errno == EINTR, "epoll_wait failed on a queue of our own")
        events.count = max(0, Int(count))
    }

    private enum Change: Int32 {
        case add = 1
        case modify = 3
    }

    private func control(
        _ change: Change,
        _ descriptor: Descriptor,
        _ token: UInt64,
        _ interest: Interest,
        extra: UInt32 = 0
    ) throws(SystemError) {
        var event = epoll_event()
        if interest.contains(.read) { event.events |= EPOLLIN.rawValue }
        if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
        event.events |= extra
        event.data.u64 = token
        _ = try SystemCalls.check("epoll_ctl") {
            epoll_ctl(kernelQueue.number, change.rawValue, descriptor.number, &event)
        }
    }
    #else
    /// Creates a poller without descriptors.
    public init() throws(SystemError) {
        kernelQueue = Descriptor(try SystemCalls.check("kqueue") { kqueue() })
        wakeUp = kernelQueue
        try apply(filter: EVFILT_USER, ident: 0, flags: EV_ADD | EV_CLEAR, Self.wakeToken)
    }

    deinit {
        SystemCalls.close(kernelQueue)
    }

    /// Stops watching a descriptor. Call it before the descriptor is closed.
    public func remove(_ descriptor: Descriptor) {
        let ident = UInt(descriptor.number)
        try? apply(filter: EVFILT_READ, ident: ident, flags: EV_DELETE, 0)
        try? apply(filter: EVFILT_WRITE, ident: ident, flags: EV_DELETE, 0)
    }

    /// Makes the running wait, or the next one, return at once.
    public func wake() {
        try? apply(filter: EVFILT_USER, ident: 0, flags: 0, Self.wakeToken, NOTE_TRIGGER)
    }

    /// Waits until a descriptor is ready or the time is over.
    ///
    /// - Parameter timeoutMilliseconds: nil waits forever.
    public func wait(timeoutMilliseconds: Int?, into events: PollerEvents) {
        let buffer = events.buffer
        let space = Int32(buffer.count)
        func wait(_ milliseconds: Int?) -> Int32 {
            guard let milliseconds else {
                return kevent(kernelQueue.number, nil, 0, buffer.baseAddress, space, nil)
            }
            var time = timespec(
                tv_sec: milliseconds / 1000,
                tv_nsec: milliseconds % 1000 * 1_000_000
            )
            return kevent(kernelQueue.number, nil, 0, buffer.baseAddress, space, &time)
        }
        var count = wait(timeoutMilliseconds.map { max(0, $0) })
        // The reason is at `epoll_wait` above.
        if count < 0, errno == EINTR { count = wait(0) }
        precondition(count >= 0 || errno == EINTR, "kevent failed on a queue of our own")
        events.count = max(0, Int(count))
    }

    private enum Change {
        case add
        case modify
    }

    private func control(
        _ change: Change,
        _ descriptor: Descriptor,
        _ token: UInt64,
        _ interest: Interest
    ) throws(SystemError) {
        // Adding a filter again replaces it, so adding and changing are the same here.
        let ident = UInt(descriptor.number)
        let read = interest.contains(.read) ? EV_ENABLE : EV_DISABLE
        let write = interest.contains(.write) ? EV_ENABLE : EV_DISABLE
        try apply(filter: EVFILT_READ, ident: ident, flags: EV_ADD | read, token)
        try apply(filter: EVFILT_WRITE, ident: ident, flags: EV_ADD | write, token)
    }

    private func apply(
        filter: Int32,
        ident: UInt,
        flags: Int32,
        _ token: UInt64,
        _ note: UInt32 = 0
    ) throws(SystemError) {
        var change = kevent(
            ident: ident,
            filter: Int16(filter),
            flags: UInt16(flags),
            fflags: note,
            data: 0,
            udata: UnsafeMutableRawPointer(bitPattern: UInt(token))
        )
        _ = try SystemCalls.check("kevent") {
            Int(kevent(kernelQueue.number, &change, 1, nil, 0, nil))
        }
    }
    #endif
}
