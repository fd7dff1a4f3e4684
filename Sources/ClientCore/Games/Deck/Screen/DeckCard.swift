import GameProtocol
import TerminalKit

/// The picture of a playing card, or of the back of one.
struct DeckCard: Sendable {
    let card: PlayingCard
    /// The player who laid it there.
    var mark: Mark?
    var isSelected = false
    /// The card that took a trick.
    var isWinner = false
    /// Each suit has a chip of its own.
    var hasFourColors = false

    /// The sign of a seat, in its paint.
    struct Mark: Equatable, Sendable {
        var sign: Unicode.Scalar
        var style: Style
    }

    func draw(on frame: inout Frame, _ corner: Position, _ size: DeckCardSize) {
        let rect = size.rect(at: corner)
        frame.fill(rect)
        frame.box(rect, isSelected ? .double : isWinner ? .heavy : .round)
        if let mark {
            frame.put(mark.sign, column: rect.endColumn - 2, row: rect.row, mark.style)
        }
        switch size {
        case .small: put(card.sign, rect.column + 1, rect.row + 1, on: &frame)
        case .normal, .large: drawFace(on: &frame, rect)
        }
    }

    /// The rank in two corners, and the suit in the middle.
    private func drawFace(on frame: inout Frame, _ rect: Rect) {
        let inside = rect.inset(columns: 1, rows: 1)
        put(rank, inside.column, inside.row, on: &frame)
        put(rank, inside.endColumn - Width.of(rank), inside.endRow - 1, on: &frame)
        put(suit, inside.column + inside.columns / 2, inside.row + inside.rows / 2, on: &frame)
    }

    private func put(_ text: String, _ column: Int, _ row: Int, on frame: inout Frame) {
        frame.put(text, column: column, row: row, style)
    }

    private var style: Style {
        guard hasFourColors, case .suited(_, let suit) = card,
            let place = PlayingCard.Suit.allCases.firstIndex(of: suit)
        else { return .plain }
        return Style(.suit(place))
    }

    /// `K`, `10`; a joker's code.
    private var rank: String {
        if case .suited = card { String(card.sign.dropLast()) } else { card.code }
    }

    private var suit: String {
        if case .suited = card { String(card.sign.suffix(1)) } else { "★" }
    }
}

/// How large a playing card is drawn.
enum DeckCardSize: CaseIterable, Sendable {
    case large, normal, small

    var size: Size {
        switch self {
        case .large: Size(columns: 11, rows: 7)
        case .normal: Size(columns: 7, rows: 5)
        case .small: Size(columns: 5, rows: 3)
        }
    }

    func rect(at corner: Position) -> Rect {
        Rect(column: corner.column, row: corner.row, columns: size.columns, rows: size.rows)
    }
}

/// The pile from which cards are drawn, and how many are left of it.
struct DrawPile: Sendable {
    let count: Int

    func draw(on frame: inout Frame, _ rect: Rect) {
        let style: Style = count > 0 ? Style(.faceDown) : .dim
        frame.fill(rect)
        frame.box(rect, .round, count > 0 ? .plain : .dim)
        if count > 0 { frame.fill(rect.inset(columns: 1, rows: 1), "╳", style) }
        // A pile of one has no side to be seen.
        if count > 1 { drawSide(on: &frame, rect) }
        let words = count > 0 ? "\(count) left" : "empty"
        let isNarrow = rect.columns < DeckCardSize.normal.size.columns
        // A narrow pile has less room below it.
        frame.put(
            isNarrow && Width.of(words) > rect.columns + 2 ? "\(count)" : words,
            column: rect.column + (isNarrow ? 0 : 1),
            row: rect.endRow
        )
    }

    private func drawSide(on frame: inout Frame, _ rect: Rect) {
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
