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
