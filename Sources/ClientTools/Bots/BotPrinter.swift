import ClientCore
import GameProtocol
import Sockets
import TerminalKit

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
