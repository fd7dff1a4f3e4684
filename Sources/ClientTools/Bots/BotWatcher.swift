import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// A receiver of the results and messages of a bot.
protocol BotWatcher: AnyObject {
    /// The reason why a result could not be stored. The bot stops playing after such an error.
    var error: SystemError? { get }
    /// Whether the bot requests the state of the room after each result, before it does anything
    /// else there.
    var wantsRoom: Bool { get }
    /// Handles a line from the server.
    func saw(_ text: UnsafeBufferPointer<UInt8>)
    func show(_ result: BotResult)
    func tell(_ line: String)
    /// Reports a message like `tell`, even in quiet mode.
    func warn(_ line: String)
}

/// The defaults for watchers that need only results and messages.
extension BotWatcher {
    var error: SystemError? { nil }
    var wantsRoom: Bool { false }
    func saw(_ text: UnsafeBufferPointer<UInt8>) {}
    func warn(_ line: String) { tell(line) }
}

/// The output of a bot: results on stdout, messages on stderr.
final class BotPrinter: BotWatcher {
    private let configuration: ClientConfiguration
    /// The first error of writing a result.
    private(set) var error: SystemError?

    init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    func show(_ result: BotResult) {
        let line = configuration.isJSON ? result.json : configuration.shown(result.sentence)
        let failure = System.writeAll(System.output, Array((line + "\n").utf8))
        error = error ?? failure
    }

    func tell(_ line: String) { if !configuration.isQuiet { warn(line) } }

    /// Reports a message even in quiet mode.
    func warn(_ line: String) { Diagnostics.tell(configuration.shown(line)) }
}
