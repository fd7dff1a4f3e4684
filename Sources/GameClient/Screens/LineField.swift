/// One line of text that is being typed; the cursor stays at its end.
struct LineField: Equatable, Sendable {
    private(set) var text: String
    let maximumCount: Int
    /// Typed text is shown as dots: somebody may look over a shoulder.
    let isSecret: Bool

    init(_ text: String = "", maximumCount: Int, isSecret: Bool = false) {
        self.text = text
        self.maximumCount = maximumCount
        self.isSecret = isSecret
    }

    /// Takes what changes the text; false for everything else.
    mutating func take(_ event: ScreenEvent) -> Bool {
        switch event {
        case .key(.character(let scalar)): add(String(scalar))
        case .key(.backspace): if !text.isEmpty { text.unicodeScalars.removeLast() }
        case .key(.control("u")): text = ""
        case .paste(let pasted): add(pasted)
        default: return false
        }
        return true
    }

    /// The text as it is shown, without a cursor.
    var shown: String {
        isSecret ? String(repeating: "•", count: text.unicodeScalars.count) : text
    }

    private mutating func add(_ more: String) {
        // Cleaned alone a combining mark is nothing; behind its letter it stays.
        let visible = Cleaning.clean(text + more, columns: Int.max)
        text = String(String.UnicodeScalarView(visible.unicodeScalars.prefix(maximumCount)))
    }
}

extension Canvas {
    /// Draws a label and the field behind it, with the cursor; long text keeps its end.
    mutating func field(_ label: String, _ field: LineField, column: Int, row: Int) {
        let start = frame.put(label, column: column, row: row)
        let columns = frame.size.columns - start - 2
        let end = frame.put(Self.tail(field.shown, columns), column: start, row: row)
        frame.put("_", column: end, row: row)
        frame.cursor = Position(column: end, row: row)
    }

    private static func tail(_ text: String, _ columns: Int) -> String {
        var scalars = text.unicodeScalars[...]
        var width = Width.of(text)
        while width > max(0, columns), let first = scalars.popFirst() { width -= Width.of(first) }
        return String(scalars)
    }
}
