import TerminalKit

enum DeckCardSize: CaseIterable, Sendable {
    /// For a trick that has a large window to itself.
    case huge
    case large, normal, small
    /// Only the sign of the card.
    case sign

    var size: Size {
        switch self {
        case .huge: Size(columns: 15, rows: 9)
        case .large: Size(columns: 11, rows: 7)
        case .normal: Size(columns: 7, rows: 5)
        case .small: Size(columns: 5, rows: 3)
        case .sign: Size(columns: 4, rows: 1)
        }
    }

    func rect(at corner: Position) -> Rect {
        Rect(column: corner.column, row: corner.row, columns: size.columns, rows: size.rows)
    }
}

/// The draw pile, with the number of cards left in it.
struct DrawPile: Sendable {
    let count: Int
    var border = PlayingCardArt.Border.plain

    func draw(on frame: inout Frame, _ rect: Rect) {
        drawBack(on: &frame, rect)
        let words = count > 0 ? "\(count) left" : "empty"
        let isNarrow = rect.columns < DeckCardSize.normal.size.columns
        // A narrow pile has less room below it.
        frame.put(
            isNarrow && Width.of(words) > rect.columns + 2 ? "\(count)" : words,
            column: rect.column + (isNarrow ? 0 : 1),
            row: rect.endRow
        )
    }

    /// Draws the pile without words.
    func drawBack(on frame: inout Frame, _ rect: Rect) {
        if count > 0 {
            PlayingCardArt.drawBack(on: &frame, in: rect, border.lines)
        } else {
            PlayingCardArt.drawPlace(on: &frame, in: rect, border.lines)
        }
        // A single card shows no side.
        if count > 1 { drawSide(on: &frame, rect) }
    }

    /// Draws the edge of the pile at the right, which stands for the cards below the top card.
    func drawSide(on frame: inout Frame, _ rect: Rect) {
        guard rect.rows > 3 else { return }
        let side = Rect(
            column: rect.endColumn + 1,
            row: rect.row + 2,
            columns: 1,
            rows: rect.rows - 2
        )
        frame.fill(side, "░", .dim)
    }
}
