#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a wait on several descriptors found.
struct Waiting {
    /// One descriptor to wait for.
    struct Entry {
        let descriptor: Int32
        var writing = false
    }

    /// Waits until one of them is ready or the time is over; says which are, in their order.
    ///
    /// Plain `poll`: unlike epoll it also takes a file as standard input.
    static func wait(_ entries: [Entry], milliseconds: Int?) -> [Bool] {
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
