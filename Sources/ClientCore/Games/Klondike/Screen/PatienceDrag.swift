import GameProtocol
import TerminalKit

/// The cards that the mouse drags.
struct PatienceDrag: Equatable, Sendable {
    /// The cards exactly as the mouse grasped them.
    var pick: PatiencePick
    var position: Position
    /// Whether the mouse has moved since the click. Before that, the cards are not drawn at the
    /// mouse.
    var hasMoved = false

    /// Draws the cards under the mouse, inside the field.
    func draw(
        on frame: inout Frame,
        _ layout: PatienceLayout,
        _ board: KlondikeBoard,
        _ colors: SuitColors
    ) {
        guard hasMoved else { return }
        let field = layout.field
        let cards = pick.cards(board).prefix(max(1, field.rows - layout.card.rows))
        let rows = layout.card.rows + cards.count - 1
        let column = position.column - layout.card.columns / 2
        let corner = Position(
            column: max(field.column, min(column, field.endColumn - layout.card.columns)),
            row: max(field.row, min(position.row, field.endRow - rows))
        )
        for (index, card) in cards.enumerated() {
            let isLast = index == cards.count - 1
            let rect = Rect(
                column: corner.column,
                row: corner.row + index,
                columns: layout.card.columns,
                rows: isLast ? layout.card.rows : 1
            )
            let art = PlayingCardArt(
                card: card,
                border: .selected,
                colors: colors,
                isFanned: !layout.isLine
            )
            if isLast || layout.isLine {
                art.draw(on: &frame, in: rect)
            } else {
                art.drawTop(on: &frame, in: rect)
            }
        }
    }
}
