import GameProtocol

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// This program once more, with other words and without a terminal; it ends with this one.
final class SilentChild {
    private let process: pid_t
    private var isOver = false

    /// Starts this program once more with other words; nothing of it reaches the screen.
    init(ownWords words: [String]) throws(SystemError) {
        guard let path = Self.ownPath else { throw SystemError(call: "readlink", errno: ENOENT) }
        process = try Self.spawn([path] + words)
    }

    deinit { end() }

    /// Ends it, if it has not ended by itself.
    func end() {
        guard isRunning else { return }
        kill(process, SIGTERM)
        // It ends at once; whoever waits for it longer would hold up the shell.
        isOver = true
    }

    /// It goes on without this program.
    func release() { isOver = true }

    /// Whether it still runs.
    var isRunning: Bool {
        guard !isOver else { return false }
        var status: Int32 = 0
        isOver = waitpid(process, &status, WNOHANG) != 0
        return !isOver
    }

    private static func spawn(_ words: [String]) throws(SystemError) -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] =
            Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for number in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
        // Signals that are ignored or held back here would stay so in the other program.
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw SystemError(call: "posix_spawn", errno: code) }
        return process
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
