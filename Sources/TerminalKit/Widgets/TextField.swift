/// One line of text with a cursor, while it is typed. The cursor moves by characters as people see
/// them: a letter with its marks, an emoji.
package struct TextField: Equatable, Sendable {
    /// The text before the cursor. `behind` is the text after the cursor.
    package private(set) var before: String
    package private(set) var behind = ""
    /// The longest text, in Unicode scalars.
    package let maximumCount: Int
    /// Whether the text is shown as dots, because other people may see the screen.
    package let isSecret: Bool

    package init(_ text: String = "", maximumCount: Int, isSecret: Bool = false) {
        before = text
        self.maximumCount = maximumCount
        self.isSecret = isSecret
    }

    package var text: String { before + behind }
    package var count: Int { text.unicodeScalars.count }

    package enum Edit: Sendable {
        case back, forward, start, end, erase, eraseNext, eraseBefore, eraseBehind, eraseWord
    }

    /// The editing keys. Characters are typed.
    package static let keys = KeyMap<Edit>([
        KeyBinding("Backspace", to: .erase), KeyBinding("Delete", to: .eraseNext),
        KeyBinding("←", to: .back), KeyBinding("→", to: .forward),
        KeyBinding("Home", also: "Ctrl-A", to: .start), KeyBinding("End", also: "Ctrl-E", to: .end),
        KeyBinding("Ctrl-U", to: .eraseBefore), KeyBinding("Ctrl-K", to: .eraseBehind),
        KeyBinding("Ctrl-W", to: .eraseWord),
    ])

    /// Handles an editing key. Returns false for any other key, characters included.
    package mutating func take(_ key: Key) -> Bool {
        guard let edit = Self.keys[key] else { return false }
        switch edit {
        case .erase: if !before.isEmpty { before.removeLast() }
        case .eraseNext: if !behind.isEmpty { behind.removeFirst() }
        case .back: if let last = before.popLast() { behind = String(last) + behind }
        case .forward: if !behind.isEmpty { before.append(behind.removeFirst()) }
        case .start: (before, behind) = ("", text)
        case .end: (before, behind) = (text, "")
        case .eraseBefore: before = ""
        case .eraseBehind: behind = ""
        case .eraseWord: eraseWord()
        }
        return true
    }

    /// Inserts a text at the cursor.
    ///
    /// - Parameter clean: takes the text before the cursor with the new text after it, and returns
    ///   the allowed part. A combining mark is valid only after its letter, so the text before is
    ///   needed.
    /// - Returns: whether all of it had room.
    @discardableResult
    package mutating func insert(_ more: String, clean: (String) -> String) -> Bool {
        let scalars = clean(before + more).unicodeScalars
        let room = max(0, maximumCount - behind.unicodeScalars.count)
        before = String(String.UnicodeScalarView(scalars.prefix(room)))
        return scalars.count <= room
    }

    /// Replaces the text and puts the cursor at its end.
    package mutating func set(_ text: String) { (before, behind) = (text, "") }

    private mutating func eraseWord() {
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
    }
}

extension TextField {
    /// The visible text, without a cursor.
    package var shown: String { Self.dotted(text, isSecret) }

    private static func dotted(_ text: String, _ isSecret: Bool) -> String {
        isSecret ? String(repeating: "•", count: text.unicodeScalars.count) : text
    }

    /// Returns the part around the cursor that fits; `mark` stands for a cut-off start. One column
    /// stays free for the cursor after the text.
    package func window(columns: Int, mark: String = "") -> (before: String, behind: String) {
        let before = Self.tail(Self.dotted(before, isSecret), max(0, columns - 1), mark)
        let rest = max(0, columns - Width.of(before))
        return (before, Frame.fit(Self.dotted(behind, isSecret), rest))
    }

    private static func tail(_ text: String, _ columns: Int, _ mark: String) -> String {
        guard Width.of(text) > columns else { return text }
        var kept: [Character] = []
        var width = Width.of(mark)
        for character in text.reversed() {
            width += Width.of(String(character))
            if width > columns { break }
            kept.append(character)
        }
        return mark + String(kept.reversed())
    }
}

extension Canvas {
    /// Draws a label and the field with its cursor; of a long text, the part around the cursor.
    package mutating func field(_ label: String, _ field: TextField, column: Int, row: Int) {
        let start = frame.put(label, column: column, row: row)
        let (before, behind) = field.window(columns: frame.size.columns - start - 1)
        let place = frame.put(before, column: start, row: row)
        frame.put("_", column: frame.put(behind, column: place, row: row), row: row)
        frame.cursor = Position(column: place, row: row)
    }
}
