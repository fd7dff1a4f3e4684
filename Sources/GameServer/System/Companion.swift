import GameProtocol

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// A program that runs beside the server and ends with it, however the server ends.
///
/// A shell stands between: it waits on a pipe that only this process holds, and ends the program when
/// that is closed, which the kernel does even for a server that was killed.
final class Companion: Sendable {
    private let shell: pid_t
    /// Closed to end the program.
    private let leash: Descriptor
    /// What the program says; at its end when the program is.
    private let voice: Descriptor

    private static let script =
        #""$@" </dev/null & child=$!; exec >/dev/null 2>&1; read -r _; kill "$child"; wait"#

    /// The bytes that are kept of what it says.
    private static let maximumWords = 400

    /// Starts the program of the first word, found as the shell finds it.
    init(_ words: [String]) throws(SystemError) {
        let leash = try Self.pipe()
        let voice: (read: Descriptor, write: Descriptor)
        do throws(SystemError) {
            voice = try Self.pipe()
        } catch {
            for end in [leash.read, leash.write] { SystemCalls.close(end) }
            throw error
        }
        defer { for end in [leash.read, voice.write] { SystemCalls.close(end) } }
        do throws(SystemError) {
            let command = ["/bin/sh", "-c", Self.script, "sh"] + words
            shell = try Self.spawn(command, input: leash.read, output: voice.write)
        } catch {
            for end in [leash.write, voice.read] { SystemCalls.close(end) }
            throw error
        }
        self.leash = leash.write
        self.voice = voice.read
    }

    /// Waits until the program has ended; gives the last line that it said.
    func lastWords() -> String {
        var last: [UInt8] = []
        while let some = readSome() { last = (last + some).suffix(Self.maximumWords) }
        SystemCalls.close(voice)
        let lines = last.split(separator: UInt8(ascii: "\n"))
        return String(decoding: lines.last ?? [], as: UTF8.self)
    }

    /// Ends the program, and waits for it; once.
    func end() {
        SystemCalls.close(leash)
        var status: Int32 = 0
        while waitpid(shell, &status, 0) < 0, errno == EINTR {}
    }

    /// What there is to read, after waiting for it; nil at the end.
    private func readSome() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = try? SystemCalls.check("read") {
            bytes.withUnsafeMutableBytes { read(voice.number, $0.baseAddress, $0.count) }
        }
        return count.flatMap { $0 > 0 ? Array(bytes.prefix($0)) : nil }
    }

    /// Whether a program of that name is on the path.
    static func isThere(_ program: String) -> Bool {
        let path = Environment.variable("PATH") ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Two ends that other programs do not inherit.
    private static func pipe() throws(SystemError) -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        _ = try SystemCalls.check("pipe") { systemPipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    private static func spawn(
        _ words: [String],
        input: Descriptor,
        output: Descriptor
    ) throws(SystemError) -> pid_t {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
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
        posix_spawn_file_actions_adddup2(&actions, input.number, 0)
        posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        posix_spawn_file_actions_adddup2(&actions, output.number, 2)
        // Signals that are ignored or held back here would stay so in the other program; and Ctrl-C
        // at the terminal is for the server, which ends it in its order.
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags =
            Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
            | Int32(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let code = posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw SystemError(call: "posix_spawn", errno: code) }
        return process
    }
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
