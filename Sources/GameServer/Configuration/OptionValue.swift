import GameProtocol

/// How the text of an option's value is read.
enum OptionValue {
    static func integer(
        _ text: String,
        in range: ClosedRange<Int>
    ) throws(BadValue) -> Int {
        guard isDigits(text), let number = Int(text), range.contains(number) else {
            throw BadValue(
                "takes a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }

    /// Seconds with at most three decimals, in milliseconds.
    static func milliseconds(
        _ text: String,
        in range: ClosedRange<Int>
    ) throws(BadValue) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? String(parts[1]) : "0"
        if isDigits(String(parts[0])), isDigits(decimals), decimals.count <= 3,
            let seconds = Int(parts[0]), seconds <= range.upperBound,
            let thousandths = Int(decimals + String(repeating: "0", count: 3 - decimals.count)),
            range.contains(seconds * 1_000 + thousandths)
        {
            return seconds * 1_000 + thousandths
        }
        throw BadValue(
            "takes seconds from \(range.lowerBound / 1_000) to "
                + "\(range.upperBound / 1_000), such as 1.5."
        )
    }

    /// Milliseconds as the seconds that `milliseconds` reads.
    static func seconds(_ milliseconds: Int) -> String {
        let thousandths = String(milliseconds % 1_000 + 1_000).dropFirst()
        let decimals = String(thousandths.reversed().drop { $0 == "0" }.reversed())
        return decimals.isEmpty
            ? "\(milliseconds / 1_000)" : "\(milliseconds / 1_000).\(decimals)"
    }

    static func text(_ text: String, maximum: Int) throws(BadValue) -> String {
        guard TextRule.accepts(text, maximum: maximum) else {
            throw BadValue("takes 1 to \(maximum) characters without control characters.")
        }
        return text
    }

    /// A switch is on with no text, as on a command line, or as a variable says.
    static func bool(_ text: String) throws(BadValue) -> Bool {
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "", "0", "false", "no", "off": return false
        default: throw BadValue("is 1 or 0.")
        }
    }

    static func choice<Value>(
        _ text: String,
        among choices: [(word: String, value: Value)]
    ) throws(BadValue) -> Value {
        guard let choice = choices.first(where: { $0.word == text }) else {
            let words = choices.map(\.word).joined(separator: ", ")
            throw BadValue("is one of: \(words).")
        }
        return choice.value
    }

    static func seed(_ text: String) throws(BadValue) -> FixedSeed {
        guard let seed = FixedSeed(text) else {
            throw BadValue("takes \(Limits.secretHexCount) characters of 0-9 and a-f.")
        }
        return seed
    }

    private static func isDigits(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 15
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
