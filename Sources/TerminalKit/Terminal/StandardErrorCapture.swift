#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard error while the screen is up: held back in a file, and shown when the screen is down.
///
/// Otherwise the sentence of a crash would go to a screen that vanishes with it.
package final class StandardErrorCapture {
    /// What standard error was before.
    package let errors: Int32
    /// Where it goes meanwhile.
    package let file: Int32
    private static let maximumBytes = 65_536

    /// Nil where standard error leads elsewhere than to the terminal, or no file can be made.
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

    /// Shows what was held back.
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
