import Sockets

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
/// A shell stands between: it waits on a pipe that only this process holds, and ends the program
/// when that is closed, which the kernel does even for a server that was killed.
final class SupervisedProcess: Sendable {
    private let shell: pid_t
    /// Closed to end the program.
    private let lifeline: Descriptor
    /// What the program prints; it ends with the program.
    private let output: Descriptor

    private static let script =
        #""$@" </dev/null & child=$!; exec >/dev/null 2>&1; read -r _; kill "$child"; wait"#

    /// The most bytes that are kept of what it prints.
    private static let maximumOutputBytes = 400

    /// Starts a program, which the shell finds by the first word.
    init(_ words: [String]) throws(SystemError) {
        // Ctrl-C at the terminal is for the server, which ends the program in its order.
        let program = try SystemCalls.startPiped(
            ["/bin/sh", "-c", Self.script, "sh"] + words,
            joinsMessages: true
        )
        shell = program.process
        lifeline = program.input
        output = program.output
    }

    /// Waits until the program has ended; gives the last line that it printed.
    func lastOutputLine() -> String {
        var last: [UInt8] = []
        while let some = readSome() { last = (last + some).suffix(Self.maximumOutputBytes) }
        SystemCalls.close(output)
        let lines = last.split(separator: UInt8(ascii: "\n"))
        return String(decoding: lines.last ?? [], as: UTF8.self)
    }

    /// Ends the program, and waits for it; once.
    func end() {
        SystemCalls.close(lifeline)
        var status: Int32 = 0
        while waitpid(shell, &status, 0) < 0, errno == EINTR {}
    }

    /// What there is to read, after waiting for it; nil at the end.
    private func readSome() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = try? SystemCalls.check("read") {
            bytes.withUnsafeMutableBytes { read(output.number, $0.baseAddress, $0.count) }
        }
        return count.flatMap { $0 > 0 ? Array(bytes.prefix($0)) : nil }
    }

    /// Whether a program of that name is on the path.
    static func isThere(_ program: String) -> Bool {
        let path = Environment.variable("PATH") ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
