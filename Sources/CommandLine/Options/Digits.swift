/// Numbers as people type them: digits alone, without a sign, a blank or an exponent.
package enum Digits {
    package static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// A number with at most three decimals, in thousandths: `1.5` is 1500.
    package static func thousandths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let whole = number(parts[0]), whole <= 1_000_000 else { return nil }
        if parts.count == 1 { return whole * 1000 }
        guard parts.count == 2, (1...3).contains(parts[1].utf8.count),
            let fraction = number(parts[1] + String(repeating: "0", count: 3 - parts[1].count))
        else { return nil }
        return whole * 1000 + fraction
    }

    /// Thousandths as `thousandths` reads them: 1500 is `1.5`.
    package static func text(thousandths: Int) -> String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(whole)" }
        var digits = "\(1000 + rest)".dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return "\(whole).\(digits)"
    }
}
