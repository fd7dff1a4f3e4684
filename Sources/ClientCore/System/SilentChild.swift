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

/// This program once more, with other words and without a terminal.
///
/// It goes on without this one: a terminal that is closed, or a key that ends this program, is not
/// meant for it.
package final class SilentChild {
    private let process: pid_t
    private var isOver = false

    /// Starts this program once more with other words; nothing of it reaches the screen.
    package init(ownWords words: [String]) throws(SystemError) {
        guard let path = Self.ownPath else { throw SystemError(call: "readlink", errno: ENOENT) }
        process = try SystemCalls.start(
            [path] + words,
            streams: (.null, .null, .null),
            variables: Self.environment,
            hasOwnGroup: true
        )
    }

    /// Whether it still runs.
    package var isRunning: Bool {
        guard !isOver else { return false }
        var status: Int32 = 0
        isOver = waitpid(process, &status, WNOHANG) != 0
        return !isOver
    }

    /// Where things are; what this program was told by variables is not meant for the other.
    private static var environment: [String] {
        [
            "HOME", "PATH", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "LD_LIBRARY_PATH",
            "XDG_STATE_HOME", "XDG_CONFIG_HOME",
        ].compactMap { name in System.environment(name).map { "\(name)=\($0)" } }
    }

    /// The file that this program was started from.
    private static var ownPath: String? {
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
