/// A key that means something now, as the last row shows it; a click on it is the same.
struct KeyHint: Equatable, Sendable {
    let keys: String
    let label: String
    /// What a click presses; nil where there is more than one key.
    let key: Key?
    /// A key that cannot work now stays to be seen, dim.
    var works: Bool

    /// The hint of a key, or of several; a single character is its own key.
    init(_ keys: String, _ label: String, _ key: Key? = nil, works: Bool = true) {
        self.keys = keys
        self.label = label
        self.key = key ?? Self.character(keys).map(Key.character)
        self.works = works
    }

    private static func character(_ keys: String) -> Unicode.Scalar? {
        keys.unicodeScalars.count == 1 ? keys.unicodeScalars.first : nil
    }

    static let help = KeyHint("?", "help")

    var text: String { label.isEmpty ? keys : "\(keys) \(label)" }
    var columns: Int { Width.of(text) }
}

extension Canvas {
    /// Draws the last row: the keys with as much space between them as the window has.
    ///
    /// Where not even one blank is left, hints before the last two give way.
    mutating func footer(_ hints: [KeyHint]) {
        let margin = self.margin
        let (hints, gap) = Self.fitting(hints, columns: frame.size.columns - margin - 1)
        var column = margin
        let row = frame.size.rows - 1
        for hint in hints {
            frame.put(hint.keys, column: column, row: row, hint.works ? .bold : .dim)
            if !hint.label.isEmpty {
                let label = column + Width.of(hint.keys) + 1
                frame.put(hint.label, column: label, row: row, hint.works ? .plain : .dim)
            }
            if let key = hint.key {
                add(.key(key), Rect(column: column, row: row, columns: hint.columns, rows: 1))
            } else {
                addEach(of: hint, column: column, row: row)
            }
            column += hint.columns + gap
        }
    }

    /// Arrows and signs that stand together are buttons each.
    private mutating func addEach(of hint: KeyHint, column: Int, row: Int) {
        let arrows: [Unicode.Scalar: Key] = ["←": .left, "↑": .up, "↓": .down, "→": .right]
        for (offset, scalar) in hint.keys.unicodeScalars.enumerated() {
            let isSign = scalar == "+" || scalar == "-" && hint.keys.contains("+")
            guard let key = arrows[scalar] ?? (isSign ? .character(scalar) : nil) else { continue }
            add(.key(key), Rect(column: column + offset, row: row, columns: 1, rows: 1))
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
