/// A box that lies over a screen: a title in its border, and lines.
package struct Dialog: Sendable {
    package var title: String
    package var lines: [StyledText]
    /// The free columns between the border and the lines.
    package var indent: Int
    /// The free rows above the lines.
    package var gap: Int
    /// Each line stands in the middle.
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
    /// Draws a dialog into a rectangle; what lies below it cannot be clicked.
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
    }

    /// Draws a dialog in the middle over all else, which grows dim; gives where it is.
    ///
    /// - Parameter columns: what it takes where the window has so many.
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

/// What a key means to a question that waits for yes or no; all questions take it so.
package enum Answer: Equatable, Sendable {
    /// A bare `y`.
    case yes
    case no
    /// Something else: it closes the question, as no does, and does its own work.
    case other

    /// The keys of a question, with the words for the last row; the question itself has none of them.
    package static func keys(_ yes: String, _ no: String) -> KeyMap<Answer> {
        KeyMap([
            KeyBinding("y", also: "Y", yes, to: .yes),
            KeyBinding("n", also: "N Esc Enter", no, to: .no),
        ])
    }

    package init(_ key: Key) { self = Self.keys("", "")[key] ?? .other }
}
