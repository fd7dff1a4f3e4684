/// The lines of a box. Cards in different states have lines of different shape. A different color
/// only repeats that.
package struct BoxLines: Equatable, Sendable {
    package let horizontal: Unicode.Scalar
    package let vertical: Unicode.Scalar
    package let topLeft: Unicode.Scalar
    package let topRight: Unicode.Scalar
    package let bottomLeft: Unicode.Scalar
    package let bottomRight: Unicode.Scalar

    private init(_ lines: String) {
        let scalars = Array(lines.unicodeScalars)
        (horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight) =
            (scalars[0], scalars[1], scalars[2], scalars[3], scalars[4], scalars[5])
    }

    /// The lines of a face-down card, and of dialogs.
    package static let round = BoxLines("─│╭╮╰╯")
    /// The lines of a face-down card that is two rows high.
    package static let square = BoxLines("─│┌┐└┘")
    /// The lines of a face-up card.
    package static let heavy = BoxLines("━┃┏┓┗┛")
    /// The lines of the player's own cursor.
    package static let double = BoxLines("═║╔╗╚╝")
}

extension Frame {
    /// Draws the border of a rectangle; the content stays.
    package mutating func box(_ rect: Rect, _ lines: BoxLines, _ style: Style = .plain) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        for column in rect.column + 1..<max(rect.column + 1, right) {
            put(lines.horizontal, column: column, row: rect.row, style)
            put(lines.horizontal, column: column, row: bottom, style)
        }
        for row in rect.row + 1..<max(rect.row + 1, bottom) {
            put(lines.vertical, column: rect.column, row: row, style)
            put(lines.vertical, column: right, row: row, style)
        }
        corners(rect, lines, style)
    }

    /// Draws only the corners of a border.
    package mutating func corners(_ rect: Rect, _ lines: BoxLines, _ style: Style) {
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        put(lines.topLeft, column: rect.column, row: rect.row, style)
        put(lines.topRight, column: right, row: rect.row, style)
        put(lines.bottomLeft, column: rect.column, row: bottom, style)
        put(lines.bottomRight, column: right, row: bottom, style)
    }

    /// Draws a dialog: blank inside, a round border, and its title in the border.
    package mutating func dialog(_ rect: Rect, title: String) {
        fill(rect, " ", Style(.box))
        box(rect, .round, Style(.frame))
        guard !title.isEmpty else { return }
        let columns = rect.columns - 4
        put(" \(title) ", column: rect.column + 2, row: rect.row, Style(.title), columns: columns)
    }

    /// Gives a paint to the cells of a rectangle that have none. The paint of the table also
    /// replaces the paint of titles.
    package mutating func ground(_ rect: Rect, _ paint: Style.Paint) {
        restyle(rect) { style in
            let isOpen = style.paint == .none || style.paint == .title && paint == .table
            if isOpen { style.paint = paint }
        }
    }
}
