import TerminalKit

/// The layout of the cards on a free table: rows of the largest size that fits.
///
/// If even small cards do not fit side by side, they overlap. If they still do not fit, only their
/// signs are shown, and at last only the signs of the uppermost cards. The layout depends only on
/// the number of cards and the area, so players with equal windows see the same table.
struct CardRows: Equatable, Sendable {
    let size: DeckCardSize
    /// The corners of the shown cards, the lowest card first.
    let corners: [Position]
    /// The number of hidden cards below the shown ones.
    let hiddenCount: Int
    /// The cards cover each other, except for the left side of each.
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

    /// A grid of cards with one size and one distance.
    private struct Grid {
        let size: DeckCardSize
        let pitch: Size
        let perRow: Int
        let capacity: Int
        var isOverlapping = false

        /// Places the cards side by side.
        init(_ size: DeckCardSize, in area: Rect) {
            let gap = size == .sign ? 0 : 1
            self.init(
                size,
                Size(columns: size.size.columns + gap, rows: size.size.rows),
                in: area
            )
        }

        /// Places the cards over each other, so that each shows just its sign.
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
