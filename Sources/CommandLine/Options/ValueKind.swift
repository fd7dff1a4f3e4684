import GameProtocol

/// The parser and the formatter of one kind of value.
package struct ValueKind<Content>: Sendable {
    let shape: ValueShape
    package let read: Read
    package let show: Show

    package typealias Read = @Sendable (String) throws(BadValue) -> Content
    package typealias Show = @Sendable (Content) -> String

    package init(_ shape: ValueShape, read: @escaping Read, show: @escaping Show) {
        self.shape = shape
        self.read = read
        self.show = show
    }
}

extension ValueKind where Content == Int {
    /// Returns the kind of a whole number within the range.
    package static func number(_ placeholder: String = "N", in range: ClosedRange<Int>) -> Self {
        ValueKind(ValueShape(placeholder, .number)) { text throws(BadValue) in
            guard let number = Digits.number(text), range.contains(number) else {
                throw BadValue("takes a whole number \(range.words)", not: text)
            }
            return number
        } show: {
            "\($0)"
        }
    }

    /// Returns the kind of a time in seconds within the range, stored in milliseconds.
    package static func seconds(in range: ClosedRange<Int>) -> Self {
        thousandths("SECONDS", "seconds", in: range)
    }

    /// Returns the kind of a number with at most three decimals, stored in thousandths.
    package static func factor(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
        thousandths(placeholder, "a number", in: range)
    }

    fileprivate static func thousandths(
        _ placeholder: String,
        _ what: String,
        in range: ClosedRange<Int>
    ) -> Self {
        let limits = range.lowerBound * 1000...range.upperBound * 1000
        return ValueKind(ValueShape(placeholder, .number)) { text throws(BadValue) in
            guard let number = Digits.thousandths(text), limits.contains(number) else {
                throw BadValue("takes \(what) \(range.words), such as 1.5", not: text)
            }
            return number
        } show: {
            Digits.text(thousandths: $0)
        }
    }
}

extension ValueKind where Content == Duration {
    /// Returns the kind of a time in seconds within the range.
    package static func seconds(in range: ClosedRange<Int>) -> Self {
        let milliseconds = ValueKind<Int>.seconds(in: range)
        return ValueKind(milliseconds.shape) { text throws(BadValue) in
            .milliseconds(try milliseconds.read(text))
        } show: {
            milliseconds.show(Int($0 / .milliseconds(1)))
        }
    }
}

extension ValueKind where Content == Bool {
    /// The kind of a switch: on if a command line has the option; variables and files have a value.
    package static var flag: Self {
        ValueKind(.flag) { text throws(BadValue) in
            switch text.lowercased() {
            case "1", "true", "yes", "on": return true
            case "", "0", "false", "no", "off": return false
            default: throw BadValue("is 1 or 0", not: text)
            }
        } show: {
            $0 ? "on" : "off"
        }
    }

    /// The kind of a switch that turns something off: the switch is on if the value is false.
    package static var off: Self {
        ValueKind(.flag) { text throws(BadValue) in
            !(try flag.read(text))
        } show: {
            flag.show(!$0)
        }
    }
}

extension ValueKind where Content == String {
    /// Returns the kind of a nonempty text.
    package static func text(_ placeholder: String) -> Self {
        ValueKind(ValueShape(placeholder)) { text throws(BadValue) in
            if text.isEmpty { throw BadValue("needs a value.") }
            return text
        } show: {
            $0
        }
    }

    /// Returns the kind of a line with a limited number of characters.
    package static func text(_ placeholder: String, maximum: Int) -> Self {
        ValueKind(ValueShape(placeholder)) { text throws(BadValue) in
            guard TextRule.accepts(text, maximum: maximum) else {
                throw BadValue("takes 1 to \(maximum) characters without control characters.")
            }
            return text
        } show: {
            $0
        }
    }
}

extension ValueKind where Content == String? {
    /// Returns the kind of a file or folder; an empty text means none.
    package static func path(_ placeholder: String) -> Self {
        ValueKind(ValueShape(placeholder)) {
            $0.isEmpty ? nil : $0
        } show: {
            $0 ?? "none"
        }
    }
}

extension ValueKind where Content: Sendable {
    /// Returns the kind of a choice between a few words, each with its value.
    package static func choice(
        _ placeholder: String,
        _ choices: [(word: String, value: Content)],
        show: @escaping Show
    ) -> Self {
        let words = choices.map(\.word)
        return ValueKind(ValueShape(placeholder, words: words)) { text throws(BadValue) in
            if let choice = choices.first(where: { $0.word == text }) { return choice.value }
            let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
            throw BadValue("is \(list)", not: text)
        } show: {
            show($0)
        }
    }
}

extension ValueKind
where Content: CaseIterable & RawRepresentable & Sendable, Content.RawValue == String {
    /// Returns the kind of a choice between the cases of an enum.
    package static func choice(_ placeholder: String) -> Self {
        choice(placeholder, Content.allCases.map { ($0.rawValue, $0) }) { $0.rawValue }
    }
}

extension ClosedRange<Int> {
    fileprivate var words: String { "from \(lowerBound) to \(upperBound)" }
}

/// The parts of a value kind that help, files and shells need, independent of its type.
package struct ValueShape: Sendable {
    /// The placeholder of the value in the help; nil for a switch, which has no value.
    package let placeholder: String?
    let form: Form
    /// The only valid words; empty if the valid values are not a few words.
    let words: [String]
    /// Common values for the shell to offer, if other values are valid, too.
    package var examples: [String] = []

    /// The form of the value in a configuration file.
    package enum Form: Sendable {
        case number
        case text
        /// A number without quotes, or a text in quotes.
        case numberOrText
        /// A text, or a list of texts.
        case list
        /// `true` or `false`.
        case flag
    }

    package init(_ placeholder: String?, _ form: Form = .text, words: [String] = []) {
        self.placeholder = placeholder
        self.form = form
        self.words = words
    }

    /// The words that a shell offers.
    var offered: [String] { words.isEmpty ? examples : words }

    static let flag = ValueShape(nil, .flag)

    var isFile: Bool { placeholder == "FILE" }
    var isFolder: Bool { placeholder == "DIR" }
}

/// The mistake in a value, without the name of the option or variable that has it.
package struct BadValue: Error, Equatable {
    /// The sentence about the mistake, without its subject: `takes a whole number, not x.`
    package let predicate: String

    package init(_ predicate: String) { self.predicate = predicate }

    /// Creates the error. `expectation` names valid values, without a full stop; `text` is wrong.
    package init(_ expectation: String, not text: String) {
        predicate = "\(expectation), not \(text.excerpt)."
    }
}

/// Numbers in the form that people type: only digits, without a sign, a blank or an exponent.
package enum Digits {
    package static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// Parses a number with at most three decimals and returns it in thousandths: `1.5` is 1500.
    package static func thousandths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let whole = number(parts[0]), whole <= 1_000_000 else { return nil }
        if parts.count == 1 { return whole * 1000 }
        guard parts.count == 2, (1...3).contains(parts[1].utf8.count),
            let fraction = number(parts[1] + String(repeating: "0", count: 3 - parts[1].count))
        else { return nil }
        return whole * 1000 + fraction
    }

    /// Formats thousandths in the form that `thousandths` parses: 1500 is `1.5`.
    package static func text(thousandths: Int) -> String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return "\(whole)" }
        var digits = "\(1000 + rest)".dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return "\(whole).\(digits)"
    }
}
