#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A wait for several descriptors.
package enum Poll {
    package struct Entry {
        package let descriptor: Int32
        package var writing = false

        package init(descriptor: Int32, writing: Bool = false) {
            self.descriptor = descriptor
            self.writing = writing
        }
    }

    /// Waits until a descriptor is ready or the time is over; nil sets no limit. Returns whether
    /// each one is ready, in order. Unlike epoll, plain `poll` accepts a file as standard input.
    package static func wait(_ entries: [Entry], milliseconds: Int?) -> [Bool] {
        var list = entries.map {
            pollfd(
                fd: $0.descriptor,
                events: Int16($0.writing ? POLLIN | POLLOUT : POLLIN),
                revents: 0
            )
        }
        let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
        guard poll(&list, nfds_t(list.count), limit) > 0 else { return entries.map { _ in false } }
        return list.map { $0.revents != 0 }
    }
}

/// A pipe by which another thread wakes the loop that waits for all events.
package final class WakePipe: Sendable {
    /// The descriptor to wait for. It becomes readable after the wake-up.
    package let descriptor: Int32
    private let end: Int32

    /// Creates the pipe. If the system has no descriptors left, the pipe never wakes: a wait for it
    /// needs a deadline.
    package init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, end) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(end)
    }

    /// Wakes the loop; called once.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(end, &byte, 1)
    }
}
