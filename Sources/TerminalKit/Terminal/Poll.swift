#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a wait on several descriptors found.
package enum Poll {
    /// One descriptor to wait for.
    package struct Entry {
        package let descriptor: Int32
        package var writing = false

        package init(descriptor: Int32, writing: Bool = false) {
            self.descriptor = descriptor
            self.writing = writing
        }
    }

    /// Waits until one of them is ready or the time is over; says which are, in their order.
    ///
    /// Plain `poll`: unlike epoll it also takes a file as standard input.
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

/// A pipe by which another thread wakes the one loop that waits for everything.
package final class WakePipe: Sendable {
    /// To wait on: readable as soon as it was woken.
    package let descriptor: Int32
    private let end: Int32

    /// Where the system has no descriptors left it never wakes: a wait on it needs a deadline.
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
