/// The layout of help: two columns, in lines of at most 80 columns.
package enum HelpLayout {
    /// Returns two columns. The second begins at `column`, or after two blanks if the first is
    /// longer, and its further lines begin at `column`.
    package static func row(_ left: String, _ right: String, at column: Int) -> String {
        let begin = padded("  \(left)  ", to: column)
        return wrapped(right, after: begin, at: column)
    }

    /// Returns the line of an option: its usage and its description.
    package static func row<Values>(_ option: Option<Values>) -> String {
        row(option.usage(withoutLetter: "    "), option.about, at: 28)
    }

    /// Returns the words in lines of at most 80 columns. From the second line on, they begin at
    /// `column`.
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
