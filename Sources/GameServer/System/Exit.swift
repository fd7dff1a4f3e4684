#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The exit statuses. The process ends by `exit`, so that registered functions run.
enum Exit: Int32 {
    /// Stopped on request.
    case asAsked = 0
    /// Failed while running.
    case failed = 1
    /// Wrong usage or configuration.
    case usage = 2
    case cannotListen = 3
    /// A file, or the Redis of the cluster, cannot be used.
    case file = 4

    func now() -> Never {
        exit(rawValue)
    }
}

/// The reason why startup failed; each kind has its own exit status.
enum StartError: Error {
    /// The server cannot listen on a port; exit status 3.
    case cannotListen(String)
    /// A file, or the Redis of the cluster, cannot be used; exit status 4.
    case cannotWrite(String)
    /// The system refuses something else; exit status 1.
    case system(String)

    var message: String {
        switch self {
        case .cannotListen(let message), .cannotWrite(let message), .system(let message): message
        }
    }
}
