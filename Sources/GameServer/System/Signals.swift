#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The signals that the server handles. A thread waits for them, and takes them one by one.
///
/// A second SIGTERM arrives separately, so that the server can distinguish it from the first.
enum Signals {
    enum Signal: Sendable {
        /// SIGTERM or SIGINT: shut down in order.
        case end
        /// SIGHUP: read the configuration again.
        case reload
        /// SIGUSR1: log the state of the server.
        case report
    }

    /// Ignores signals that must not end the server, and reserves the others for `next`.
    ///
    /// Call it before any thread starts, because threads inherit the blocked signals. SIGPIPE comes from a write to a
    /// pipe without a reader, which may be the log; SIGXFSZ comes from a file at its size limit.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        var set = taken
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the next signal.
    static func next() -> Signal {
        var set = taken
        var number: Int32 = 0
        while true {
            guard sigwait(&set, &number) == 0 else { continue }
            switch number {
            case SIGHUP: return .reload
            case SIGUSR1: return .report
            default: return .end
            }
        }
    }

    /// Sends SIGTERM to this process.
    static func end() { kill(getpid(), SIGTERM) }

    private static var taken: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { sigaddset(&set, number) }
        return set
    }
}
