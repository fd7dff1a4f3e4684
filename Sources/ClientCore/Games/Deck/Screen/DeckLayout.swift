import TerminalKit

/// The layout of a room with tricks: the draw pile and the players' cards, centered and as large as
/// they fit.
struct DeckLayout: Equatable, Sendable {
    let cardSize: DeckCardSize
    let pile: Rect
    /// The players' cards, in the order of the seats; the name of each stands in the row below it.
    let cards: [Rect]

    init(_ field: Rect, playerCount: Int) {
        let count = max(1, playerCount)
        let groups = Self.sizes.map { Group($0, count, in: field) }
        // If even the smallest cards do not fit, the window cuts them off.
        let group = groups.first { $0.fits(field) } ?? groups[groups.count - 1]
        let corner = Position(
            column: field.column + max(0, field.columns - group.columns) / 2,
            row: field.row + max(0, field.rows - group.rows) / 3
        )
        let size = group.size
        cardSize = size
        let pile = size.rect(at: corner)
        self.pile = pile
        cards = (0..<count).map { index in
            size.rect(
                at: Position(
                    column: pile.endColumn + group.gap + index % group.perRow * group.pitch,
                    row: corner.row + index / group.perRow * (size.size.rows + 1)
                )
            )
        }
    }

    private static let sizes = DeckCardSize.allCases.filter { $0 != .sign }

    /// The pile and all cards in one size, in the fewest rows that fit.
    private struct Group {
        let size: DeckCardSize
        /// The columns from the top card of the pile to the cards, with the visible edge of the pile.
        let gap: Int
        /// The distance from one card to the next.
        let pitch: Int
        let perRow: Int
        let columns: Int
        let rows: Int

        init(_ size: DeckCardSize, _ count: Int, in field: Rect) {
            let card = size.size
            self.size = size
            gap = size == .small ? 3 : 4
            pitch = card.columns + (size == .small ? 1 : 2)
            let free = field.columns - 2 - card.columns - gap
            perRow = max(1, min(count, (free + pitch - card.columns) / pitch))
            columns = card.columns + gap + perRow * pitch - (pitch - card.columns)
            rows = (count + perRow - 1) / perRow * (card.rows + 1)
        }

        func fits(_ field: Rect) -> Bool { columns <= field.columns - 2 && rows <= field.rows }
    }
}
