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

    /// Takes the board on the table, or the board of the next deal.
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

    /// Whether the board fits in a window of that size.
    func fits(_ size: Size) -> Bool {
        size.columns >= neededSize.columns && size.rows >= neededSize.rows
    }
}

/// The size of a board's drawn cards.
struct CardSize: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// The free columns and rows between cards, if there is room for them.
    let columnGap: Int
    let rowGap: Int

    private init(_ columns: Int, _ rows: Int, gaps columnGap: Int, _ rowGap: Int) {
        self.columns = columns
        self.rows = rows
        self.columnGap = columnGap
        self.rowGap = rowGap
    }

    /// Fits a tile, with its word below it.
    static let tile = CardSize(16, 8, gaps: 2, 1)
    /// One line per card, for small windows.
    static let line = CardSize(5, 1, gaps: 2, 1)

    /// All sizes, the largest first.
    static let all = airy + [usual] + small

    /// Sizes for windows with more room than boards need. They are used only together with their
    /// gaps.
    private static let airy = [
        tile, CardSize(12, 8, gaps: 2, 1), CardSize(12, 6, gaps: 2, 1), CardSize(10, 5, gaps: 2, 1),
    ]
    /// Fits a sign, and a word of up to six letters.
    static let usual = CardSize(8, 4, gaps: 2, 1)
    private static let small = [
        CardSize(7, 3, gaps: 1, 0), CardSize(6, 2, gaps: 0, 0), CardSize(5, 2, gaps: 0, 0), line,
    ]
}
