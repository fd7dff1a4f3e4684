#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The number of a file descriptor: borrowed, never owned.
///
/// The code that opened it decides when it is closed; a `Descriptor` by itself closes nothing.
public struct Descriptor: Hashable, Sendable {
    /// The kernel's number.
    public let number: Int32

    /// Wraps the number of a descriptor.
    public init(_ number: Int32) {
        self.number = number
    }
}

/// The result of a read or a write on a descriptor.
public enum Transfer: Hashable, Sendable {
    /// The number of bytes moved; for a read, 0 means that the peer has ended its direction.
    case bytes(Int)
    /// The call would have to wait to move a byte.
    case wouldBlock
}

/// The three standard descriptors of a program. The parent process may have closed some of them.
public enum StandardDescriptors {
    /// Opens `/dev/null` for each standard descriptor that is closed. A program must do this first.
    ///
    /// Otherwise the first socket gets standard output's number, and its peer gets that output.
    public static func fill() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // A new descriptor takes the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
