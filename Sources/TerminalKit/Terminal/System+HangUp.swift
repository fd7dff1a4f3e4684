#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Whether a terminal is still there.
extension System {
    /// Whether the terminal that was open there is gone: its window is closed, or its line has dropped.
    package static func isHungUp(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        let isHungUp = poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
        return isHungUp || !isTerminal(descriptor)
    }
}
