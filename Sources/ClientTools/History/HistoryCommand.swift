package import ClientCore
package import CommandLine
import Sockets
import TerminalKit

/// The commands `history` and `stats` about the games that this user has played.
package struct HistoryCommand {
    private let games: [PlayedGame]
    private let configuration: ClientConfiguration

    package init(_ configuration: ClientConfiguration) {
        games = HistoryFile(folder: Diagnostics.stateFolder)?.games ?? []
        self.configuration = configuration
    }

    init(_ games: [PlayedGame], _ configuration: ClientConfiguration) {
        self.games = games
        self.configuration = configuration
    }

    /// Returns a game by its number; 1 is the newest.
    package func game(_ word: String) throws(UsageError) -> PlayedGame {
        guard let number = Int(word), number > 0 else {
            throw UsageError(
                "history takes the number of a game, such as: GameClient history 1, not "
                    + "\(word.excerpt)."
            )
        }
        guard games.indices.contains(games.count - number) else {
            throw UsageError(
                games.isEmpty
                    ? Self.nothing : "There is no game \(number). Games are 1 to \(games.count)."
            )
        }
        return games[games.count - number]
    }

    private static let nothing = "No game was played here yet."

    /// Lists the games and returns the exit status.
    package func list() -> Int32 {
        if configuration.isJSON { return show(lines: games.map { $0.line(withLines: false) }) }
        guard !games.isEmpty else { return Diagnostics.show(Self.nothing + "\n") }
        return show(
            HistoryTable.lines(games)
                + (configuration.isQuiet ? [] : ["GameClient history 1 shows the newest again."])
        )
    }

    /// Prints the statistics and returns the exit status.
    package func statistics() -> Int32 {
        guard !games.isEmpty else { return Diagnostics.show(Self.nothing + "\n") }
        return show(HistoryTable.lines(HistoryStatistics(games)))
    }

    /// Prints a game line by line and returns the exit status.
    package func review(_ game: PlayedGame) -> Int32 {
        guard let review = Review(game) else {
            Diagnostics.tell(Self.tooLong)
            return 1
        }
        return show(review.lines(PlainWords(look: configuration.look)))
    }

    /// The message for a game whose moves were not stored.
    package static let tooLong = "Of this game only the result was kept."

    /// Writes a recording of one game or of all games, for `replay` and `verify`. Returns the exit
    /// status.
    package func export(_ game: PlayedGame?, to path: String) -> Int32 {
        let lines = (game.map { [$0] } ?? games).flatMap(\.lines).map { $0 + "\n" }.joined()
        guard !lines.isEmpty else {
            Diagnostics.tell(game == nil ? Self.nothing : Self.tooLong)
            return 1
        }
        if path == "-" {
            // The file may have been edited, and control characters would act on the terminal.
            let isSafe = lines.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || scalar.properties.generalCategory != .control
            }
            guard isSafe else {
                Diagnostics.tell("The history holds control characters; export it to a file.")
                return 1
            }
        }
        return write(lines, to: path)
    }

    /// Writes a text into a new file, or to the output if the path is `-`. Returns the exit status.
    package func write(_ text: String, to path: String) -> Int32 {
        if path == "-" { return Diagnostics.show(text) }
        let shown = Cleaning.clean(path, columns: 200)
        do throws(SystemError) {
            try System.writeNew(path, text)
            return configuration.isQuiet ? 0 : Diagnostics.show("Written to \(shown).\n")
        } catch  where error.isAlreadyThere {
            Diagnostics.tell("\(shown) is there already.")
        } catch {
            Diagnostics.tell("\(shown) cannot be written: \(error.reason).")
        }
        return 1
    }

    private func show(_ lines: [String]) -> Int32 {
        let shown = lines.map { configuration.shown(Cleaning.clean($0, columns: 300)) + "\n" }
        return Diagnostics.show(shown.joined())
    }

    private func show(lines: [[UInt8]]) -> Int32 {
        Diagnostics.show(String(decoding: lines.flatMap { $0 }, as: UTF8.self))
    }
}
