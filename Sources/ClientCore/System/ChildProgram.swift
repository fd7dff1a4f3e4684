import GameProtocol
package import Sockets
package import TerminalKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that this one started: its input and its output are pipes that never make us wait.
///
/// It begins with the signals as every program finds them, and in a process group of its own, so
/// that whatever it starts ends with it.
package final class ChildProgram {
    private let pid: pid_t
    private var input: Int32
    private let output: Int32
    private var waiting: [UInt8] = []
    private var status: Int32?

    /// A program that leaves more than this unread is not playing.
    private static let maximumWaiting = 1 << 20

    /// Starts a command as a shell takes it.
    package init(shell command: String) throws(SystemError) {
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

    /// To wait on for what it writes, and for the room in its input while that is wanted.
    package var entries: [Poll.Entry] {
        let reading = [Poll.Entry(descriptor: output)]
        guard input >= 0, !waiting.isEmpty else { return reading }
        return reading + [Poll.Entry(descriptor: input, writing: true)]
    }

    /// Writes to its input, now or as soon as it reads; false where it does not read at all.
    package func write(_ bytes: [UInt8]) -> Bool {
        guard input >= 0 else { return true }
        waiting += bytes
        flush()
        return waiting.count <= Self.maximumWaiting
    }

    /// Writes what is buffered. A closed pipe is noticed when the program's exit is.
    package func flush() {
        guard input >= 0, !waiting.isEmpty else { return }
        guard let count = System.writeSome(input, waiting[...]) else { return closeInput() }
        waiting.removeFirst(count)
    }

    /// What it wrote; empty at the end, nil where there is nothing yet.
    package func read() -> [UInt8]? { System.readSome(output) }

    /// Ends its input, which is how it learns that the game is over.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
        waiting = []
    }

    /// Its exit status, or 128 and a signal's number, if it has ended.
    package func endStatus() -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
        return status
    }

    /// Its exit status, waited for so many milliseconds at most.
    ///
    /// A program that ends closes its output a moment before its status can be asked for.
    package func endStatus(withinMs patience: Int) -> Int32? {
        let limit = MonotonicClock.nowNanoseconds + patience * 1_000_000
        while endStatus() == nil, MonotonicClock.nowNanoseconds < limit {
            _ = Poll.wait([], milliseconds: 5)
        }
        return status
    }

    /// Waits until it has ended; helps where that takes longer than so many milliseconds.
    package func end(withinMs patience: Int) {
        closeInput()
        for signal in [0, SIGTERM, SIGKILL] {
            if signal != 0 { kill(-pid, signal) }
            if endStatus(withinMs: patience) != nil { break }
        }
        // What it has started and left behind.
        kill(-pid, SIGTERM)
    }
}
