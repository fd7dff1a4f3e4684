import GameProtocol
import TerminalKit

/// Where the draw pile and the players' cards are in the field of a room with tricks: as large as all
/// of them can be, in the middle.
struct DeckLayout: Equatable, Sendable {
    let cardSize: DeckCardSize
    let pile: Rect
    /// The players' cards, in the order of the seats; the name of each stands in the row below it.
    let cards: [Rect]

    init(_ field: Rect, playerCount: Int) {
        let count = max(1, playerCount)
        let groups = Self.sizes.map { Group($0, count, in: field) }
        // Where not even the smallest fit, they are cut by the window.
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

    /// The pile and all cards of one size, in as few rows as there is room for.
    private struct Group {
        let size: DeckCardSize
        /// Between the pile and the cards: the side of the pile is there.
        let gap: Int
        /// From one card to the next.
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
