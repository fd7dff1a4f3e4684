import Foundation
import GameProtocol
import Sockets

@testable import GamesTests

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that a test started. The test reads its output, ends it by its id and checks its
/// status.
final class ChildProcess {
    let pid: pid_t
    private let input: Socket
    private let output: Socket
    private let errorFile: URL
    private var unread: [UInt8] = []
    private var status: Int32?

    /// Starts a program; `environment` is added to this process's, without its `CARDTABLE_…`
    /// variables.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws {
        let name = "cardtable-\(UUID().uuidString).log"
        errorFile = FileManager.default.temporaryDirectory.appending(path: name)
        let (input, childInput) = try Self.pair()
        let (output, childOutput) = try Self.pair()
        self.input = input
        self.output = output
        var actions = FileActions()
        actions.connect(childInput, to: 0)
        actions.connect(childOutput, to: 1)
        actions.open(errorFile.path, as: 2)
        let variables = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("CARDTABLE_") }
            .merging(environment) { $1 }
        pid = try actions.spawn([program] + arguments, variables.map { "\($0)=\($1)" })
    }

    func write(_ text: String) throws { try input.sendAll(Array(text.utf8)) }

    func endInput() { input.shutdownSending() }

    /// Returns the next line of the program's output, or nil at its end.
    func line() throws -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                return line
            }
            guard try readSome() else { return nil }
        }
    }

    /// Ends the program's input, reads its remaining output, and waits for its end.
    ///
    /// The status is the exit status, or 128 plus the number of the signal that ended the program.
    /// A program that ends closes its output, so this waits for that end, and no longer than for
    /// any line.
    ///
    /// - Parameter progress: a number that grows with the work of a program that prints nothing.
    ///   While it changes, the wait continues.
    func finish(
        progress: (() -> Int)? = nil
    ) throws -> (output: String, errors: String, status: Int32) {
        endInput()
        while try readSome(progress) {}
        var raw: Int32 = 0
        while waitpid(pid, &raw, 0) < 0 && errno == EINTR {}
        let status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        self.status = status
        let errors = errorText
        try? FileManager.default.removeItem(at: errorFile)
        return (String(decoding: unread, as: UTF8.self), errors, status)
    }

    /// The program's output on stderr.
    var errorText: String { File.text(errorFile.path) }

    func signal(_ signal: Int32) { if status == nil { kill(pid, signal) } }

    deinit {
        guard status == nil else { return }
        kill(pid, SIGKILL)
        var raw: Int32 = 0
        waitpid(pid, &raw, 0)
        try? FileManager.default.removeItem(at: errorFile)
    }

    /// Returns two connected sockets: a non-blocking one for the test, and a blocking one, as a
    /// program expects.
    private static func pair() throws -> (Socket, Socket) {
        let (ours, theirs) = try SystemCalls.socketPair()
        try SystemCalls.setNonBlocking(theirs, false)
        return (Socket(owning: ours), Socket(owning: theirs))
    }

    /// Reads the available output; returns false at the end.
    private func readSome(_ progress: (() -> Int)? = nil) throws -> Bool {
        var done = progress?()
        while try !IdleLimit.wait(of: pid, { try output.wait(.read, timeoutMilliseconds: $0) }) {
            let before = done
            done = progress?()
            if done != before { continue }
            kill(pid, SIGKILL)
            throw Failure(
                """
                process \(pid) was silent for too long; behind \
                "\(String(decoding: unread.suffix(200), as: UTF8.self))"; \
                stderr: \(errorText.suffix(2000))
                """
            )
        }
        return try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
            guard case .bytes(let count) = try output.receive(into: space) else { return true }
            unread.append(contentsOf: space[..<count])
            return count > 0
        }
    }
}

/// The file actions with which a child process begins.
private struct FileActions: ~Copyable {
    private var actions = posix_spawn_file_actions_t()

    init() { posix_spawn_file_actions_init(&actions) }

    deinit {
        var actions = actions
        posix_spawn_file_actions_destroy(&actions)
    }

    mutating func connect(_ socket: Socket, to number: Int32) {
        posix_spawn_file_actions_adddup2(&actions, socket.descriptor.number, number)
    }

    mutating func open(_ path: String, as number: Int32) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    }

    /// Starts the program with no blocked signals: a pool thread blocks signals, and a child would
    /// inherit that.
    func spawn(_ words: [String], _ variables: [String]) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        )
        let arguments = words.map { strdup($0) } + [nil]
        let environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var pid: pid_t = 0
        var actions = actions
        let failure = posix_spawnp(&pid, words[0], &actions, &attributes, arguments, environment)
        guard failure == 0 else { throw Failure("cannot start \(words[0]): errno \(failure)") }
        return pid
    }
}
