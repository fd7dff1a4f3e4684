package import GameProtocol

/// Bytes cut into lines, of which none takes more memory than a maximum; a pure value.
package struct CappedLines: Sendable {
    private var half: [UInt8] = []
    private let maximumBytes: Int

    package init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Takes what was read, and gives the lines that are whole, without their ends.
    ///
    /// A line that is too long is given cut, as long as the maximum.
    package mutating func take(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(half)
                half = []
            } else if half.count < maximumBytes {
                half.append(byte)
            }
        }
        return lines
    }

    /// The last line, where it has no end; nil if there is none.
    package mutating func end() -> [UInt8]? {
        defer { half = [] }
        return half.isEmpty ? nil : half
    }
}

/// Words as a shell takes them: in quotes of either kind blanks and the other quote are text.
enum QuotedWords {
    /// The words; nil where a quote is not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        // Nil between words: quotes around nothing are a word, too.
        var word: String?
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }
}

extension NameRule {
    package static let sentence =
        "A name is 1 to 20 letters, digits, _ . or -, and begins with a letter or digit."

    /// The name without its accents, where that makes it one: `Zoe` for `Zoë`.
    package static func plain(_ name: String) -> String? {
        let letters = name.unicodeScalars.map { scalar -> Substring in
            if scalar.isASCII { return Substring(String(scalar)) }
            if scalar.properties.generalCategory == .nonspacingMark { return "" }
            // Such as LATIN SMALL LETTER E WITH DIAERESIS.
            let words = (scalar.properties.name ?? "").split(separator: " ")
            guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH"
            else { return "?" }
            return words[1] == "SMALL" ? Substring(words[3].lowercased()) : words[3]
        }
        let plain = letters.joined()
        return plain != name && accepts(plain) ? plain : nil
    }
}
