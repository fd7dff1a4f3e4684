import ClientCore
import TerminalKit

/// The record of one bot at a server's table: its results, and the log of each round.
final class ArenaRecord: BotWatcher {
    private let log: ArenaLog?
    private(set) var lines: [UInt8] = []
    private var games: [ArenaGame] = []
    private var gameCount = 0
    /// Whether no round is being logged. The log of a round begins with the state of the room.
    private var isBetweenGames = false
    private static let beginning = Array(#"{"type":"ok","re":"state","#.utf8)
    private(set) var failure: Failure?
    /// The last message about a problem.
    private(set) var lastWords = "The game could not be played to its end."

    var wantsRoom: Bool { log != nil }

    init(_ log: ArenaLog?) { self.log = log }

    func saw(_ text: UnsafeBufferPointer<UInt8>) {
        guard log != nil else { return }
        if isBetweenGames { isBetweenGames = !text.starts(with: Self.beginning) }
        // A bot that reconnects receives its token again; the log must not contain the token.
        if !isBetweenGames { lines += ConnectionTrace.redacted(Array(text)) + [0x0A] }
    }

    func show(_ result: BotResult) {
        // The owner of the room begins the first round; after that, the bots take turns.
        games.append(
            ArenaGame(
                number: gameCount,
                first: (result.round - 1) % 2,
                points: result.reached,
                outcome: result.outcome
            )
        )
        gameCount += 1
        guard let log else { return }
        do throws(Failure) {
            try log.write(lines, number: gameCount)
        } catch {
            failure = error
        }
        lines = []
        isBetweenGames = true
    }

    func tell(_ line: String) { lastWords = line }

    /// Returns the rounds since the last call.
    func takeGames() -> [ArenaGame] {
        defer { games = [] }
        return games
    }
}

/// The watcher of a bot whose results are not needed.
final class ArenaOnlooker: BotWatcher {
    func show(_ result: BotResult) {}
    func tell(_ line: String) {}
}

/// The log files of a pairing. Each file holds the lines that one bot received during one round:
/// the first bot, or the bot on the first seat of a table without a server.
struct ArenaLog {
    private let prefix: String

    init(folder: String, _ names: [String]) {
        System.makeFolders(of: folder + "/")
        prefix = folder + "/" + names.joined(separator: "-") + "-"
    }

    func write(_ lines: [UInt8], number: Int) throws(Failure) {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        let path = prefix + zeros + digits + ".log"
        if let error = System.replaceFile(path, with: lines, isPrivate: true) {
            throw .log(Cleaning.clean(path, columns: 200), reason: error.reason)
        }
    }
}
