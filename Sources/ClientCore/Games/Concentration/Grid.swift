import CommandLine
import GameProtocol

/// The shape of a board: columns x rows as players type it, or a room's shape with a shorter last
/// row.
struct Grid: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// Pairs on the board, 2 to 72.
    let pairs: Int

    /// Parses a text such as `6x6`.
    init(_ text: String) throws(BadValue) {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Digits.number(String($0)) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1] else {
            throw BadValue("is WxH such as 6x6", not: text)
        }
        guard (2...12).contains(columns), (2...12).contains(rows) else {
            throw BadValue("is 2x2 to 12x12", not: text)
        }
        guard columns * rows % 2 == 0 else {
            throw BadValue(
                "\(columns)x\(rows) has an odd number of cards (\(columns * rows)): "
                    + "make one side even."
            )
        }
        self.columns = columns
        self.rows = rows
        pairs = columns * rows / 2
    }

    /// The shape of a room's board.
    init(_ options: ConcentrationOptions) {
        columns = options.columns
        rows = options.rows
        pairs = options.pairs
    }

    /// The text that `init(_:)` parses as this shape; nil if there is none.
    var typed: String? {
        let text = "\(columns)x\(rows)"
        return (try? Grid(text)) == self ? text : nil
    }
}

/// Rooms with faces that the player looked at before.
extension NewRoomOptions {
    /// Sets a theme or one of its groups, with a smaller grid if it has too few pairs.
    ///
    /// - Parameter pairs: the number of pairs in the theme or group.
    package mutating func play(theme: String, group: String?, pairs: Int) {
        game = .concentration
        self.theme = theme
        self.group = group
        let wanted = games.concentration.grid?.pairs ?? Limits.defaultPairs
        if pairs < wanted { games.concentration.grid = Grid(fitting: pairs) }
    }

    /// Returns the question that `GameClient themes` asks with these options.
    ///
    /// - Parameter words: the words to find.
    package func themeQuestion(finding words: String?) -> ThemeSearch.Question {
        guard let theme else { return .themes }
        if let group { return .faces(theme: theme, .group(group)) }
        return words.map { .faces(theme: theme, .found($0)) } ?? .groups(theme: theme)
    }
}

extension Grid {
    /// Creates the grid with the most cards for that number of pairs, as near to a square as
    /// possible. Fails for fewer than four cards.
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
