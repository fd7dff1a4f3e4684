import TerminalKit

/// One drawn card of a board: its number, its face, and the marks of players on it.
struct CardArt: Equatable, Sendable {
    var number: Int
    var pose: Pose
    /// This player's cursor is on the card.
    var hasCursor = false
    /// The marks of the other players whose cursors are on the card.
    var lookers: [Mark] = []
    var showsNumber = true
    /// The card belongs to a pair that was found just now.
    var isFlashing = false
    /// The cards touch each other.
    var isTight = false
    var suits = SuitColors.red

    /// The position of a card, or a step of its turn.
    enum Pose: Equatable, Sendable {
        case down
        case up(ShownFace, by: Mark?)
        case taken(ShownFace, by: Mark?)
        /// Turned a little, with its face or its back visible.
        case narrow(isFace: Bool)
        case edge
    }

    /// A player's sign, in the color of the seat.
    struct Mark: Equatable, Sendable {
        var text: String
        var chip: Style
    }

    func draw(on frame: inout Frame, in rect: Rect) {
        if rect.rows < 2 { return drawLine(on: &frame, rect) }
        switch pose {
        case .down:
            shade(&frame, rect)
            border(&frame, rect, hasCursor ? .double : lines(rect))
        case .up(let picture, let mark):
            paint(&frame, rect)
            border(&frame, rect, hasCursor ? .double : .heavy, mark, isFace: true)
            self.picture(&frame, rect, picture)
        case .taken(let picture, let mark):
            self.picture(&frame, rect, picture, isTaken: true)
            if hasCursor { frame.corners(rect, .double, .reverse) }
            top(&frame, rect, mark)
        case .narrow(let isFace):
            let narrow = rect.inset(columns: 1, rows: 0)
            if isFace { paint(&frame, narrow) } else { shade(&frame, narrow) }
            let shape = isFace ? BoxLines.heavy : hasCursor ? .double : lines(rect)
            border(&frame, narrow, shape, isFace: isFace)
        case .edge: edge(&frame, rect)
        }
    }

    private func lines(_ rect: Rect) -> BoxLines { rect.rows == 2 ? .square : .round }

    private func shade(_ frame: inout Frame, _ rect: Rect) {
        CardBack.draw(on: &frame, in: Self.inner(rect))
    }

    /// Returns the area inside a box. A box of two rows is open at the bottom.
    private static func inner(_ rect: Rect) -> Rect {
        guard rect.rows == 2 else { return rect.inset(columns: 1, rows: 1) }
        return Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2)
    }

    /// Draws the box. In a box of two rows the content replaces the lower border.
    private func border(
        _ frame: inout Frame,
        _ rect: Rect,
        _ lines: BoxLines,
        _ mark: Mark? = nil,
        isFace: Bool = false
    ) {
        let style = borderStyle(lines, isFace)
        if rect.rows > 2 {
            frame.box(rect, lines, style)
        } else {
            for column in rect.column + 1..<max(rect.column + 1, rect.endColumn - 1) {
                frame.put(lines.horizontal, column: column, row: rect.row, style)
            }
            frame.corners(rect, lines, style)
        }
        top(&frame, rect, mark, style)
    }

    private func borderStyle(_ lines: BoxLines, _ isFace: Bool) -> Style {
        if isFlashing { return Style(.pair, bold: true) }
        let (isBold, isReverse) = (lines == .heavy, lines == .double)
        return Style(.edge(isFace: isFace), bold: isBold, reverse: isReverse)
    }

    /// Draws the number at the left of the first row, and the marks at its right.
    private func top(
        _ frame: inout Frame,
        _ rect: Rect,
        _ mark: Mark?,
        _ style: Style = .plain
    ) {
        var end = rect.column + 1
        if showsNumber {
            end = frame.put(String(number), column: end, row: rect.row, style)
        }
        // If the number leaves no room, the mark takes the corner.
        var column = max(rect.endColumn - 2, end)
        for mark in (mark.map { [$0] } ?? []) + lookers where column >= end {
            frame.put(mark.text, column: min(column, rect.endColumn - 1), row: rect.row, mark.chip)
            column -= 1
        }
    }

    private func edge(_ frame: inout Frame, _ rect: Rect) {
        let begin = rect.column + (rect.columns - 1) / 2
        for row in rect.row..<rect.endRow {
            for column in begin..<begin + (rect.columns % 2 == 0 ? 2 : 1) {
                frame.put("│", column: column, row: row)
            }
        }
    }
}

