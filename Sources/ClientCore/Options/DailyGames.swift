package import GameProtocol

/// The games that have a daily deal, by the words that players type.
package enum DailyGames {
    package static let all = GameKind.allCases.filter {
        GameOptions.Request($0, daily: DailyDate(secondsSince1970: 0)) != nil
    }
    package static let usage = "daily [\(all.map(\.rawValue).joined(separator: "|"))]"
    static let helpLines = all.map { game in
        let line = "  daily \(game.rawValue)"
        let blanks = String(repeating: " ", count: max(1, 20 - line.count))
        return "\(line)\(blanks)today's deal, the same for everybody"
    }

    /// Returns the game of a word in upper or lower case, the first game for none; nil for any
    /// other word.
    package static func named(_ word: String?) -> GameKind? {
        guard let word = word?.lowercased() else { return all.first }
        return all.first { $0.rawValue == word }
    }
}
