import Sockets

/// The announcement of the server by the system's own service: DNS-SD, also called Bonjour.
///
/// A program of the system does it: `dns-sd` on macOS, `avahi-publish-service` on many Linux distributions.
final class Bonjour: Sendable {
    private let process: SupervisedProcess
    private let isEnding = Locked(false)
    private let thread = Locked<SystemThread?>(nil)

    static let type = "_cardtable._tcp"
    private static let stackBytes = 256 * 1024

    /// Returns the command line of the program; nil if this computer has neither program.
    static func words(
        name: String,
        port: Int,
        isThere: (String) -> Bool = SupervisedProcess.isThere
    ) -> [String]? {
        if isThere("avahi-publish-service") {
            // The separator `--`, because a name may begin with a dash.
            return ["avahi-publish-service", "--", name, type, "\(port)"]
        }
        return isThere("dns-sd") ? ["dns-sd", "-R", name, type, ".", "\(port)"] : nil
    }

    /// Starts to announce; if the program ends by itself, the log says so.
    init(_ words: [String], log: Log) throws(SystemError) {
        process = try SupervisedProcess(words)
        let program = words[0]
        let started = try? SystemThread(name: "bonjour", stackBytes: Self.stackBytes) { [self] in
            let said = process.lastOutputLine()
            guard !isEnding.withLock({ $0 }) else { return }
            log.warning("bonjour_ended", ["program": .text(program), "said": .text(said)])
        }
        thread.withLock { $0 = started }
    }

    /// Withdraws the announcement.
    func stop() {
        isEnding.withLock { $0 = true }
        process.end()
        thread.take()?.join()
    }
}
