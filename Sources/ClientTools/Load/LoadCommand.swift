package import ClientCore
package import CommandLine
import GameProtocol
import Sockets
import TerminalKit

/// One run of `load`: many bots at once, to measure a server.
package struct LoadCommand {
    private let address: JoinAddress
    private let options: LoadOptions
    private let configuration: ClientConfiguration

    package init(_ invocation: Invocation) throws(UsageError) {
        guard invocation.argument != nil else {
            throw UsageError("load needs a server, such as: GameClient load localhost --rooms 100")
        }
        address = try invocation.address(allowsCode: false)
        configuration = invocation.configuration
        options = try LoadOptions(configuration)
    }

    /// Runs the load and returns the exit status; 0 if no error occurred.
    package func run() -> Int32 {
        let host: LoadHost
        do throws(Failure) {
            host = try makeHost()
        } catch {
            return Diagnostics.fail(error)
        }
        let counts = host.finish()
        if counts.connected == 0 { return Diagnostics.fail(.refused(address)) }
        let report = LoadReport(options: options, counts: counts, span: host.span)
        if let file = configuration.reportFile,
            let error = System.replaceFile(file, with: Array(report.json.utf8), isPrivate: false)
        {
            Diagnostics.tell("The report cannot be written to \(file): \(error.reason).")
            return 1
        }
        let status = Diagnostics.show(configuration.isJSON ? report.json : report.text)
        return status == 0 && !counts.isClean ? 1 : status
    }

    private func makeHost() throws(Failure) -> LoadHost {
        do throws(SystemError) {
            // A host may have several addresses. A test connection shows which of them the server
            // uses.
            let socket = try Socket(
                host: address.host,
                port: address.port,
                timeoutMilliseconds: configuration.timeoutMs
            )
            let peer = try SystemCalls.peerAddress(of: socket.descriptor)
            let progress = Progress(isQuiet: configuration.isQuiet)
            return try LoadHost(LoadRun(options), peer, signals: SignalPipe()) { run, now in
                progress.show(run, at: now)
            }
        } catch {
            throw Failure(error, address, timeoutMs: configuration.timeoutMs)
        }
    }

    /// The progress line of every second.
    private final class Progress {
        private let isQuiet: Bool
        private var moves = 0
        private var last = 0

        init(isQuiet: Bool) { self.isQuiet = isQuiet }

        func show(_ run: LoadRun, at now: Int) {
            let elapsed = max(1, now - last)
            let rate = (run.counts.moves - moves) * 1_000_000 / elapsed
            (moves, last) = (run.counts.moves, now)
            if !isQuiet { Diagnostics.tell(LoadReport.progress(run, sinceLast: rate)) }
        }
    }
}

extension LoadOptions {
    /// Creates the options of a load from the command line. The rooms have no pauses, except for
    /// pauses that the user wants.
    init(_ configuration: ClientConfiguration) throws(UsageError) {
        var room = configuration.newRoom.withoutPauses
        if let problem = room.botProblem { throw UsageError(problem) }
        // The rooms are not listed: a person who looks for a game must not join a room of bots.
        room.isPrivate = true
        var request = room.request(password: nil)
        request.isReady = true
        self.init(room: request)
        size = configuration.load
        level = configuration.level
        seed = Entropy.seed()
    }
}
