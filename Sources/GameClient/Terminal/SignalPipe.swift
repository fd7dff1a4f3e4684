#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The end of the pipe into which the handler writes; set once, before the handler can run.
private nonisolated(unsafe) var signalPipeEnd: Int32 = -1

/// Signals as bytes on a pipe, so that the one loop that waits for everything hears them too.
///
/// A handler may do next to nothing; writing a byte is among it.
struct SignalPipe {
    /// To wait on.
    let descriptor: Int32

    /// Catches INT, TERM, HUP and QUIT, and ignores PIPE. Made once.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        signalPipeEnd = ends[1]
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number) { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalPipeEnd, &byte, 1)
                errno = saved
            }
        }
    }

    /// The first signal that came since the last time.
    func next() -> Int32? {
        System.readSome(descriptor)?.first.map(Int32.init)
    }
}
