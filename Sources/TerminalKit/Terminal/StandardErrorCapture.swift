#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A capture of standard error in a file while the screen is up. Without a capture, a crash message
/// would go to the screen and disappear with it.
package final class StandardErrorCapture {
    /// The original standard error.
    package let errors: Int32
    /// The file that replaces standard error while the screen is up.
    package let file: Int32
    private static let maximumBytes = 65_536

    /// Creates the capture; nil if standard error is not the terminal, or if no file can be
    /// created.
    package init?() {
        guard System.isTerminal(System.messages), let file = System.openNamelessFile() else {
            return nil
        }
        errors = fcntl(System.messages, F_DUPFD_CLOEXEC, 3)
        self.file = file
        if errors < 0 {
            close(file)
            return nil
        }
    }

    deinit {
        close(errors)
        close(file)
    }

    package func hold() { _ = dup2(file, System.messages) }

    /// Restores standard error and writes the captured text to it.
    package func release() {
        _ = dup2(errors, System.messages)
        lseek(file, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: Self.maximumBytes)
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        if count > 0 { System.writeAll(System.messages, Array(bytes.prefix(count))) }
        _ = ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
    }
}
