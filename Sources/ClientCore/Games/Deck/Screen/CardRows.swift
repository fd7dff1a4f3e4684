import GameProtocol
import TerminalKit

/// How the cards on the table of a free room stand: in rows, as large as all of them can be.
///
/// Where even small ones do not fit side by side they overlap, then only their signs are shown; of
/// what is still too much, the uppermost. It depends on their number and the room for them alone,
/// so that all who have windows of one size see one table.
struct CardRows: Equatable, Sendable {
    let size: DeckCardSize
    /// The corners of the cards that are shown, the lowest first.
    let corners: [Position]
    /// How many cards below those are not shown.
    let hiddenCount: Int
    /// Others cover all of a card but its left side.
    let isOverlapping: Bool

    init(_ count: Int, in area: Rect, largest: DeckCardSize) {
        let sizes = DeckCardSize.allCases.drop { $0 != largest }.filter { $0 != .sign }
        var grids = sizes.map { Grid($0, in: area) }
        grids.append(Grid(overlapping: .small, in: area))
        let last = Grid(.sign, in: area)
        let grid = grids.first { $0.capacity >= count } ?? last
        size = grid.size
        isOverlapping = grid.isOverlapping
        hiddenCount = max(0, count - grid.capacity)
        corners = (0..<max(0, count - hiddenCount)).map { index in
            Position(
                column: area.column + index % grid.perRow * grid.pitch.columns,
                row: area.row + index / grid.perRow * grid.pitch.rows
            )
        }
    }

    /// So many cards in a row, and so many rows of them.
    private struct Grid {
        let size: DeckCardSize
        let pitch: Size
        let perRow: Int
        let capacity: Int
        var isOverlapping = false

        /// Side by side.
        init(_ size: DeckCardSize, in area: Rect) {
            let gap = size == .sign ? 0 : 1
            self.init(
                size,
                Size(columns: size.size.columns + gap, rows: size.size.rows),
                in: area
            )
        }

        /// As much of each is seen as its sign needs.
        init(overlapping size: DeckCardSize, in area: Rect) {
            self.init(size, Size(columns: 4, rows: 2), in: area)
            isOverlapping = true
        }

        private init(_ size: DeckCardSize, _ pitch: Size, in area: Rect) {
            self.size = size
            self.pitch = pitch
            let (columns, rows) = (size.size.columns, size.size.rows)
            perRow = max(1, (area.columns - columns) / pitch.columns + 1)
            let rowCount = area.rows < rows ? 0 : (area.rows - rows) / pitch.rows + 1
            capacity = area.columns < columns ? 0 : perRow * rowCount
        }
    }
}
