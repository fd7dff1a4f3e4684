package import Sockets

/// The file with the games of this user, one line a game.
package struct HistoryFile: Sendable {
    private let file: LineFile

    /// A size that players do not reach in years.
    package static let usualMaximumBytes = 16 << 20

    package init(path: String, maximumBytes: Int = Self.usualMaximumBytes) {
        file = LineFile(path: path, maximumBytes: maximumBytes)
    }

    /// Names the file in the folder for files that outlive this run; nil without a folder.
    package init?(folder: String?) {
        guard let folder else { return nil }
        self.init(path: folder + "/history.ndjson")
    }

    package var path: String { file.path }

    /// The games, the oldest first. Invalid lines are ignored.
    package var games: [PlayedGame] { file.lines.compactMap { PlayedGame(line: $0) } }

    /// The rounds that were played alone. Other lines are not even parsed.
    package var gamesAlone: [PlayedGame] {
        let mark = Array("\"outcome\":\"\(PlayedGame.Outcome.alone.rawValue)\"".utf8)
        return file.lines.filter { Self.has(mark, in: $0) }.compactMap { PlayedGame(line: $0) }
    }

    /// Whether the beginning of a line contains these bytes. The outcome of a round comes before
    /// its moves.
    private static func has(_ mark: [UInt8], in line: ArraySlice<UInt8>) -> Bool {
        let head = line.prefix(1024)
        return head.indices.dropLast(mark.count - 1).contains {
            head[$0] == mark[0] && head[$0..<$0 + mark.count].elementsEqual(mark)
        }
    }

    /// Appends a game. The game is on the disk before this returns.
    package func add(_ game: PlayedGame) throws(SystemError) {
        try file.add(game.line(withLines: true))
    }
}
