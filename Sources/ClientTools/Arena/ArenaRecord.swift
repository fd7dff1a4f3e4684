import ClientCore
import GameProtocol

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
