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

    /// What a signal means to a program that plays.
    enum Meaning: Equatable {
        /// To end, with the status of that signal.
        case end(Int32)
        case suspend
        case goOn
        case newSize
    }

    /// Catches INT, TERM, HUP and QUIT, and ignores PIPE; those of a screen, too. Made once.
    init?(forScreen: Bool = false) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        signalPipeEnd = ends[1]
        signal(SIGPIPE, SIG_IGN)
        let ofScreens = [SIGTSTP, SIGCONT, SIGWINCH]
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + (forScreen ? ofScreens : []) {
            signal(number) { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalPipeEnd, &byte, 1)
                errno = saved
            }
        }
    }

    /// The first signal since the last time that ends a program.
    func next() -> Int32? {
        for case .end(let number) in all() { return number }
        return nil
    }

    /// The signals that came since the last time.
    func all() -> [Meaning] {
        (System.readSome(descriptor) ?? []).map { byte in
            switch Int32(byte) {
            case SIGTSTP: .suspend
            case SIGCONT: .goOn
            case SIGWINCH: .newSize
            default: .end(Int32(byte))
            }
        }
    }

    /// Lets the signals of a screen do again what they do in any program.
    func endScreen() {
        for number in [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, SIG_DFL) }
    }
}
