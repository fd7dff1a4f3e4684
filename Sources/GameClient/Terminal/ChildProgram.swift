import GameProtocol

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
@preconcurrency import Musl
#else
// The variables of the process are a plain C global, which nothing here changes.
@preconcurrency import Glibc
#endif

/// A program that this one started: its input and its output are pipes that never make us wait.
///
/// It begins with the signals as every program finds them, and in a process group of its own, so
/// that whatever it starts ends with it.
final class ChildProgram {
    private let pid: pid_t
    private var input: Int32
    private let output: Int32
    private var waiting: [UInt8] = []
    private var status: Int32?

    /// More than this nobody leaves unread who plays.
    private static let maximumWaiting = 1 << 20

    /// Starts a command as a shell takes it.
    init(shell command: String) throws(SystemError) {
        let (childInput, input) = try Self.makePipe()
        let (output, childOutput) = try Self.makePipe()
        defer {
            close(childInput)
            close(childOutput)
        }
        do throws(SystemError) {
            pid = try Self.spawn(["/bin/sh", "-c", command], childInput, childOutput)
        } catch {
            close(input)
            close(output)
            throw error
        }
        for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        self.input = input
        self.output = output
    }

    deinit {
        closeInput()
        close(output)
    }

    /// To wait on for what it writes, and for the room in its input while that is wanted.
    var entries: [Waiting.Entry] {
        let reading = [Waiting.Entry(descriptor: output)]
        guard input >= 0, !waiting.isEmpty else { return reading }
        return reading + [Waiting.Entry(descriptor: input, writing: true)]
    }

    /// Writes to its input, now or as soon as it reads; false where it does not read at all.
    func write(_ bytes: [UInt8]) -> Bool {
        guard input >= 0 else { return true }
        waiting += bytes
        flush()
        return waiting.count <= Self.maximumWaiting
    }

    /// Writes what waits. That nobody reads any more shows where the program ends.
    func flush() {
        guard input >= 0, !waiting.isEmpty else { return }
        let count = waiting.withUnsafeBytes { Self.write($0, to: input) }
        if let count { waiting.removeFirst(count) } else { closeInput() }
    }

    /// What it wrote; empty at the end, nil where there is nothing yet.
    func read() -> [UInt8]? { System.readSome(output) }

    /// Ends its input, which is how it learns that the game is over.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
        waiting = []
    }

    /// Its exit status, or 128 and a signal's number, if it has ended.
    func endStatus() -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        return status
    }

    /// Waits until it has ended; helps where that takes longer than so many milliseconds.
    func end(withinMs patience: Int) {
        closeInput()
        for signal in [0, SIGTERM, SIGKILL] {
            if signal != 0 { kill(-pid, signal) }
            let limit = System.monotonicNanoseconds() + patience * 1_000_000
            while endStatus() == nil, System.monotonicNanoseconds() < limit {
                _ = Waiting.wait([], milliseconds: 5)
            }
            if status != nil { break }
        }
        // What it has started and left behind.
        kill(-pid, SIGTERM)
    }

    private static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        #if canImport(Darwin)
        _NSGetEnviron().pointee
        #else
        environ
        #endif
    }

    /// How many bytes were taken; nil where nobody reads any more.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int? {
        #if canImport(Darwin)
        let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        let count = Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    private static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ words: [String],
        _ input: Int32,
        _ output: Int32
    ) throws(SystemError) -> pid_t {
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
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        for fixed in [SIGKILL, SIGSTOP] { sigdelset(&signals, fixed) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = words.map { strdup($0) } + [nil]
        defer { for text in arguments { free(text) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
        guard failure == 0 else { throw SystemError(call: "posix_spawn", errno: failure) }
        return pid
    }
}
