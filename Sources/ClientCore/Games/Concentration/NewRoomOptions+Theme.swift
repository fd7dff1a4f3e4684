import CommandLine
import GameProtocol

/// The rooms that are played with faces that somebody has looked at.
extension NewRoomOptions {
    /// Takes a theme, or a group of it, and the grid that its pairs allow.
    ///
    /// - Parameter pairs: how many pairs there are to play with.
    package mutating func play(theme: String, group: String?, pairs: Int) {
        game = .concentration
        self.theme = theme
        self.group = group
        let wanted = games.concentration.grid?.pairs ?? Limits.defaultPairs
        if pairs < wanted { games.concentration.grid = Grid(fitting: pairs) }
    }

    /// What `GameClient themes` is asked with these.
    ///
    /// - Parameter words: what is to be found.
    package func themeQuestion(finding words: String?) -> ThemeSearch.Question {
        guard let theme else { return .themes }
        if let group { return .faces(theme: theme, .group(group)) }
        return words.map { .faces(theme: theme, .found($0)) } ?? .groups(theme: theme)
    }
}

extension Grid {
    /// The grid with the most cards for so many pairs, the nearest to a square; nil for less than
    /// four cards.
    fileprivate init?(fitting pairs: Int) {
        for count in stride(from: 2 * min(pairs, Limits.maximumCells / 2), through: 4, by: -2) {
            let rows = (2...12).last { count % $0 == 0 && $0 * $0 <= count && count / $0 <= 12 }
            guard let rows, let grid = try? Grid("\(count / rows)x\(rows)") else { continue }
            self = grid
            return
        }
        return nil
    }
}
