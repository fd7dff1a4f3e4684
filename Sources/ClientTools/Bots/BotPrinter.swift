import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// Where a bot's results and messages go: results on stdout, messages on stderr.
final class BotPrinter: BotWatcher {
    private let isJSON: Bool
    private let isQuiet: Bool
    private let isASCII: Bool
    /// Why a result could not be written; the first reason.
    private(set) var error: SystemError?

    init(_ configuration: ClientConfiguration) {
        isJSON = configuration.isJSON
        isQuiet = configuration.isQuiet
        isASCII = configuration.isASCII
    }

    func show(_ result: BotResult) {
        let line = isJSON ? result.json : fit(result.sentence)
        let failure = System.writeAll(System.output, Array((line + "\n").utf8))
        error = error ?? failure
    }

    func tell(_ line: String) { if !isQuiet { Diagnostics.tell(fit(line)) } }

    /// Quiet or not, this has to be known.
    func warn(_ line: String) { Diagnostics.tell(fit(line)) }

    private func fit(_ line: String) -> String { isASCII ? Cleaning.ascii(line) : line }
}
