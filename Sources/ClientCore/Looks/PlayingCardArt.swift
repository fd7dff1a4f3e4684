import GameProtocol
import TerminalKit

/// The picture of a playing card or of its back, for every game with such cards.
struct PlayingCardArt: Sendable {
    let card: PlayingCard
    /// The sign of the card's owner, or of an event of the card.
    var mark: Mark?
    var border = Border.plain
    var colors = SuitColors.red
    /// Whether the card's sign is in the upper border, which stays visible if other cards cover the
    /// card.
    var isFanned = false

    /// A sign in the upper border, with its style.
    struct Mark: Equatable, Sendable {
        var sign: Unicode.Scalar
        var style: Style

        /// The style on a card: a style without a background gets the background of the face.
        fileprivate var onFace: Style {
            var style = style
            if style.paint == .none { style.paint = .face }
            return style
        }
    }

    /// The meaning of the lines around a card.
    enum Border: Sendable {
        case plain
        /// The card stands out, because it has won the trick or takes part in a possible move.
        case strong
        /// The cursor is on the card.
        case selected

        var lines: BoxLines {
            switch self {
            case .plain: .round
            case .strong: .heavy
            case .selected: .double
            }
        }
    }

    func draw(on frame: inout Frame, in rect: Rect) {
        guard rect.rows > 1 else { return drawLine(on: &frame, rect) }
        frame.fill(rect, " ", Style(.face))
        frame.box(rect, border.lines, lineStyle)
        if isFanned {
            drawSign(on: &frame, rect)
            let inside = rect.inset(columns: 1, rows: 1)
            if rect.rows >= Self.leastRows {
                drawCenter(on: &frame, inside)
                let column = inside.endColumn - Width.of(card.sign)
                put(card.sign, column, inside.endRow, on: &frame)
            } else if rect.rows > 3 {
                put(suit, in: inside, on: &frame)
            }
        } else if rect.rows < 5 {
            put(card.sign, rect.column + 1, rect.row + 1, on: &frame)
        } else {
            drawFace(on: &frame, rect.inset(columns: 1, rows: 1))
        }
        drawMark(on: &frame, rect)
    }

    /// Draws only the upper border with the sign, because other cards cover the rest.
    func drawTop(on frame: inout Frame, in rect: Rect) {
        frame.fill(rect, " ", Style(.face))
        for column in rect.column..<rect.endColumn {
            frame.put(border.lines.horizontal, column: column, row: rect.row, lineStyle)
        }
        frame.put(border.lines.topLeft, column: rect.column, row: rect.row, lineStyle)
        frame.put(border.lines.topRight, column: rect.endColumn - 1, row: rect.row, lineStyle)
        for row in rect.row + 1..<max(rect.row + 1, rect.endRow) {
            frame.put(border.lines.vertical, column: rect.column, row: row, lineStyle)
            frame.put(border.lines.vertical, column: rect.endColumn - 1, row: row, lineStyle)
        }
        drawSign(on: &frame, rect)
        drawMark(on: &frame, rect)
    }

    /// Draws a card of one line: its sign, highlighted if the cursor is on it.
    private func drawLine(on frame: inout Frame, _ rect: Rect) {
        frame.fill(rect, " ", Style(.face))
        let isTen = Width.of(card.sign) > 2
        put(card.sign, rect.column + (isTen ? 0 : 1), rect.row, on: &frame)
        if border != .plain {
            let row = Rect(column: rect.column, row: rect.row, columns: min(3, rect.columns))
            frame.restyle(row) {
                $0.isReverse = border == .selected
                $0.isBold = true
            }
        }
        if let mark {
            frame.put(mark.sign, column: rect.column + 3, row: rect.row, mark.onFace)
        }
    }

    private func drawSign(on frame: inout Frame, _ rect: Rect) {
        put(card.sign, rect.column + 1, rect.row, on: &frame)
    }

    private func drawMark(on frame: inout Frame, _ rect: Rect) {
        guard let mark else { return }
        // On a narrow card, a ten leaves no other column for the mark.
        let column = isFanned && rect.columns < 6 ? rect.endColumn - 1 : rect.endColumn - 2
        frame.put(mark.sign, column: column, row: rect.row, mark.onFace)
    }

    /// Draws the rank in two corners, and the suit in the middle. A large card has the suit below
    /// both ranks, and a picture.
    func drawFace(on frame: inout Frame, _ inside: Rect) {
        let right = inside.endColumn - Width.of(rank)
        put(rank, inside.column, inside.row, on: &frame)
        put(rank, right, inside.endRow - 1, on: &frame)
        guard inside.rows >= Self.leastRows - 2 else { return put(suit, in: inside, on: &frame) }
        put(suit, inside.column, inside.row + 1, on: &frame)
        put(suit, inside.endColumn - 1, inside.endRow - 2, on: &frame)
        drawCenter(on: &frame, inside)
    }

    private func put(_ text: String, in inside: Rect, on frame: inout Frame) {
        put(
            text,
            inside.column + inside.columns / 2,
            inside.row + inside.rows / 2,
            on: &frame
        )
    }

    private func put(_ text: String, _ column: Int, _ row: Int, on frame: inout Frame) {
        frame.put(text, column: column, row: row, style)
    }

    var style: Style {
        guard case .suited(_, let suit) = card else { return Style(.face) }
        return Style(colors.paint(suit))
    }

    private var lineStyle: Style { Style(.face, bold: border != .plain) }

    /// The rank, such as `K` or `10`; the code for a joker.
    private var rank: String {
        if case .suited = card { String(card.sign.dropLast()) } else { card.code }
    }

    private var suit: String { String(pip) }

