#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// The ways this process ends; `exit`, so that what runs at the end runs.
enum Exit: Int32 {
    /// Stopped as asked.
    case asAsked = 0
    /// Failed while running.
    case failed = 1
    /// Wrong usage or configuration.
    case usage = 2
    /// Cannot listen.
    case cannotListen = 3
    /// A file cannot be used.
    case file = 4

    func now() -> Never {
        exit(rawValue)
    }
}
