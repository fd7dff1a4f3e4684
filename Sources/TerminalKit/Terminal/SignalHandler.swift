#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The end of the pipe into which the handler writes; set once, before the handler can run.
private nonisolated(unsafe) var pipeEnd: Int32 = -1
/// The number of the first signal INT or TERM; 0 before. `firstEndAt` is the time of that signal,
/// in nanoseconds.
private nonisolated(unsafe) var firstEnd: Int32 = 0
private nonisolated(unsafe) var firstEndAt = 0

/// The signal handler. It writes each signal into a pipe that the loop of the program reads. If the
/// loop does not react to INT or TERM, the handler restores the terminal and ends the program. The
/// handler calls only functions that a handler may call: `write`, `alarm`, `clock_gettime`,
/// `signal`, `kill`.
package enum SignalHandler {
    /// The time in which the loop has to react to INT or TERM, in seconds.
    private static let patienceSeconds: UInt32 = 1
    /// The time in which a second INT or TERM does not count, in nanoseconds. `timeout` and some
    /// shells send a signal twice at once.
    private static let sameMomentNs = 200_000_000

    package static func install(for numbers: [Int32], writingTo descriptor: Int32) {
        pipeEnd = descriptor
        for number in numbers { signal(number, handle) }
        // An alarm that this program did not set ends nothing.
        signal(SIGALRM) { _ in if firstEnd != 0 { SignalHandler.end(by: firstEnd) } }
    }

    /// Stops the alarm: the loop is running and has received the signals.
    package static func taken() { alarm(0) }

    private static let handle: @convention(c) (Int32) -> Void = { number in
        let saved = errno
        if number == SIGINT || number == SIGTERM {
            let now = nanoseconds
            if firstEnd == 0 {
                firstEnd = number
                firstEndAt = now
                alarm(patienceSeconds)
            } else if now - firstEndAt >= sameMomentNs {
                return end(by: number)
            }
        }
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipeEnd, &byte, 1)
        errno = saved
    }

    /// Ends the program by the given signal. The signal may be blocked here; then it takes effect
    /// as soon as the handler returns.
    private static func end(by number: Int32) {
        CrashGuard.putBackAfterHang()
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    private static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
