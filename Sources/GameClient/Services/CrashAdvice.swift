import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// The message after a crash: the path of the log, and the way back to the seat.
enum CrashAdvice {
    private static let log = Diagnostics.stateFolder.map { folder in
        let number = SHA256.hex(RandomBytes.make(count: 8)).prefix(8)
        return "\(folder)/crash-\(number).log"
    }

    /// Updates the message that a crash would print. `keptMs` is the time for which the seat is
    /// kept; nil without a seat.
    static func give(keptMs: Int?) {
        if log != nil, let folder = Diagnostics.stateFolder { System.makePrivateFolder(folder) }
        let lines = [
            log.map { "Log: \($0)" },
            keptMs.map { "Your seat is kept for \(Clock.minutes($0)): GameClient resume" },
        ]
        CrashGuard.advise(lines.compactMap { $0 }, log: log)
    }
}
