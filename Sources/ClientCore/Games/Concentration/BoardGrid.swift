import GameProtocol
import TerminalKit

/// The shape of a board: so many cards in rows of so many, the last row perhaps short.
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

    /// The board on the table, or the one that will be dealt.
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

    /// The smallest window in which such a board can be played.
    var neededSize: Size {
        Size(
            columns: max(Size.least.columns, CardSize.line.columns * columns),
            rows: max(Size.least.rows, rows + 4)
        )
    }

    /// Whether such a board can be played in a window of that size.
    func fits(_ size: Size) -> Bool {
        size.columns >= neededSize.columns && size.rows >= neededSize.rows
    }
}
