#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The signals that the server answers, taken one by one by a thread that waits for them.
///
/// A second SIGTERM is taken a second time, so that it can be told from the first.
enum Signals {
    /// A signal that means something here.
    enum Signal: Sendable {
        /// SIGTERM or SIGINT: end in order.
        case end
        /// SIGHUP: read the configuration again.
        case reload
        /// SIGUSR1: say how things are.
        case report
    }

    /// Ignores what must not end the server and keeps the others for `next`.
    ///
    /// To be called first of all: threads inherit what is blocked here. SIGPIPE comes from any
    /// write to a pipe whose reader left, the log included; SIGXFSZ from a file that may not grow.
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

    private static var taken: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { sigaddset(&set, number) }
        return set
    }
}
