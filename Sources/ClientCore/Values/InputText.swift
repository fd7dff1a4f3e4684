/// A splitter of bytes into lines with a maximum size: a pure value.
package struct CappedLines: Sendable {
    private var half: [UInt8] = []
    private let maximumBytes: Int

    package init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Takes bytes and returns the complete lines without their ends. A line above the maximum is
    /// cut.
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

    /// Returns the last line if it has no end; nil otherwise.
    package mutating func end() -> [UInt8]? {
        defer { half = [] }
        return half.isEmpty ? nil : half
    }
}

/// A splitter of text into words, as a shell does it. Inside quotes of one kind, blanks and the
/// other kind of quotes are text.
enum QuotedWords {
    /// Returns the words; nil if a quote is not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        // The word that is being read; nil between words. Empty quotes are a word, too.
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
