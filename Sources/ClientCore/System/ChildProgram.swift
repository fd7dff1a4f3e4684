package import Sockets
package import TerminalKit

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that this one has started. Its input and its output are pipes that never block this
/// program.
///
/// It starts with the usual signal handling, and in a process group of its own. Programs that it
/// starts itself therefore end together with it.
package final class ChildProgram {
    private let pid: pid_t
    private var input: Int32
    private let output: Int32
    private var waiting: [UInt8] = []
    private var status: Int32?

    /// The most input in bytes that may wait for the program. If more waits, the program counts as
    /// one that does not read.
    private static let maximumWaiting = 1 << 20

    package init(shell command: String) throws(SystemError) {
        // A write to a program that has ended returns an error instead of ending this process.
        signal(SIGPIPE, SIG_IGN)
        let program = try SystemCalls.startPiped(["/bin/sh", "-c", command], joinsMessages: false)
        pid = program.process
        input = program.input.number
        output = program.output.number
        for end in [input, output] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        closeInput()
        close(output)
    }

    /// The descriptors to wait for: the program's output, and its input while bytes wait to be
    /// written.
    package var entries: [Poll.Entry] {
        let reading = [Poll.Entry(descriptor: output)]
        guard input >= 0, !waiting.isEmpty else { return reading }
        return reading + [Poll.Entry(descriptor: input, writing: true)]
    }

    /// Writes to the program's input, now or as soon as the program reads. Returns false if the
    /// program does not read.
    package func write(_ bytes: [UInt8]) -> Bool {
        guard input >= 0 else { return true }
        waiting += bytes
        flush()
        return waiting.count <= Self.maximumWaiting
    }

    /// Writes the waiting input. A closed pipe shows up as the exit of the program.
    package func flush() {
        guard input >= 0, !waiting.isEmpty else { return }
        guard let count = System.writeSome(input, waiting[...]) else { return closeInput() }
        waiting.removeFirst(count)
    }

    /// Returns the program's output since the last call; empty at the end of the output, and nil if
    /// no output has come yet.
    package func read() -> [UInt8]? { System.readSome(output) }

    /// Closes the program's input, which tells the program that the game is over.
    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
        waiting = []
    }

    /// Returns the exit status, or 128 plus the number of a signal; nil while the program runs.
    package func endStatus() -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        return status
    }

    /// Waits for the exit status, but at most this many milliseconds.
    ///
    /// A program that ends closes its output shortly before its status is available.
    package func endStatus(withinMs patience: Int) -> Int32? {
        let limit = MonotonicClock.nowNanoseconds + patience * 1_000_000
        while endStatus() == nil, MonotonicClock.nowNanoseconds < limit {
            _ = Poll.wait([], milliseconds: 5)
        }
        return status
    }

    /// Waits until the program has ended. After each period of this many milliseconds it sends a
    /// stronger signal.
    package func end(withinMs patience: Int) {
        closeInput()
        for signal in [0, SIGTERM, SIGKILL] {
            if signal != 0 { kill(-pid, signal) }
            if endStatus(withinMs: patience) != nil { break }
        }
        // This ends the programs that the program has started.
        kill(-pid, SIGTERM)
    }
}

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
            variables: Self.environment
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
