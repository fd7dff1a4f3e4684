/// Breaks a text into lines of limited width, between words if possible.
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

    /// Cuts a word that is longer than a line into pieces.
    private static func pieces(_ word: Substring, _ columns: Int) -> [String] {
        var pieces = [""]
        var width = 0
        func append(_ part: String) {
            let partWidth = Width.of(part)
            if width + partWidth > columns {
                pieces.append("")
                width = 0
            }
            pieces[pieces.count - 1] += part
            width += partWidth
        }
        for character in word {
            // A character with joined letters may be wider than a line.
            if Width.of(String(character)) <= columns {
                append(String(character))
            } else {
                for scalar in character.unicodeScalars { append(String(scalar)) }
            }
        }
        return pieces
    }
}
