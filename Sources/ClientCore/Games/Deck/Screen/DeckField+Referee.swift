import GameProtocol
import TerminalKit

/// The drawing of a table with a referee. In this player's turn the cards and piles of legal moves
/// are lit, and the others are dim.
extension DeckField {
    func drawRefereed(
        on canvas: inout Canvas,
        _ layout: RoomLayout,
        _ words: DeckWords,
        _ context: ScreenContext
    ) {
        let places = RefereedLayout(layout, words)
        let legal = LegalMoves(words.room)
        for place in places.hands {
            let isLit = legal?.at(place.name).isEmpty == false
            let hand = words.hand(
                of: place.name,
                place.count,
                isLit: isLit,
                columns: place.rect.columns
            )
            canvas.frame.put(
                hand,
                column: place.rect.column,
                row: place.rect.row,
                columns: place.rect.columns
            )
            let isSelected = cursor.spot == .place(place.name)
            if isSelected { canvas.frame.restyle(place.rect) { $0.isReverse = true } }
            if legal != nil, !isLit, !isSelected { canvas.dim(place.rect) }
        }
        for place in places.piles { draw(place, legal, on: &canvas, words, context) }
        drawTable(on: &canvas, places.table, words, context, legal)
        drawHand(on: &canvas, places.table, words, context, legal)
        if let stack = places.stack, stack.count > 0 {
            let border = border(of: .place(stack.name), legal)
            DrawPile(count: stack.count, border: border).drawBack(on: &canvas.frame, stack.rect)
        }
        for (index, place) in places.places.enumerated() {
            canvas.add(.part(Self.firstPlace + index), place.rect)
            if cursor.spot == .place(place.name) { canvas.showCursor(in: place.rect, context) }
        }
        chooser?.draw(on: &canvas, in: layout.field)
    }

    private func draw(
        _ place: RefereedLayout.Place,
        _ legal: LegalMoves?,
        on canvas: inout Canvas,
        _ words: DeckWords,
        _ context: ScreenContext
    ) {
        let border = border(of: .place(place.name), legal)
        if place.name == LegalMoves.deckName {
            DrawPile(count: place.count, border: border).draw(on: &canvas.frame, place.rect)
        } else {
            if let card = words.deck.tops[place.name], place.count > 0 {
                PlayingCardArt(card: card, border: border, colors: SuitColors(context.settings))
                    .draw(on: &canvas.frame, in: place.rect)
                if place.count > 1 {
                    DrawPile(count: place.count).drawSide(on: &canvas.frame, place.rect)
                }
            } else {
                DrawPile(count: place.count, border: border).drawBack(on: &canvas.frame, place.rect)
            }
            let text = "\(place.name) \(place.count)"
            canvas.frame.put(text, column: place.rect.column, row: place.rect.endRow, columns: 11)
        }
        if legal != nil, border == .plain { canvas.dim(place.rect) }
    }

    /// Returns the border of a card or pile: selected, in a legal move, or neither.
    func border(
        of spot: DeckCursor.Spot,
        _ legal: LegalMoves?,
        _ card: PlayingCard? = nil
    )
        -> PlayingCardArt.Border
    {
        if cursor.spot == spot { return .selected }
        let moves =
            switch spot {
            case .place(let name): legal?.at(name)
            case .hand: card.flatMap { legal?.of($0) }
            case .table: card.flatMap { legal?.taking($0, from: OpenTable.name) }
            }
        return moves?.isEmpty == false ? .strong : .plain
    }
}

extension Canvas {
    /// Draws a part again in dim colors.
    fileprivate mutating func dim(_ rect: Rect) { frame.restyle(rect) { $0.isDim = true } }
}
