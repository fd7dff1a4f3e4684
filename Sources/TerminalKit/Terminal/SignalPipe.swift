#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Signals as bytes on a pipe, so that the loop that waits for all events receives them, too. A
/// loop that hangs does not read the pipe. In that case INT and TERM end the program, after one
/// second or when the signal is sent again. `SignalHandler` does that.
package struct SignalPipe {
    /// The descriptor to wait for.
    package let descriptor: Int32

    /// The number of the signal for a terminal that is gone.
    package static let hangUp = SIGHUP

    /// The meaning of a signal to a running game.
    package enum Meaning: Equatable {
        /// The program has to end, with the exit status of that signal.
        case end(Int32)
        case suspend
        case goOn
        case newSize
    }

    /// Catches INT, TERM, HUP and QUIT, and ignores PIPE; for a screen, it also catches the
    /// screen's signals. Created once.
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

    /// Returns the first signal since the last call that ends the program.
    package func next() -> Int32? {
        for case .end(let number) in all() { return number }
        return nil
    }

    /// Returns the signals since the last call.
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

    /// Restores the default actions of the screen's signals.
    package func endScreen() {
        for number in [SIGTSTP, SIGCONT, SIGWINCH] { signal(number, SIG_DFL) }
    }
}
