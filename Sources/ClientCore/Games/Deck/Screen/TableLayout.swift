import TerminalKit

/// The layout of a table: deck, piles, table and this player's hand, with the sizes of their cards.
struct TableLayout: Equatable, Sendable {
    /// The place of the deck; without a deck, the place of the first pile.
    let pile: Rect
    /// The distance from one pile to the next.
    let pitch: Int
    /// The area for all cards on the table.
    let table: Rect
    let largest: DeckCardSize
    let handSize: DeckCardSize
    /// The row of the heading above the hand; nil if there is none.
    let handHeading: Int?
    /// The area of this player's hand; nil for spectators.
    let hand: Rect?

    /// - Parameters:
    ///   - pileCount: the number of piles beside the table, with the deck.
    ///   - rowsAbove: the rows that stay free above the piles.
    init(_ layout: RoomLayout, hasHand: Bool, pileCount: Int = 1, rowsAbove: Int = 0) {
        let field = layout.field
        let isLarge = layout.size.isLarge && field.rows >= 28
        largest = isLarge ? .large : .normal
        handSize = isLarge ? .large : field.rows >= 17 ? .normal : field.rows >= 11 ? .small : .sign
        let margin = layout.isCompact ? 1 : 2
        let top = field.row + rowsAbove + (field.rows >= 17 ? 1 : 0)
        let handRows = hasHand ? handSize.size.rows : 0
        let hasHeading = hasHand && handSize != .sign
        let handTop = field.endRow - handRows
        let bottom = handTop - (hasHeading ? 1 : 0)
        handHeading = hasHeading ? bottom : nil
        // A hand of signs has its label on its left.
        let label = handSize == .sign ? Self.label.count + 1 : 0
        hand =
            hasHand
            ? Rect(
                column: field.column + margin + label,
                row: handTop,
                columns: max(0, field.columns - 2 * margin - label),
                rows: handRows
            ) : nil
        let rows = max(0, bottom - top)
        let pileSize: DeckCardSize = isLarge ? .large : rows >= 7 ? .normal : .small
        pile = pileSize.rect(at: Position(column: field.column + margin, row: top))
        // The name and the count of a pile stand below it.
        pitch = max(pile.columns + 4, 12)
        let left =
            pileCount == 0
            ? pile.column : pile.endColumn + (rows >= 7 ? 3 : 2) + (pileCount - 1) * pitch
        table = Rect(
            column: left,
            row: top,
            columns: max(0, field.endColumn - margin - left),
            rows: rows
        )
    }

    /// Returns the place of a pile beside the table; 0 is the first.
    func pile(at index: Int) -> Rect {
        Rect(
            column: pile.column + index * pitch,
            row: pile.row,
            columns: pile.columns,
            rows: pile.rows
        )
    }

    static let label = "hand"
}