    /// The sign of the suit; a star for a joker.
    var pip: Unicode.Scalar {
        if case .suited = card { card.sign.unicodeScalars.last ?? "★" } else { "★" }
    }
}

extension PlayingCardArt {
    static func drawBack(on frame: inout Frame, in rect: Rect, _ lines: BoxLines = .round) {
        frame.fill(rect)
        guard rect.rows > 1 else { return CardBack.drawLine(on: &frame, in: rect) }
        frame.box(rect, lines, Style(.edge(isFace: false)))
        CardBack.draw(on: &frame, in: rect.inset(columns: 1, rows: 1))
    }

    /// Draws an empty box for a card that is not there.
    static func drawPlace(on frame: inout Frame, in rect: Rect, _ lines: BoxLines = .round) {
        frame.fill(rect)
        frame.box(rect, lines, lines == .round ? .dim : .plain)
    }
}

/// The back of a card: a lattice, which no face has.
enum CardBack {
    /// Fills a rectangle with the lattice.
    ///
    /// - Parameter phase: the row of the lattice to begin with, so that the lattice continues from
    ///   one back to the next.
    static func draw(on frame: inout Frame, in rect: Rect, phase: Int = 0) {
        let style = Style(.faceDown)
        for row in 0..<max(0, rect.rows) {
            for column in 0..<max(0, rect.columns) {
                let sign: Unicode.Scalar = (row + column + phase) & 1 == 0 ? "╱" : "╲"
                frame.put(sign, column: rect.column + column, row: rect.row + row, style)
            }
        }
    }

    /// Fills a card of one line with shading, because a lattice would look like strokes.
    static func drawLine(on frame: inout Frame, in rect: Rect) {
        frame.fill(rect, "▒", Style(.faceDown))
    }

    /// Writes a text in the middle of a back, with free columns around it if they fit.
    static func put(_ text: String, on frame: inout Frame, in rect: Rect, isLine: Bool) {
        let text = isLine || Width.of(text) + 2 > rect.columns ? text : " \(text) "
        let column = rect.column + max(0, rect.columns - Width.of(text)) / 2
        frame.put(text, column: column, row: rect.row + rect.rows / 2, Style(.faceDown, bold: true))
    }
}

/// The colors of the suits. The suits' signs make the same distinction.
enum SuitColors: Sendable {
    /// Hearts and diamonds are red. The other suits have the color of text on a card.
    case red
    /// Each suit has a color of its own.
    case four

    init(_ settings: ScreenSettings) { self = settings.hasFourColorDeck ? .four : .red }

    func paint(_ suit: PlayingCard.Suit) -> Style.Paint {
        switch (self, suit) {
        case (_, .hearts), (.red, .diamonds): .suit(1)
        case (.four, .diamonds): .suit(2)
        case (.four, .clubs): .suit(3)
        case (.four, .spades), (.red, _): .face
        }
    }
}

/// The middle of a large card: pips in their usual places, or a court card's letter with its crown.
extension PlayingCardArt {
    /// The smallest number of rows of a card that has room for a picture in its middle.
    static let leastRows = 7

    /// Draws the middle into the area inside the border. Pips leave the last of an even number of
    /// rows free.
    func drawCenter(on frame: inout Frame, _ inside: Rect) {
        guard case .suited(let rank, _) = card else { return drawPip(0, 0.5, on: &frame, inside) }
        switch rank {
        case .ace: drawPip(0, 0.5, on: &frame, inside)
        case .jack: drawCourt(["▄▄▄▖", "  ▀█", "▄  █", "▀▄▄▀"], on: &frame, inside)
        case .queen: drawCourt(["▗▟▙▖", "▄▀▀▄", "█  █", "▀▄█▙"], on: &frame, inside)
        case .king: drawCourt(["▙▟▙▟", "█ ▄▀", "██  ", "█ ▀▄"], on: &frame, inside)
        default: for place in Self.places(rank) { drawPip(place.x, place.y, on: &frame, inside) }
        }
    }

    /// Returns the places of a number's pips: the column from -1 to 1, and the height from 0 to 1.
    private static func places(_ rank: PlayingCard.Rank) -> [(x: Int, y: Double)] {
        func middle(_ heights: Double...) -> [(x: Int, y: Double)] { heights.map { (0, $0) } }
        func sides(_ heights: Double...) -> [(x: Int, y: Double)] {
            heights.flatMap { [(-1, $0), (1, $0)] }
        }
        return switch rank {
        case .two: middle(0, 1)
        case .three: middle(0, 0.5, 1)
        case .four: sides(0, 1)
        case .five: sides(0, 1) + middle(0.5)
        case .six: sides(0, 0.5, 1)
        case .seven: sides(0, 0.5, 1) + middle(0.25)
        case .eight: sides(0, 0.5, 1) + middle(0.25, 0.75)
        case .nine: sides(0, 0.3, 0.7, 1) + middle(0.5)
        case .ten: sides(0, 0.3, 0.7, 1) + middle(0.2, 0.8)
        default: []
        }
    }

    private func drawPip(_ x: Int, _ y: Double, on frame: inout Frame, _ inside: Rect) {
        let rows = (inside.rows - 1) / 2 * 2
        let row = inside.row + Int((y * Double(rows)).rounded())
        let column = inside.column + inside.columns / 2 + x * max(2, inside.columns / 4)
        frame.put(pip, column: column, row: row, style)
    }

    private func drawCourt(
        _ lines: [String],
        on frame: inout Frame,
        _ inside: Rect
    ) {
        let row = inside.row + (inside.rows - lines.count) / 2
        for (index, line) in lines.enumerated() {
            let column = inside.column + (inside.columns - Width.of(line) + 1) / 2
            frame.put(line, column: column, row: row + index, style)
        }
    }
}
