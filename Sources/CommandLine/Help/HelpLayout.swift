/// The layout of help: two columns, and no line longer than 80 columns.
package enum HelpLayout {
    /// Two columns; the second begins at `column` or after two blanks, and goes on there.
    package static func row(_ left: String, _ right: String, at column: Int) -> String {
        let begin = padded("  \(left)  ", to: column)
        return wrapped(right, after: begin, at: column)
    }

    /// An option with what it does.
    package static func row<Values>(_ option: Option<Values>) -> String {
        row(option.usage(withoutLetter: "    "), option.about, at: 28)
    }

    /// The words, on lines of at most 80 columns; the second begins at `column`.
    package static func wrapped(
        _ words: String,
        after begin: String = "",
        at column: Int = 0
    ) -> String {
        var text = begin
        var lines: [String] = []
        for word in words.split(separator: " ") {
            if text.count + word.count + 1 > 80 {
                lines.append(text)
                text = String(repeating: " ", count: column)
            }
            text += text.isEmpty || text.last == " " ? String(word) : " " + word
        }
        return (lines + [text]).joined(separator: "\n")
    }

    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
