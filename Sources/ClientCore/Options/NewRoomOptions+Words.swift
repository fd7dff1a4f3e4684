import CommandLine
import GameProtocol

extension NewRoomOptions {
    /// Takes the options of a room as they are typed in the client.
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

    /// The room that was made last, without its name; the usual one where there is none, or where
    /// this program does not understand what an earlier one wrote.
    package init(last words: [String]?) {
        self = words.flatMap { try? NewRoomOptions(typed: $0) } ?? NewRoomOptions()
    }

    /// Such a room for whoever comes next: in the list, and with a place for them.
    var forStrangers: NewRoomOptions {
        var options = forGuest
        options.isPrivate = false
        return options
    }

    /// Such a room with a place for somebody else.
    var forGuest: NewRoomOptions {
        var options = self
        if (seats ?? usualSeats) < 2 { options.seats = 2 }
        return options
    }

    /// What the form of the next room begins with: neither the name nor a password.
    package var wordsToKeep: [String] {
        var options = self
        options.title = nil
        options.password = nil
        return options.shellWords
    }

    /// The options of such a room as they are typed in a shell; what is the default is left out.
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

    /// Whether `shellWords` say all of it: there are no words for some rooms of other clients.
    package var hasWords: Bool { rulesOfGame.hasWords(self) }

    /// Some of the game's own options, with their values.
    private func shellWords(_ isWanted: (RoomOption) -> Bool) -> [String] {
        rulesOfGame.options.filter(isWanted).flatMap { option -> [String] in
            guard let value = option.typed(self) else { return [] }
            return [option.row.flag] + (value.isEmpty ? [] : [value.shellWord])
        }
    }
}
