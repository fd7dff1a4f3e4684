import GameProtocol
import TerminalKit

/// Where the draw pile and the table are in the field of a deck room, and how large cards are.
struct DeckLayout: Equatable, Sendable {
    let cardSize: DeckCardSize
    let pile: Rect
    /// All cards lie in here.
    let table: Rect

    init(_ layout: RoomLayout) {
        let field = layout.field
        cardSize = layout.isCompact ? .small : layout.size.isLarge ? .large : .normal
        let margin = layout.isCompact ? 0 : 3
        let top = layout.isCompact ? field.row : field.row + 1
        pile = cardSize.rect(at: Position(column: field.column + margin, row: top))
        // Beside the pile there is room for its side.
        let left = pile.endColumn + (layout.isCompact ? 2 : 3)
        let isFramed = !layout.isCompact
        table = Rect(
            column: left,
            row: top,
            columns: max(0, field.endColumn - (isFramed ? 1 : 0) - left),
            rows: max(0, field.endRow - (isFramed ? 1 : 0) - top)
        )
    }
}
