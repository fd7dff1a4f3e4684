extension Key {
    /// Returns the keys that a text names, in order: `arrows, h j k l`, `0-9, then Enter`,
    /// `Ctrl-C`. Other words, such as `then`, are ignored.
    package static func named(in text: String) -> [Key] {
        words(of: text).flatMap { keys(of: $0) ?? [] }
    }

    private static let digits = ("0"..."9").scalars.map(Key.character)
    private static let arrows: [Unicode.Scalar: Key] = [
        "←": .left, "↑": .up, "↓": .down, "→": .right,
    ]
    private static let names: [String: [Key]] = [
        "arrows": [.left, .down, .up, .right], "digit": digits, "digits": digits,
        "Space": [.character(" ")], "Enter": [.enter], "Esc": [.escape], "Tab": [.tab],
        "Shift-Tab": [.backTab], "Backspace": [.backspace], "Delete": [.delete], "Home": [.home],
        "End": [.end], "PgUp": [.pageUp], "PgDn": [.pageDown],
    ]

    private static func words(of text: String) -> [String] {
        // A comma after a name separates names; a single comma is the key.
        text.split(separator: " ").map { word in
            String(word.count > 1 && word.last == "," ? word.dropLast() : word)
        }
    }

    private static func keys(of word: String) -> [Key]? {
        if let keys = names[word] { return keys }
        let scalars = Array(word.unicodeScalars)
        let ways = scalars.compactMap { arrows[$0] }
        if ways.count == scalars.count { return ways }
        if scalars.count == 1 { return [.character(scalars[0])] }
        if word.hasPrefix("Ctrl-"), scalars.count == 6 {
            return [.control(scalars[5].properties.lowercaseMapping.unicodeScalars.first ?? "@")]
        }
        if scalars[0] == "F", let number = Int(word.dropFirst()) { return [.function(number)] }
        if scalars.count == 3, scalars[1] == "-", scalars[0] <= scalars[2] {
            return (scalars[0]...scalars[2]).scalars.map(Key.character)
        }
        return nil
    }
}

extension ClosedRange<Unicode.Scalar> {
    fileprivate var scalars: [Unicode.Scalar] {
        (lowerBound.value...upperBound.value).compactMap(Unicode.Scalar.init)
    }
}
