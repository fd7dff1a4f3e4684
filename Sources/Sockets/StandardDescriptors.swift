#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
