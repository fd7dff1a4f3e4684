import GameProtocol

/// How the text of a value is read and written.
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
    /// A whole number within the range.
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

    /// Seconds within the range, in milliseconds.
    package static func seconds(in range: ClosedRange<Int>) -> Self {
        thousandths("SECONDS", "seconds", in: range)
    }

    /// A number with at most three decimals within the range, in thousandths.
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
    /// Seconds within the range.
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
    /// A switch: the option stands there, or its variable or key says whether.
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

    /// A switch that turns something off: it is on where the value is false.
    package static var off: Self {
        ValueKind(.flag) { text throws(BadValue) in
            !(try flag.read(text))
        } show: {
            flag.show(!$0)
        }
    }
}

extension ValueKind where Content == String {
    /// Any text but none.
    package static func text(_ placeholder: String) -> Self {
        ValueKind(ValueShape(placeholder)) { text throws(BadValue) in
            if text.isEmpty { throw BadValue("needs a value.") }
            return text
        } show: {
            $0
        }
    }

    /// A line of at most so many characters.
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
    /// A file or folder; an empty text means none.
    package static func path(_ placeholder: String) -> Self {
        ValueKind(ValueShape(placeholder)) {
            $0.isEmpty ? nil : $0
        } show: {
            $0 ?? "none"
        }
    }
}

extension ValueKind where Content: Sendable {
    /// One of a few words, each with what it means.
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
    /// One of the words of an enum.
    package static func choice(_ placeholder: String) -> Self {
        choice(placeholder, Content.allCases.map { ($0.rawValue, $0) }) { $0.rawValue }
    }
}

extension ClosedRange<Int> {
    fileprivate var words: String { "from \(lowerBound) to \(upperBound)" }
}
