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
