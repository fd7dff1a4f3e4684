import GameProtocol

extension NewRoomOptions {
    /// The options of such a room as they are typed in a shell; what is the default is left out.
    var shellWords: [String] {
        var words: [String] = []
        if game == .deck { words += ["--game", "deck"] }
        if let grid, game != .deck { words += ["--grid", "\(grid.columns)x\(grid.rows)"] }
        if let title { words += ["--title", Self.quoted(title)] }
        if let theme, theme != "emoji", game != .deck { words += ["--theme", Self.quoted(theme)] }
        if game == .deck { words += deckWords }
        if let seats, seats != Limits.defaultSeats { words += ["--seats", "\(seats)"] }
        if let turnSeconds { words += ["--turn-clock", "\(turnSeconds)"] }
        if game != .deck { words += concentrationWords }
        if isPrivate { words.append("--private") }
        if password != nil { words += ["--password-file", "FILE"] }
        return words
    }

    private var concentrationWords: [String] {
        var words: [String] = []
        if let hideMs { words += ["--flip-back", Self.seconds(hideMs)] }
        if let again { words += ["--after-pair", again ? "again" : "pass"] }
        if let stalemateTurns { words += ["--stalemate", "\(stalemateTurns)"] }
        return words
    }

    private var deckWords: [String] {
        var words: [String] = []
        if let rules, rules != .highCard { words += ["--rules", rules.rawValue] }
        if let deckCount, deckCount != 1 { words += ["--decks", "\(deckCount)"] }
        if jokers == true { words.append("--jokers") }
        return words
    }

    /// `1.5`, `3`.
    private static func seconds(_ milliseconds: Int) -> String {
        let (whole, rest) = (milliseconds / 1000, milliseconds % 1000)
        guard rest > 0 else { return "\(whole)" }
        var digits = "\(1000 + rest)".dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return "\(whole).\(digits)"
    }

    /// The text as one word of a shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || "-_.".utf8.contains($0)
        }
        if isPlain, !text.hasPrefix("-") { return text }
        return "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
