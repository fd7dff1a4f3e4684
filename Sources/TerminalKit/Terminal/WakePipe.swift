#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
