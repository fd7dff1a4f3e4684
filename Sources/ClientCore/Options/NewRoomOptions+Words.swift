import CommandLine
import GameProtocol

extension NewRoomOptions {
    /// Reads the options of a room as the player types them in the client.
    init(typed words: [String]) throws(UsageError) {
        let line = ClientCommandLine.program.parse(["create"] + words)
        if line.isQuestion { throw UsageError("--help belongs on the command line, not here.") }
        if let word = line.argument { throw UsageError("Unknown option \(word.excerpt).") }
        let known = ClientCommandLine.namesOfNewRoom
        let other = ClientCommandLine.program.options.map(\.name).filter { !known.contains($0) }
        if let name = line.first(of: other) {
            throw UsageError("--\(name) belongs on the command line, not here.")
        }
        let loaded = Sources(ClientCommandLine.program, line).load()
        self = try loaded.checked().newRoom
        try settle()
        try MisplacedOptions.check(line, for: self)
    }

    /// Creates the options of the last new room, without its name. Uses the usual room if there is
    /// none, or if this program cannot read the words.
    package init(last words: [String]?) {
        self = words.flatMap { try? NewRoomOptions(typed: $0) } ?? NewRoomOptions()
    }

    /// The same options for a room with strangers: it is listed, and has at least two seats.
    var forStrangers: NewRoomOptions {
        var options = forGuest
        options.isPrivate = false
        return options
    }

    /// The same options with at least two seats.
    var forGuest: NewRoomOptions {
        var options = self
        if (seats ?? usualSeats) < 2 { options.seats = 2 }
        return options
    }

    /// The words to save as defaults of the next form, without the name and the password.
    package var wordsToKeep: [String] {
        var options = self
        options.title = nil
        options.password = nil
        return options.shellWords
    }

    /// The options as the user types them in a shell. Default values are left out.
    package var shellWords: [String] {
        var words: [String] = []
        if let game, game != Self.usualGame { words += ["--game", game.rawValue] }
        words += shellWords { $0.name == rulesOfGame.bareOption }
        if let title { words += ["--title", title.shellWord] }
        words += shellWords {
            $0.linePlace == .beforeSeats && $0.name != rulesOfGame.bareOption && $0.line != nil
        }
        if let seats, seats != usualSeats { words += ["--seats", "\(seats)"] }
        if let turnSeconds { words += ["--turn-clock", "\(turnSeconds)"] }
        words += shellWords { $0.linePlace == .afterTurnClock || $0.line == nil }
        if isPrivate { words.append("--private") }
        if password != nil { words += ["--password-file", "FILE"] }
        return words
    }

    /// Whether `shellWords` describe the whole room. Rooms of other clients may have options
    /// without words.
    package var hasWords: Bool { rulesOfGame.hasWords(self) }

    /// Returns some of the game's own options with their values.
    private func shellWords(_ isWanted: (RoomOption) -> Bool) -> [String] {
        rulesOfGame.options.filter(isWanted).flatMap { option -> [String] in
            guard let value = option.typed(self) else { return [] }
            return [option.row.flag] + (value.isEmpty ? [] : [value.shellWord])
        }
    }
}
