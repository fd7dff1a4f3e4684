/// A key in the last row of the screen. A click on it has the same effect.
package struct KeyHint: Equatable, Sendable {
    package let keys: String
    package let label: String
    /// The key that a click presses; nil for several keys.
    package let key: Key?
    /// Whether the key can be used now. If not, it is shown dimmed.
    package var works: Bool

    /// - Parameter keys: a key by its name, or several.
    package init(_ keys: String, _ label: String, works: Bool = true) {
        let named = Key.named(in: keys)
        self.keys = keys
        self.label = label
        key = named.count == 1 ? named[0] : nil
        self.works = works
    }

    package var text: String { label.isEmpty ? keys : "\(keys) \(label)" }
    package var columns: Int { Width.of(text) }
}

extension Canvas {
    /// The left margin. Wide windows keep the first column free.
    package var margin: Int { frame.size.columns < 80 ? 0 : 1 }

    /// The row of the message, above the keys.
    package var messageRow: Int { frame.size.rows - 2 }

    /// Draws a line across the whole row.
    package mutating func rule(row: Int) {
        frame.fill(
            Rect(column: 0, row: row, columns: frame.size.columns),
            "─",
            Style(.frame, dim: true)
        )
    }

    /// Draws the hints of a box as buttons, with a gap between them.
    package mutating func buttons(_ hints: [KeyHint], column: Int, row: Int, gap: Int) {
        var column = column
        for hint in hints {
            frame.put(hint.text, column: column, row: row)
            if let key = hint.key {
                add(.key(key), Rect(column: column, row: row, columns: hint.columns))
            }
            column += hint.columns + gap
        }
    }

    /// Draws the last row: the keys, with a gap between them that depends on the window's width. If
    /// there is no room for a gap of one blank, hints before the last two are left out.
    package mutating func footer(_ hints: [KeyHint]) {
        let margin = self.margin
        let (hints, gap) = Self.fitting(hints, columns: frame.size.columns - margin - 1)
        var column = margin
        let row = frame.size.rows - 1
        for hint in hints {
            frame.put(hint.keys, column: column, row: row, hint.works ? .key : .dim)
            if !hint.label.isEmpty {
                let label = column + Width.of(hint.keys) + 1
                frame.put(hint.label, column: label, row: row, hint.works ? .plain : .dim)
            }
            if let key = hint.key {
                add(.key(key), Rect(column: column, row: row, columns: hint.columns))
            } else {
                addEach(of: hint, column: column, row: row)
            }
            column += hint.columns + gap
        }
    }

    /// Makes each arrow or sign of a hint a button of its own.
    private mutating func addEach(of hint: KeyHint, column: Int, row: Int) {
        let arrows: [Unicode.Scalar: Key] = ["←": .left, "↑": .up, "↓": .down, "→": .right]
        for (offset, scalar) in hint.keys.unicodeScalars.enumerated() {
            let isSign = scalar == "+" || scalar == "-" && hint.keys.contains("+")
            guard let key = arrows[scalar] ?? (isSign ? .character(scalar) : nil) else { continue }
            add(.key(key), Rect(column: column + offset, row: row, columns: 1))
        }
    }

    private static func fitting(_ hints: [KeyHint], columns: Int) -> ([KeyHint], gap: Int) {
        let width = hints.reduce(0) { $0 + $1.columns }
        for gap in [3, 2, 1] where width + gap * (hints.count - 1) <= columns {
            return (hints, gap)
        }
        guard hints.count > 2 else { return (hints, 1) }
        var fewer = hints
        fewer.remove(at: hints.count - 3)
        return fitting(fewer, columns: columns)
    }
}
