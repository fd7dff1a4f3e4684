/// Breaks a text into lines of at most so many columns, between words where that is possible.
package enum WordWrap {
    package static func lines(_ text: String, columns: Int) -> [String] {
        guard columns > 1 else { return [Frame.fit(text, columns)] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if Width.of(joined) <= columns {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var pieces = pieces(word, columns)
            line = pieces.removeLast()
            lines += pieces
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// A word that is longer than a line, cut into lines.
    private static func pieces(_ word: Substring, _ columns: Int) -> [String] {
        var pieces = [""]
        var width = 0
        for scalar in word.unicodeScalars {
            let scalarWidth = Width.of(scalar)
            if width + scalarWidth > columns {
                pieces.append("")
                width = 0
            }
            pieces[pieces.count - 1].unicodeScalars.append(scalar)
            width += scalarWidth
        }
        return pieces
    }
}
