import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// What is told the results and messages of a bot.
protocol BotWatcher: AnyObject {
    /// Why a result could not be kept; nothing is played after that.
    var error: SystemError? { get }
    /// After a result it wants to see the room as it is then, before anything else happens there.
    var wantsRoom: Bool { get }
    /// A line came from the server.
    func saw(_ text: UnsafeBufferPointer<UInt8>)
    func show(_ result: BotResult)
    func tell(_ line: String)
    /// Like `tell`, for what has to be known in any case.
    func warn(_ line: String)
}

/// What holds for a watcher that says nothing else.
extension BotWatcher {
    var error: SystemError? { nil }
    var wantsRoom: Bool { false }
    func saw(_ text: UnsafeBufferPointer<UInt8>) {}
    func warn(_ line: String) { tell(line) }
}

/// Where a bot's results and messages go: results on stdout, messages on stderr.
final class BotPrinter: BotWatcher {
    private let configuration: ClientConfiguration
    /// Why a result could not be written; the first reason.
    private(set) var error: SystemError?

    init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    func show(_ result: BotResult) {
        let line = configuration.isJSON ? result.json : configuration.shown(result.sentence)
        let failure = System.writeAll(System.output, Array((line + "\n").utf8))
        error = error ?? failure
    }

    func tell(_ line: String) { if !configuration.isQuiet { warn(line) } }

    /// Quiet or not, this has to be known.
    func warn(_ line: String) { Diagnostics.tell(configuration.shown(line)) }
}
