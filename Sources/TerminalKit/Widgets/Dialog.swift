/// A box over a screen: a title in its border, and lines.
package struct Dialog: Sendable {
    package var title: String
    package var lines: [StyledText]
    /// The number of blank columns between the border and the lines.
    package var indent: Int
    /// The number of blank rows above the lines.
    package var gap: Int
    package var isCentered: Bool

    package init(
        _ title: String,
        _ lines: [StyledText],
        indent: Int = 2,
        gap: Int = 0,
        isCentered: Bool = false
    ) {
        self.title = title
        self.lines = lines
        self.indent = indent
        self.gap = gap
        self.isCentered = isCentered
    }

    package init(_ title: String, _ lines: [String], indent: Int = 2, gap: Int = 0) {
        self.init(title, lines.map { StyledText($0) }, indent: indent, gap: gap)
    }
}

extension Canvas {
    /// Draws a dialog into a rectangle and removes the clickable parts below it.
    package mutating func draw(_ dialog: Dialog, in rect: Rect) {
        cover(rect)
        frame.dialog(rect, title: dialog.title)
        let columns = rect.columns - dialog.indent - 2
        let rows = max(0, rect.rows - 2 - dialog.gap)
        for (row, line) in dialog.lines.prefix(rows).enumerated() {
            let shift = dialog.isCentered ? max(0, columns - line.columns) / 2 : 0
            frame.put(
                line,
                column: rect.column + 1 + dialog.indent + shift,
                row: rect.row + 1 + dialog.gap + row,
                columns: columns
            )
        }
        frame.ground(rect, .box)
    }

    /// Draws a dialog in the middle of a dimmed screen, and returns its rectangle. The dialog is
    /// `columns` wide, if the window is wide enough.
    package mutating func drawOver(_ dialog: Dialog, columns: Int, rows: Int? = nil) -> Rect {
        let bounds = frame.bounds
        let size = Size(
            columns: min(columns, bounds.columns - 2),
            rows: min(rows ?? dialog.lines.count + 2, bounds.rows)
        )
        let rect = bounds.centered(size)
        cover(bounds)
        frame.restyle(bounds) { $0.isDim = true }
        draw(dialog, in: rect)
        return rect
    }
}

/// The answer to a yes-or-no question. All such questions use the same keys.
package enum Answer: Equatable, Sendable {
    /// The key `y` or `Y`.
    case yes
    case no
    /// Any other key: it closes the question like `no`, and then has its usual effect.
    case other

    /// Returns the keys of a question, with the words for the last row. The text of the question
    /// does not name keys.
    package static func keys(_ yes: String, _ no: String) -> KeyMap<Answer> {
        KeyMap([
            KeyBinding("y", also: "Y", yes, to: .yes),
            KeyBinding("n", also: "N Esc Enter", no, to: .no),
        ])
    }

    package init(_ key: Key) { self = Self.keys("", "")[key] ?? .other }
}
