import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// The host of an external program that moves in place of a bot. It starts the program, shows it
/// the room once the bot has a seat, and forwards its output.
final class ProgramHost {
    private let command: String
    private var child: ChildProgram?
    private var bridge = ProgramBridge()
    /// The program's lines. A line over the limit of every server is cut, but is still refused.
    private var lines = CappedLines(maximumBytes: Limits.maximumClientLineBytes)
    private var hasEnded = false
    private var isGoodbye = false
    /// The reason why the program cannot be used any longer.
    private var fault: String?

    private static let patienceMs = 2000
    /// The time for which the program has to run before the bot takes a seat, in milliseconds.
    private static let startMs = 300

    init(_ command: String) { self.command = command }

    /// Starts the program and waits a moment. Returns a sentence with the reason if the program
    /// cannot be used.
    func start() -> String? {
        do throws(SystemError) {
            let child = try ChildProgram(shell: command)
            self.child = child
            guard let status = child.endStatus(withinMs: Self.startMs) else { return nil }
            return "\(shown) ended with status \(status) before the round began."
        } catch {
            return "\(shown) cannot be started: \(error.reason)."
        }
    }

    /// Whether the program has received a room. Before that, its output waits in the pipe.
    var isSeated: Bool { bridge.isSeated }

    /// Returns the descriptors to wait for. While the server accepts no data, the program's output
    /// is not read.
    func entries(isHolding: Bool) -> [Poll.Entry] {
        guard let child, !hasEnded else { return [] }
        return isHolding ? Array(child.entries.dropFirst()) : child.entries
    }

    /// Continues to write the input that the program has not read yet.
    func flush() { child?.flush() }

    func clientAsked() { bridge.clientAsked() }

    func connectionLost() { bridge.connectionLost() }

    /// Shows the program a line that is meant for it. Returns whether the client needs the line,
    /// too.
    func serverSent(
        _ line: ServerLine?,
        _ text: UnsafeBufferPointer<UInt8>,
        _ watcher: any BotWatcher
    ) -> Bool {
        let incoming = bridge.serverSent(line)
        if let refused = incoming.refused { watcher.warn(sentence(refused)) }
        if incoming.isForProgram, !hasEnded {
            if child?.write(Array(text) + [0x0A]) == false { fault = "\(shown) reads nothing." }
        }
        return incoming.isForClient
    }

    /// Reads the program's output and returns the lines to send. Lines that the program writes
    /// without a connection are dropped: the server will ask for the move again.
    func read(isConnected: Bool, _ watcher: any BotWatcher) -> [[UInt8]] {
        guard let child, !hasEnded else { return [] }
        guard let bytes = child.read() else { return [] }
        hasEnded = bytes.isEmpty
        let written = bytes.isEmpty ? lines.end().map { [$0] } ?? [] : lines.take(bytes)
        guard isConnected else { return [] }
        return written.filter { line in
            switch bridge.programWrote(line) {
            case .send: return !isGoodbye
            case .nothing: return false
            case .goodbye:
                isGoodbye = true
                return false
            case .tooLong(let number):
                watcher.warn("Line \(number) of \(shown) is too long and was not sent.")
                return false
            }
        }
    }

    /// Returns a sentence with the reason if the program cannot be used any longer.
    func failure() -> String? {
        if let fault { return fault }
        guard let child else { return nil }
        if isGoodbye { return "\(shown) said goodbye before the round was over." }
        guard hasEnded else { return nil }
        let status = child.endStatus(withinMs: Self.patienceMs)
        let word = status.map { "ended with status \($0)" } ?? "ended its output"
        return "\(shown) \(word) before the round did."
    }

    /// Closes the program's input after the last round, and gives the program a moment to end.
    func end() {
        child?.end(withinMs: Self.patienceMs)
        child = nil
    }

    private var shown: String { Cleaning.clean(command, columns: 60) }

    private func sentence(_ refused: ProgramBridge.Refused) -> String {
        let line = refused.line.map { "Line \($0) of \(shown)" } ?? "A line of \(shown)"
        let message = Cleaning.clean(refused.refusal.message, columns: 200)
        return "\(line) was refused: \(refused.refusal.code.rawValue). \(message)"
    }
}
