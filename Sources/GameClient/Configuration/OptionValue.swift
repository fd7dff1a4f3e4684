extension OptionSpec {
    /// Checks a value; `source` is the option or variable as the sentence names it.
    func check(_ value: String, source: String) throws(UsageError) {
        switch kind {
        case .flag:
            if Self.truth(value) == nil {
                throw UsageError("\(source) is 1 or 0, not \(Self.quoted(value)).")
            }
        case .text:
            if value.isEmpty { throw UsageError("\(source) needs a value.") }
        case .choice(let words, _):
            guard words.contains(value) else {
                let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
                throw UsageError("\(source) is \(list), not \(Self.quoted(value)).")
            }
        case .count(let range, _):
            guard let number = Self.wholeNumber(value), range.contains(number) else {
                throw UsageError(
                    "\(source) is a number from \(range.lowerBound) to \(range.upperBound), "
                        + "not \(Self.quoted(value))."
                )
            }
        case .seconds(let range, _):
            let limits = range.lowerBound * 1000...range.upperBound * 1000
            guard let ms = Self.milliseconds(value), limits.contains(ms) else {
                throw UsageError(
                    "\(source) is a number of seconds from \(range.lowerBound) to \(range.upperBound), "
                        + "not \(Self.quoted(value))."
                )
            }
        case .factor(let range, _):
            let limits = range.lowerBound * 1000...range.upperBound * 1000
            guard let number = Self.milliseconds(value), limits.contains(number) else {
                throw UsageError(
                    "\(source) is a number from \(range.lowerBound) to \(range.upperBound), "
                        + "not \(Self.quoted(value))."
                )
            }
        case .grid:
            _ = try Grid(value, source: source)
        }
    }

    /// What a variable says of a flag: 1 or 0 in several words; empty is 0.
    static func truth(_ value: String) -> Bool? {
        switch value.lowercased() {
        case "1", "true", "yes", "on": true
        case "", "0", "false", "no", "off": false
        default: nil
        }
    }

    /// Digits alone: no sign, no blank.
    static func wholeNumber(_ value: String) -> Int? {
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(value)
    }

    /// `1.5` seconds are 1500 milliseconds.
    static func milliseconds(_ value: String) -> Int? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let whole = wholeNumber(parts[0]), whole <= 1_000_000 else { return nil }
        if parts.count == 1 { return whole * 1000 }
        guard parts.count == 2, parts[1].utf8.count <= 3,
            let fraction = wholeNumber(parts[1] + String(repeating: "0", count: 3 - parts[1].count))
        else { return nil }
        return whole * 1000 + fraction
    }

    /// A value as a sentence shows it: cleaned, so that a pasted escape sequence stays harmless.
    static func quoted(_ value: String) -> String {
        value.isEmpty ? "nothing" : Cleaning.clean(value, columns: 40)
    }
}
