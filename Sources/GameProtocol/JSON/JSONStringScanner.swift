/// The check of one string's contents: its escapes, and the characters that I-JSON forbids.
///
/// The text must be valid UTF-8 as a whole (RFC 7493, section 2.1; RFC 8259, section 7).
struct JSONStringScanner {
    private var position: Int
    private(set) var isEscaped = false

    /// Creates a scanner that begins after the opening quote.
    init(position: Int) {
        self.position = position
    }

    /// Returns the range of the contents, up to the closing quote.
    mutating func scan(_ text: Span<UInt8>) throws(JSONError) -> Range<Int> {
        let start = position
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                return start..<position
            case UInt8(ascii: "\\"):
                isEscaped = true
                try scanEscape(text)
            case 0..<0x20:
                throw .badJSON
            case 0xEF...0xFF:
                try scanHighScalar(text)
            default:
                // Scalars below U+F000 cannot be noncharacters, so their bytes need no check.
                position += 1
            }
        }
        throw .badJSON
    }

    private mutating func scanEscape(_ text: Span<UInt8>) throws(JSONError) {
        guard position + 1 < text.count else {
            throw .badJSON
        }
        let letter = text[position + 1]
        position += 2
        if JSONEscapes.scalar(for: letter) != nil {
            return
        }
        guard letter == UInt8(ascii: "u") else {
            throw .badJSON
        }
        var value = try scanUnit(text)
        if (0xD800...0xDBFF).contains(value) {
            value = JSONEscapes.combined(high: value, low: try scanLowSurrogate(text))
        }
        try check(value)
    }

    private mutating func scanLowSurrogate(_ text: Span<UInt8>) throws(JSONError) -> UInt32 {
        guard position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
            text[position + 1] == UInt8(ascii: "u")
        else {
            throw .badValue
        }
        position += 2
        let value = try scanUnit(text)
        guard (0xDC00...0xDFFF).contains(value) else {
            throw .badValue
        }
        return value
    }

    private mutating func scanUnit(_ text: Span<UInt8>) throws(JSONError) -> UInt32 {
        guard position + 4 <= text.count else {
            throw .badJSON
        }
        var value: UInt32 = 0
        for index in position..<position + 4 {
            guard let digit = JSONEscapes.digit(text[index]) else {
                throw .badJSON
            }
            value = value << 4 | digit
        }
        position += 4
        return value
    }

    /// Checks a scalar of three bytes that begin with EF, or of four bytes.
    private mutating func scanHighScalar(_ text: Span<UInt8>) throws(JSONError) {
        let length = text[position] == 0xEF ? 3 : 4
        var value = UInt32(text[position]) & (length == 3 ? 0x0F : 0x07)
        for index in position + 1..<position + length {
            value = value << 6 | UInt32(text[index] & 0x3F)
        }
        position += length
        try check(value)
    }

    /// Refuses U+0000, lone surrogates and noncharacters.
    private func check(_ value: UInt32) throws(JSONError) {
        switch value {
        case 0, 0xD800...0xDFFF, 0xFDD0...0xFDEF:
            throw .badValue
        default:
            guard value & 0xFFFE != 0xFFFE else {
                throw .badValue
            }
        }
    }
}
