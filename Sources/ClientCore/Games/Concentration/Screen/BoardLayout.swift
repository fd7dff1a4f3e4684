import TerminalKit

/// The places of a board's cards, in the largest size that fits beside a panel, or else in the
/// window.
struct BoardLayout: Equatable, Sendable {
    let grid: BoardGrid
    let card: CardSize
    /// Whether there is room for a panel beside the cards.
    let hasPanel: Bool
    let columnGap: Int
    let rowGap: Int
    /// The first card's upper left corner.
    let origin: Position

    /// - Parameter wanted: the size that the player chose; nil for none. The next smaller size is
    ///   used if `wanted` does not fit, or if only a smaller size leaves room for the panel.
    init(_ grid: BoardGrid, in window: Size, wanted: CardSize? = nil) {
        let choice = Self.choice(grid, window, wanted)
        self.grid = grid
        card = choice.card
        hasPanel = choice.hasPanel
        let layout = RoomLayout(
            window,
            hasPanel: choice.hasPanel,
            fieldRows: grid.rows * choice.card.rows
        )
        let field = layout.field
        let card = card
        let columnGap = (0...card.columnGap).last {
            grid.columns * card.columns + (grid.columns - 1) * $0 <= Self.width(field, layout)
        }
        let rowGap = (0...card.rowGap).last {
            grid.rows * card.rows + (grid.rows - 1) * $0 <= field.rows
        }
        self.columnGap = columnGap ?? 0
        self.rowGap = rowGap ?? 0
        origin = Self.origin(grid, card, self.columnGap, self.rowGap, in: field)
    }

    /// Returns the place of a card with a number from 1.
    func rect(of number: Int) -> Rect {
        let (row, column) = (max(0, number - 1) / grid.columns, max(0, number - 1) % grid.columns)
        return Rect(
            column: origin.column + column * (card.columns + columnGap),
            row: origin.row + row * (card.rows + rowGap),
            columns: card.columns,
            rows: card.rows
        )
    }

    /// Returns the next larger or smaller size that fits; nil if there is none.
    static func next(
        _ grid: BoardGrid,
        in window: Size,
        from card: CardSize,
        isLarger: Bool
    ) -> CardSize? {
        let fitting = CardSize.all.filter { fits($0, grid, window) != nil }
        guard let index = fitting.firstIndex(of: card) else { return fitting.last }
        let next = isLarger ? index - 1 : index + 1
        return fitting.indices.contains(next) ? fitting[next] : nil
    }

    private static func choice(
        _ grid: BoardGrid,
        _ window: Size,
        _ wanted: CardSize?
    ) -> (card: CardSize, hasPanel: Bool) {
        let sizes =
            wanted.flatMap { CardSize.all.firstIndex(of: $0) }
            .map { Array(CardSize.all[$0...]) } ?? automatic(window)
        let fitting = sizes.compactMap { card in fits(card, grid, window).map { (card, $0) } }
            .filter { wanted != nil || isAiry($0.0, grid, window, hasPanel: $0.1) }
        return fitting.first { $0.1 } ?? fitting.first ?? (.line, false)
    }

    /// The sizes that are possible if the player chose none, the largest first.
    private static func automatic(_ window: Size) -> [CardSize] {
        window.isLarge ? CardSize.all : Array(CardSize.all.drop { $0 != .tile }.dropFirst())
    }

    /// Whether large cards fit together with their gaps and the scores. Tiles, and cards up to the
    /// usual size, always pass.
    private static func isAiry(
        _ card: CardSize,
        _ grid: BoardGrid,
        _ window: Size,
        hasPanel: Bool
    ) -> Bool {
        if card.rows <= CardSize.usual.rows || card == .tile { return true }
        let rows = grid.rows * (card.rows + card.rowGap) - card.rowGap
        let layout = RoomLayout(window, hasPanel: hasPanel, fieldRows: rows)
        return rows <= layout.field.rows && (layout.panel != nil || layout.statusRow != nil)
    }

    /// Returns whether a panel fits beside cards of that size; nil if not even the cards fit.
    private static func fits(_ card: CardSize, _ grid: BoardGrid, _ window: Size) -> Bool? {
        for hasPanel in [true, false] {
            let layout = RoomLayout(window, hasPanel: hasPanel, fieldRows: card.rows * grid.rows)
            // Scores are more important than large cards.
            let hasScores = layout.panel != nil || layout.statusRow != nil || card == .line
            if hasScores, grid.columns * card.columns <= width(layout.field, layout),
                grid.rows * card.rows <= layout.field.rows
            {
                return layout.panel != nil
            }
        }
        return nil
    }

    /// The columns available for cards. One column stays free before a panel.
    private static func width(_ field: Rect, _ layout: RoomLayout) -> Int {
        layout.panel == nil ? field.columns : field.columns - 1
    }

    /// Returns the corner of the first card. The board is centered, a little to the left if it has
    /// gaps, and a third from the top.
    private static func origin(
        _ grid: BoardGrid,
        _ card: CardSize,
        _ columnGap: Int,
        _ rowGap: Int,
        in field: Rect
    ) -> Position {
        let free = field.columns - grid.columns * (card.columns + columnGap)
        let rows = grid.rows * (card.rows + rowGap) - rowGap
        return Position(
            column: field.column + max(0, free + (columnGap < 2 ? 1 : 0)) / 2,
            row: field.row + max(0, field.rows - rows + 1) / 3
        )
    }
}
