import ClientCore
import GameProtocol
import TerminalKit

/// What one of two bots at a server's table lived through, game by game.
final class ArenaRecord: BotWatcher {
    private let log: ArenaLog?
    private(set) var lines: [UInt8] = []
    private var games: [ArenaGame] = []
    /// A file begins with the room as it is then.
    private var isBetweenGames = false
    private static let beginning = Array(#"{"type":"ok","re":"state","#.utf8)
    private(set) var failure: Failure?
    /// What was said last of what went wrong.
    private(set) var lastWords = "The game could not be played to its end."

    var wantsRoom: Bool { log != nil }

    init(_ log: ArenaLog?) { self.log = log }

    func saw(_ text: UnsafeBufferPointer<UInt8>) {
        guard log != nil else { return }
        if isBetweenGames { isBetweenGames = !text.starts(with: Self.beginning) }
        // A bot that comes back in a game hears its token again.
        if !isBetweenGames { lines += ConnectionTrace.redacted(Array(text)) + [0x0A] }
    }

    func show(_ result: BotResult) {
        // The maker of the room begins the first game; after that they take turns.
        games.append(
            ArenaGame(
                first: (result.round - 1) % 2,
                points: result.reached,
                outcome: result.outcome
            )
        )
        guard let log else { return }
        do throws(Failure) {
            try log.write(lines)
        } catch {
            failure = error
        }
        lines = []
        isBetweenGames = true
    }

    func tell(_ line: String) { lastWords = line }

    /// The games since the last time.
    func takeGames() -> [ArenaGame] {
        defer { games = [] }
        return games
    }
}

/// The watcher of a bot whose results are not wanted.
final class ArenaOnlooker: BotWatcher {
    func show(_ result: BotResult) {}
    func tell(_ line: String) {}
}

/// The files of a pairing's games: each holds what the first named bot received of one.
final class ArenaLog {
    private let prefix: String
    private var gameCount = 0

    init(folder: String, _ names: [String]) {
        System.makeFolders(of: folder + "/")
        prefix = folder + "/" + names.joined(separator: "-") + "-"
    }

    func write(_ lines: [UInt8]) throws(Failure) {
        gameCount += 1
        let number = String(gameCount)
        let path =
            prefix + String(repeating: "0", count: max(0, 6 - number.count)) + number + ".log"
        if let error = System.replaceFile(path, with: lines, isPrivate: true) {
            throw .log(Cleaning.clean(path, columns: 200), reason: error.reason)
        }
    }
}
