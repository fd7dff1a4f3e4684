/// What a terminal says to a question, read from the bytes that it sends as if they were typed.
package enum TerminalAnswer: Equatable {
    /// Where the cursor is, from 1.
    case cursor(row: Int, column: Int)
    /// Whether a private mode is known.
    case mode(number: Int, isKnown: Bool)

    /// The first answer among the bytes; nil where there is none, or half of one.
    package init?(_ bytes: [UInt8]) {
        for index in bytes.indices where bytes[index...].starts(with: [0x1B, 0x5B]) {
            if let answer = Self.read(bytes[(index + 2)...]) {
                self = answer
                return
            }
        }
        return nil
    }

    /// `12;40R` or `?2026;2$y`.
    private static func read(_ bytes: ArraySlice<UInt8>) -> TerminalAnswer? {
        let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
        guard parameters.endIndex < bytes.endIndex, parameters.count <= 32 else { return nil }
        let text = String(decoding: parameters, as: UTF8.self)
        switch bytes[parameters.endIndex] {
        case UInt8(ascii: "R"):
            let numbers = text.split(separator: ";").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            return .cursor(row: numbers[0], column: numbers[1])
        case UInt8(ascii: "y") where text.hasPrefix("?") && text.hasSuffix("$"):
            let numbers = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            // 0 is a mode that the terminal does not know.
            return .mode(number: numbers[0], isKnown: numbers[1] != 0)
        default: return nil
        }
    }
}