extension CardArt {
    /// Draws the sign in the middle, with the word below it. In a box of three rows the word
    /// replaces the lower border.
    private func picture(
        _ frame: inout Frame,
        _ rect: Rect,
        _ picture: ShownFace,
        isTaken: Bool = false
    ) {
        // A taken card has no box, so longer words fit.
        let columns = rect.columns - (!isTaken ? 2 : isTight ? 1 : 0)
        let style = pictureStyle(picture, isTaken: isTaken)
        let isLarge = rect.rows >= ShownFace.largeSide / 2 + 3
        if rect.rows >= Tile.rows + 3, rect.columns >= Tile.columns + 2,
            let tile = picture.tile(side: isLarge ? ShownFace.largeSide : Tile.side)
        {
            let gap = max(1, (rect.rows - 2 - tile.size.rows) / 2)
            let column = rect.column + (rect.columns - tile.size.columns) / 2
            frame.put(tile, column: column, row: rect.row + gap)
            let row = rect.row + gap + tile.size.rows
            // The end of a long label is often the name: it must not be cut.
            let isWhole = picture.picture == nil || Width.of(picture.word) <= columns
            let caption = isWhole ? picture.word : picture.text
            return put(caption, row: row, rect, columns, &frame, style)
        }
        if !isTaken, !isFlashing, rect.rows >= PlayingCardArt.leastRows, let card = picture.card {
            let art = PlayingCardArt(card: card, colors: suits)
            return art.drawFace(on: &frame, rect.inset(columns: 1, rows: 1))
        }
        let first = rect.row + (rect.rows == 2 ? 1 : (rect.rows - 1) / 2)
        let end = rect.rows < 4 ? rect.endRow : rect.endRow - 1
        let lines = picture.lines(columns: columns, count: end - first)
        for (index, line) in lines.enumerated() {
            put(line, row: first + index, rect, columns, &frame, style)
        }
    }

    private func pictureStyle(_ picture: ShownFace, isTaken: Bool) -> Style {
        if isFlashing { return Style(.pair, bold: true) }
        if let suit = picture.suit { return Style(suits.paint(suit), bold: !isTaken) }
        return isTaken ? .dim : Style(.face, bold: true)
    }

    /// Fills the background of an open face.
    private func paint(_ frame: inout Frame, _ rect: Rect) {
        frame.fill(Self.inner(rect), " ", Style(isFlashing ? .pair : .face))
    }

    private func put(
        _ text: String,
        row: Int,
        _ rect: Rect,
        _ columns: Int,
        _ frame: inout Frame,
        _ style: Style
    ) {
        let text = Frame.fit(text, columns)
        let column = rect.column + (rect.columns - Width.of(text)) / 2
        frame.put(text, column: column, row: row, style)
    }

    /// Draws the one-line form, in which a face takes the place of the number.
    private func drawLine(on frame: inout Frame, _ rect: Rect) {
        let (left, right, style) = ends
        var text = middle(rect)
        let width = Width.of(text)
        if width < rect.columns - 2 {
            text += String(repeating: fill, count: rect.columns - 2 - width)
        }
        frame.put(left, column: rect.column, row: rect.row, style)
        frame.put(text, column: rect.column + 1, row: rect.row, lineStyle)
        frame.put(right, column: rect.endColumn - 1, row: rect.row, style)
        guard let mark = lineMark else { return }
        frame.put(mark.text, column: rect.endColumn - 1, row: rect.row, mark.chip)
    }

    private var ends: (Unicode.Scalar, Unicode.Scalar, Style) {
        if hasCursor, pose != .edge { return ("[", "]", .reverse) }
        return switch pose {
        case .down: ("▒", isTight ? " " : "▒", Style(.faceDown))
        case .up: ("<", ">", Style(isFlashing ? .pair : .face, bold: true))
        case .taken, .narrow, .edge: (" ", " ", .plain)
        }
    }

    private var lineStyle: Style {
        switch pose {
        case .down: hasCursor ? .reverse : Style(.faceDown)
        case .up(let picture, _): pictureStyle(picture, isTaken: false)
        case .taken(let picture, _): pictureStyle(picture, isTaken: true)
        case .narrow, .edge: .plain
        }
    }

    private var fill: String { pose == .down ? "▒" : " " }

    private func middle(_ rect: Rect) -> String {
        switch pose {
        case .down:
            let digits = showsNumber ? String(number) : ""
            return digits.aligned(to: 2, atLeast: 0)
        case .up(let picture, _), .taken(let picture, _):
            return Frame.fit(picture.text, rect.columns - 2)
        case .narrow(let isFace): return isFace ? "< >" : "▒▒▒"
        case .edge: return " │ "
        }
    }

    /// The mark of the player who took the card, or else of a player who looks at it.
    private var lineMark: Mark? {
        if hasCursor { return nil }
        if case .taken(_, let mark) = pose { return mark }
        return lookers.last
    }
}
