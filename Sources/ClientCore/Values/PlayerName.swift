import GameProtocol

/// A name as a player types it, and its two forms in `hello`.
package struct PlayerName: Equatable, Sendable {
    /// The ASCII name. A text without Latin letters has a guest name, the same one each time.
    package let name: String
    /// The text as typed; nil if it is the name.
    package let display: String?

    /// Reads a typed name; throws the reason against it as a sentence.
    package init(_ typed: String) throws(BadName) {
        let text = Self.composed(typed)
        if NameRule.accepts(text) {
            (name, display) = (text, nil)
            return
        }
        if let problem = DisplayRule.problem(text) {
            throw BadName(sentence: problem.replacing("display", with: "name"))
        }
        let ascii = Self.ascii(text)
        (name, display) = (ascii.isEmpty ? Self.guest(text) : ascii, text)
    }

    /// A text that cannot be a name.
    package struct BadName: Error, Equatable {
        package let sentence: String
    }

    /// Whether a player can be called so.
    package static func accepts(_ typed: String) -> Bool { (try? PlayerName(typed)) != nil }

    /// Returns the name on the wire for a text; empty if no letter or digit is left. The page does
    /// the same (`nameOf`).
    static func ascii(_ typed: String) -> String {
        var name = ""
        for scalar in composed(typed).unicodeScalars {
            if scalar == " " {
                name += "-"
            } else if scalar.isASCII {
                if NameRule.accepts("a\(scalar)") { name.unicodeScalars.append(scalar) }
            } else {
                name += base(of: scalar)
            }
        }
        return String(name.drop { !NameRule.accepts("\($0)") }.prefix(Limits.maximumNameCount))
    }

    /// Returns the Latin letters without their accents; empty for a letter of another script.
    private static func base(of scalar: Unicode.Scalar) -> Substring {
        switch scalar.properties.lowercaseMapping {
        case "ß": return "ss"
        case "æ": return "ae"
        case "ø": return "o"
        case "œ": return "oe"
        case "ł": return "l"
        case "đ": return "d"
        default: break
        }
        // An example is LATIN SMALL LETTER E WITH DIAERESIS.
        let words = (scalar.properties.name ?? "").split(separator: " ")
        guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
            words[3].utf8.count == 1
        else { return "" }
        return words[1] == "SMALL" ? Substring(words[3].lowercased()) : words[3]
    }

    /// Returns the text in NFC where a letter has marks, with single blanks between its words.
    ///
    /// The comparison of characters finds the letter: `e` and a diaeresis equal `ë`.
    private static func composed(_ typed: String) -> String {
        let letters = typed.map { character -> Character in
            guard character.unicodeScalars.count > 1 else { return character }
            return composedLetters.first { $0 == character } ?? character
        }
        return String(letters).split(separator: " ").joined(separator: " ")
    }

    /// The letters that other programs may write with separate marks, or by parts.
    private static let composedLetters: [Character] = [
        0xC0...0x52F, 0x1E00...0x1FFF, 0xAC00...0xD7A3,
    ]
    .flatMap { (range: ClosedRange<UInt32>) in range }
    .compactMap { Unicode.Scalar($0).map(Character.init) }

    private static func guest(_ text: String) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let letters = (0..<4).map { place -> Character in
            let alphabet = RoomCode.alphabet
            return Character(
                Unicode.Scalar(alphabet[Int(hash >> (8 * place) & 0xFF) % alphabet.count])
            )
        }
        return "guest-" + String(letters).lowercased()
    }
}
