import CommandLine
import GameProtocol
import TerminalKit

/// The shape of a board: its columns and its number of cards. The last row may be shorter.
struct BoardGrid: Equatable, Sendable {
    let columns: Int
    let count: Int

    init(columns: Int, count: Int) {
        self.columns = max(1, columns)
        self.count = max(0, count)
    }

    init(_ options: ConcentrationOptions) {
        self.init(columns: options.columns, count: options.cellCount)
    }

    init(_ grid: Grid) {
        self.init(columns: grid.columns, count: 2 * grid.pairs)
    }

    /// Reads the shape of the board on the table; without one, of the board that the next deal will
    /// have.
    init(_ room: RoomView) {
        if let board = room.board {
            self.init(columns: board.columns, count: board.count)
        } else if let options = room.concentration {
            self.init(options)
        } else {
            self.init(columns: 1, count: 0)
        }
    }

    var rows: Int { (count + columns - 1) / columns }

    /// The smallest window that fits the board.
    var neededSize: Size {
        Size(
            columns: max(Size.least.columns, CardSize.line.columns * columns),
            rows: max(Size.least.rows, rows + 4)
        )
    }
}

struct CardSize: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// The free columns between cards, if there is room for them. `rowGap` is the same for rows.
    let columnGap: Int
    let rowGap: Int

    private init(_ columns: Int, _ rows: Int, gaps columnGap: Int, _ rowGap: Int) {
        self.columns = columns
        self.rows = rows
        self.columnGap = columnGap
        self.rowGap = rowGap
    }

    /// Fits the largest tile, with its word below it.
    private static let large = CardSize(20, 11, gaps: 2, 1)
    /// Fits a tile, with its word below it.
    static let tile = CardSize(16, 8, gaps: 2, 1)
    /// One line per card, for small windows.
    static let line = CardSize(5, 1, gaps: 2, 1)

    /// All sizes, the largest first.
    static let all = airy + [usual] + small

    /// The large sizes. If the player chose no size, they are used only together with their gaps,
    /// except for `tile`.
    private static let airy = [
        large, tile, CardSize(12, 8, gaps: 2, 1), CardSize(12, 6, gaps: 2, 1),
        CardSize(10, 5, gaps: 2, 1),
    ]
    /// Fits a sign, and a word of up to six letters.
    static let usual = CardSize(8, 4, gaps: 2, 1)
    private static let small = [
        CardSize(7, 3, gaps: 1, 0), CardSize(6, 2, gaps: 0, 0), CardSize(5, 2, gaps: 0, 0), line,
    ]
}

/// The cards of a round as this player may know them: only open and taken cards have faces.
///
/// The board checks every number from the server, so that a wrong one cannot stop the program.
struct Board: Equatable, Sendable {
    let columns: Int
    private(set) var cells: [Cell]

    enum Cell: Equatable, Sendable {
        case down
        case up(Face)
        case taken(Face, by: String)
    }

    /// Creates a board with all cards face down. Fails if no game has such a board.
    init?(columns: Int, count: Int) {
        self.init(columns: columns, cells: Array(repeating: .down, count: max(0, min(count, 999))))
        guard count == cells.count else { return nil }
    }

    /// Creates the board of a snapshot. Fails if no game has such a board.
    init?(columns: Int, cells: [Cell]) {
        guard (1...Limits.columns.upperBound).contains(columns),
            (1...2 * Limits.pairs.upperBound).contains(cells.count)
        else { return nil }
        self.columns = columns
        self.cells = cells
    }

    var count: Int { cells.count }
    var rows: Int { (count + columns - 1) / columns }
    var pairsLeft: Int { (count - cells.count { if case .taken = $0 { true } else { false } }) / 2 }
    /// The numbers of the cards that no player has taken.
    var left: [Int] {
        cells.indices.filter { if case .taken = cells[$0] { false } else { true } }.map { $0 + 1 }
    }

    /// Returns the card with a number from 1; nil if there is no such card.
    func cell(_ number: Int) -> Cell? {
        cells.indices.contains(number - 1) ? cells[number - 1] : nil
    }

    /// Returns the card numbers of a row from 1; nil if there is no such row.
    func row(_ number: Int) -> ClosedRange<Int>? {
        guard (1...rows).contains(number) else { return nil }
        return (number - 1) * columns + 1...min(number * columns, count)
    }

    mutating func turnUp(_ number: Int, _ face: Face) {
        if cell(number) != nil { cells[number - 1] = .up(face) }
    }

    mutating func turnDown(_ numbers: [Int]) {
        for number in numbers {
            if case .up = cell(number) { cells[number - 1] = .down }
        }
    }

    mutating func take(_ numbers: [Int], by player: String) {
        for number in numbers {
            if case .up(let face) = cell(number) { cells[number - 1] = .taken(face, by: player) }
        }
    }
}

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

    init(columns: Int, pairs: Int) {
        (self.columns, self.pairs) = (columns, pairs)
        rows = (2 * pairs + columns - 1) / columns
    }

    /// The text that `init(_:)` parses as this shape; nil if there is none.
    var typed: String? {
        let text = "\(columns)x\(rows)"
        return (try? Grid(text)) == self ? text : nil
    }
}

/// New rooms with faces that the player looked at in the list of themes.
extension NewRoomOptions {
    /// Sets a theme or one of its groups. Takes a smaller grid if the theme or group has too few
    /// pairs.
    ///
    /// - Parameter pairs: the number of pairs in the theme or group.
    package mutating func play(theme: String, group: String?, pairs: Int) {
        game = .concentration
        self.theme = theme
        self.group = group
        let wanted = concentration.grid?.pairs ?? Limits.defaultPairs
        if pairs < wanted { concentration.grid = Grid(fitting: pairs) }
    }

    /// Returns the question that `GameClient themes` asks with these options.
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
