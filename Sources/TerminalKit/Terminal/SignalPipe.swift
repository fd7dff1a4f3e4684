#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Signals as bytes on a pipe, so that the one loop that waits for everything hears them too.
///
/// A loop that hangs does not hear them. INT and TERM end the program then: by themselves after a
/// second in which nothing took them, or by being sent again. `SignalHandler` does that.
package struct SignalPipe {
    /// To wait on.
    package let descriptor: Int32

    /// The number of the signal for a terminal that is gone.
    package static let hangUp = SIGHUP

    /// What a signal means to a program that plays.
    package enum Meaning: Equatable {
        /// To end, with the status of that signal.
        case end(Int32)
        case suspend
        case goOn
        case newSize
    }

    /// Catches INT, TERM, HUP and QUIT, and ignores PIPE; those of a screen, too. Made once.
    package init?(forScreen: Bool = false) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        signal(SIGPIPE, SIG_IGN)
        let ofScreens = [SIGTSTP, SIGCONT, SIGWINCH]
        SignalHandler.install(
            for: [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + (forScreen ? ofScreens : []),
            writingTo: ends[1]
        )
    }

    /// The first signal since the last time that ends a program.
    package func next() -> Int32? {
        for case .end(let number) in all() { return number }
        return nil
    }

    /// The signals that came since the last time.
    package func all() -> [Meaning] {
        let bytes = System.readSome(descriptor) ?? []
        if !bytes.isEmpty { SignalHandler.taken() }
        return bytes.map { byte in
            switch Int32(byte) {
            case SIGTSTP: .suspend
            case SIGCONT: .goOn
            case SIGWINCH: .newSize
            default: .end(Int32(byte))
            }
        }
    }

    /// Lets the signals of a screen do again what they do in any program.
    package func endScreen() {
        for number in [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, SIG_DFL) }
    }
}
