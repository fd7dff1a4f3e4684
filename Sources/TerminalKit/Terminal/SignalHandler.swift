#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The end of the pipe into which the handler writes; set once, before the handler can run.
private nonisolated(unsafe) var pipeEnd: Int32 = -1
/// The first INT or TERM, and when it came, in nanoseconds; 0 before that.
private nonisolated(unsafe) var firstEnd: Int32 = 0
private nonisolated(unsafe) var firstEndAt = 0

/// What happens in the moment in which a signal comes: a byte is written into the pipe, and a
/// program that hangs is ended as by a crash, with its terminal given back.
///
/// The handler calls only what a handler may: `write`, `alarm`, `clock_gettime`, `signal`, `kill`.
package enum SignalHandler {
    /// How long a loop may take to hear of INT or TERM, in seconds.
    private static let patienceSeconds: UInt32 = 1
    /// `timeout` and some shells send a signal twice at once; that is not somebody who insists.
    private static let sameMomentNs = 200_000_000

    package static func install(for numbers: [Int32], writingTo descriptor: Int32) {
        pipeEnd = descriptor
        for number in numbers { signal(number, handle) }
        // An alarm that this program did not set ends nothing.
        signal(SIGALRM) { _ in if firstEnd != 0 { SignalHandler.end(by: firstEnd) } }
    }

    /// The loop goes round: the signals that came are in its hands.
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

    /// Ends the program by that signal. The signal may be blocked here; it comes as soon as the
    /// handler returns.
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
