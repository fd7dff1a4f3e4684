import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// The host of a program that moves in a bot's place: starts it, shows it the room once the bot has
/// a seat, and passes on what it writes.
final class ProgramHost {
    private let command: String
    private var child: ChildProgram?
    private var bridge = ProgramBridge()
    /// A line that is too long for any server stays too long.
    private var lines = CappedLines(maximumBytes: Limits.maximumClientLineBytes)
    private var hasEnded = false
    private var isGoodbye = false
    /// Why it is of no use any more.
    private var fault: String?

    private static let patienceMs = 2000
    /// How long the program has to live before a seat is taken for it.
    private static let startMs = 300

    init(_ command: String) { self.command = command }

    /// Starts the program, and waits a moment; the reason if it is of no use, a sentence.
    func start() -> String? {
        do throws(SystemError) {
            let child = try ChildProgram(shell: command)
            self.child = child
            guard let status = child.endStatus(withinMs: Self.startMs) else { return nil }
            return "\(shown) ended with status \(status) before the game began."
        } catch {
            return "\(shown) cannot be started: \(error.reason)."
        }
    }

    /// Whether it has been shown a room; what it writes before waits in its pipe.
    var isSeated: Bool { bridge.isSeated }

    /// To wait on; while the server takes nothing, what the program writes is left where it is.
    func entries(isHolding: Bool) -> [Poll.Entry] {
        guard let child, !hasEnded else { return [] }
        return isHolding ? Array(child.entries.dropFirst()) : child.entries
    }

    /// Goes on with what the program has not read yet.
    func flush() { child?.flush() }

    func clientAsked() { bridge.clientAsked() }

    func connectionLost() { bridge.connectionLost() }

    /// Shows the program a line that is for it; says whether the client has to see it.
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

    /// What the program wrote, line by line, as far as it is to be sent.
    ///
    /// What it writes while there is no connection was meant for another moment: it will be asked
    /// again.
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

    /// Why the program is of no use any more, once it is not; a sentence.
    func failure() -> String? {
        if let fault { return fault }
        guard let child else { return nil }
        if isGoodbye { return "\(shown) said goodbye before the game was over." }
        guard hasEnded else { return nil }
        let status = child.endStatus(withinMs: Self.patienceMs)
        let word = status.map { "ended with status \($0)" } ?? "ended its output"
        return "\(shown) \(word) before the game did."
    }

    /// The game is over: the program is told by the end of its input, and gets a moment.
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
