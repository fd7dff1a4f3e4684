#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file descriptor by its number: borrowed, never owned.
///
/// Whoever opened it says who closes it; a `Descriptor` alone closes nothing.
public struct Descriptor: Hashable, Sendable {
    /// The kernel's number.
    public let number: Int32

    /// Names the descriptor with this number.
    public init(_ number: Int32) {
        self.number = number
    }
}

/// What a read or a write on a descriptor came to.
public enum Transfer: Hashable, Sendable {
    /// So many bytes were moved; reading, 0 means that the peer has ended its direction.
    case bytes(Int)
    /// Nothing could be moved without waiting.
    case wouldBlock
}

/// The three descriptors with which every program starts, if whoever started it left them open.
public enum StandardDescriptors {
    /// Opens `/dev/null` in the place of each that is closed; the first thing a program does.
    ///
    /// Otherwise the first socket takes the number of standard output, and its peer gets what is
    /// printed.
    public static func fill() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // A new descriptor takes the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
