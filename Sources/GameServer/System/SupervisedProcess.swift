import Sockets

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// A program that runs beside the server, and ends with it even if the server is killed.
///
/// A shell runs the program, and waits on a pipe that only this process holds. The kernel closes the pipe when the
/// server ends in any way, and the shell then ends the program.
final class SupervisedProcess: Sendable {
    private let shell: pid_t
    /// The pipe that is closed to end the program.
    private let lifeline: Descriptor
    /// The pipe from which the program's output is read; it ends when the program ends.
    private let output: Descriptor

    private static let script =
        #""$@" </dev/null & child=$!; exec >/dev/null 2>&1; read -r _; kill "$child"; wait"#

    /// The most bytes of the program's output that are kept.
    private static let maximumOutputBytes = 400

    /// Starts a program, which the shell finds by the first word.
    init(_ words: [String]) throws(SystemError) {
        // Ctrl-C at the terminal goes only to the server, which ends the program during its own shutdown.
        let program = try SystemCalls.startPiped(
            ["/bin/sh", "-c", Self.script, "sh"] + words,
            joinsMessages: true
        )
        shell = program.process
        lifeline = program.input
        output = program.output
    }

    /// Waits until the program has ended. Returns the last line of its output.
    func lastOutputLine() -> String {
        var last: [UInt8] = []
        while let some = readSome() { last = (last + some).suffix(Self.maximumOutputBytes) }
        SystemCalls.close(output)
        let lines = last.split(separator: UInt8(ascii: "\n"))
        return String(decoding: lines.last ?? [], as: UTF8.self)
    }

    /// Ends the program, and waits for its end; call it once.
    func end() {
        SystemCalls.close(lifeline)
        var status: Int32 = 0
        while waitpid(shell, &status, 0) < 0, errno == EINTR {}
    }

    /// Waits for output, and returns it; nil at the end.
    private func readSome() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = try? SystemCalls.check("read") {
            bytes.withUnsafeMutableBytes { read(output.number, $0.baseAddress, $0.count) }
        }
        return count.flatMap { $0 > 0 ? Array(bytes.prefix($0)) : nil }
    }

    /// Whether the path contains a program of this name.
    static func isThere(_ program: String) -> Bool {
        let path = Environment.variable("PATH") ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
