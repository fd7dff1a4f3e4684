import GameProtocol
package import Sockets
package import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a measurement needs of the operating system.
extension System {
    /// The processor time that this program has taken so far, in microseconds.
    package static func processorMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
    }

    /// Writes a file anew; gives why that was not possible.
    package static func replace(_ path: String, with text: String) -> SystemError? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return SystemError(call: "open", errno: errno) }
        defer { close(descriptor) }
        return writeAll(descriptor, Array(text.utf8))
    }
}
