import GameProtocol
package import Sockets
import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A second process of this program, with other arguments and without a terminal.
///
/// It continues after this one ends. It does not notice that the terminal is closed, or a key that
/// ends this program.
package final class SilentChild {
    private let process: pid_t
    private var isOver = false

    /// Starts this program again with other arguments. Its output does not reach the screen.
    package init(ownWords words: [String]) throws(SystemError) {
        guard let path = Self.ownPath else { throw SystemError(call: "readlink", errno: ENOENT) }
        process = try SystemCalls.start(
            [path] + words,
            streams: (.null, .null, .null),
            variables: Self.environment,
            hasOwnGroup: true
        )
    }

    package var isRunning: Bool {
        guard !isOver else { return false }
        var status: Int32 = 0
        isOver = waitpid(process, &status, WNOHANG) != 0
        return !isOver
    }

    /// The variables with the places of files. The child does not get the other variables, because
    /// they configure this program only.
    private static var environment: [String] {
        [
            "HOME", "PATH", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "LD_LIBRARY_PATH",
            "XDG_STATE_HOME", "XDG_CONFIG_HOME",
        ].compactMap { name in System.environment(name).map { "\(name)=\($0)" } }
    }

    /// The path of this program's file.
    package static var ownPath: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { bytes in
            bytes.initialize(repeating: 0)
            guard let base = bytes.baseAddress else { return nil }
            #if canImport(Darwin)
            var size = UInt32(bytes.count)
            return _NSGetExecutablePath(base, &size) == 0 ? String(cString: base) : nil
            #else
            let count = readlink("/proc/self/exe", base, bytes.count - 1)
            return count > 0 ? String(cString: base) : nil
            #endif
        }
    }
}
