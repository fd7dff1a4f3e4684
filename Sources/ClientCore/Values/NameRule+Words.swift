package import GameProtocol

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
