/// The parser of a line: a state machine over its bytes that fills a `JSONTape`.
///
/// It does not recurse, so no input can exhaust the stack: the token of an open container stores
/// the container around it. Every access to the text is checked against its bounds.
struct JSONParser {
    private(set) var tape: JSONTape
    /// The index of the next byte.
    private(set) var position = 0
    /// The index of the innermost open container's token; -1 for none.
    private var container = -1
    private var depth = 0
    private let limits: JSONLimits

    init(filling tape: consuming JSONTape, limits: JSONLimits) {
        self.tape = tape
        self.limits = limits
    }

    /// Reads one value, which only blanks may follow.
    mutating func parse(_ text: Span<UInt8>) throws(JSONError) {
        repeat {
            let isClosed = try beginValue(text)
            if isClosed {
                try endValues(text)
            }
        } while container >= 0
        _ = nextByte(text)
        guard position == text.count else {
            throw .badJSON
        }
    }

    /// Skips blanks and peeks at the next byte; returns NUL at the end, which no JSON begins with.
    private mutating func nextByte(_ text: Span<UInt8>) -> UInt8 {
        while position < text.count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                position += 1
            default:
                return byte
            }
        }
        return 0
    }

    /// Reads a scalar, empty container or opening bracket; returns whether the value is complete.
    private mutating func beginValue(_ text: Span<UInt8>) throws(JSONError) -> Bool {
        switch nextByte(text) {
        case UInt8(ascii: "\""):
            try parseString(text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try parseNumber(text)
        case UInt8(ascii: "{"):
            try open(.object)
            guard nextByte(text) == UInt8(ascii: "}") else {
                try parseName(text)
                return false
            }
            close()
        case UInt8(ascii: "["):
            try open(.array)
            guard nextByte(text) == UInt8(ascii: "]") else {
                try countElement()
                return false
            }
            close()
        case UInt8(ascii: "t"):
            try parseWord("true", .bool, text)
        case UInt8(ascii: "f"):
            try parseWord("false", .bool, text)
        case UInt8(ascii: "n"):
            try parseWord("null", .null, text)
        default:
            throw .badJSON
        }
        return true
    }

    /// Reads the bytes after a value: closing brackets, then a comma and a name if needed.
    private mutating func endValues(_ text: Span<UInt8>) throws(JSONError) {
        while container >= 0 {
            let isObject = tape.tokens[container].kind == .object
            switch nextByte(text) {
            case UInt8(ascii: ","):
                position += 1
                if isObject {
                    try parseName(text)
                } else {
                    try countElement()
                }
                return
            case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
                close()
            default:
                throw .badJSON
            }
        }
    }

    private mutating func open(_ kind: JSONValue.Kind) throws(JSONError) {
        guard depth < limits.depth else {
            throw .tooDeep
        }
        depth += 1
        let start = Int32(position)
        tape.append(JSONToken(kind: kind, start: start, end: start, next: Int32(container)))
        container = tape.tokens.count - 1
        position += 1
    }

    private mutating func close() {
        position += 1
        depth -= 1
        container = tape.close(container, end: position)
    }

    private mutating func countElement() throws(JSONError) {
        guard tape.count(in: container) <= limits.elements else {
            throw .badValue
        }
    }

    /// Reads a member's name and its colon.
    private mutating func parseName(_ text: Span<UInt8>) throws(JSONError) {
        guard nextByte(text) == UInt8(ascii: "\"") else {
            throw .badJSON
        }
        var scanner = JSONStringScanner(position: position + 1)
        var range = try scanner.scan(text)
        position = range.upperBound + 1
        if scanner.isEscaped {
            range = tape.append(unescaped: JSONEscapes.unescaped(tape.bytes[range]))
        }
        try tape.appendName(range, of: container, maximum: limits.members)
        guard nextByte(text) == UInt8(ascii: ":") else {
            throw .badJSON
        }
        position += 1
    }

    private mutating func parseString(_ text: Span<UInt8>) throws(JSONError) {
        var scanner = JSONStringScanner(position: position + 1)
        let range = try scanner.scan(text)
        position = range.upperBound + 1
        tape.appendScalar(.string, range, isSpecial: scanner.isEscaped)
    }

    private mutating func parseWord(
        _ word: StaticString,
        _ kind: JSONValue.Kind,
        _ text: Span<UInt8>
    ) throws(JSONError) {
        let end = position + word.utf8CodeUnitCount
        let range = position..<end
        guard end <= text.count, word.withUTF8Buffer({ tape.isEqual(range, $0) }) else {
            throw .badJSON
        }
        tape.appendScalar(kind, range)
        position = end
    }

    /// Reads `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
    private mutating func parseNumber(_ text: Span<UInt8>) throws(JSONError) {
        let start = position
        skip(UInt8(ascii: "-"), text)
        if !skip(UInt8(ascii: "0"), text) {
            try skipDigits(text)
        }
        let integerEnd = position
        if skip(UInt8(ascii: "."), text) {
            try skipDigits(text)
        }
        if skip(UInt8(ascii: "e"), text) || skip(UInt8(ascii: "E"), text) {
            if !skip(UInt8(ascii: "-"), text) {
                skip(UInt8(ascii: "+"), text)
            }
            try skipDigits(text)
        }
        tape.appendScalar(.number, start..<position, isSpecial: position > integerEnd)
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
        guard position < text.count, text[position] == byte else {
            return false
        }
        position += 1
        return true
    }

    private mutating func skipDigits(_ text: Span<UInt8>) throws(JSONError) {
        let start = position
        while position < text.count,
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[position]
        {
            position += 1
        }
        guard position > start else {
            throw .badJSON
        }
    }
}

/// A reason to refuse a whole line (Documentation/protocol/json.md, section 1), with the protocol's
/// code for it (protocol.md, section 9).
///
/// The reader goes from left to right and reports the first broken rule. It checks UTF-8 before
/// everything else, and the kind of the root after that.
public enum JSONError: String, Error, Sendable {
    case badUTF8 = "bad_utf8"
    /// The text is not one JSON value.
    case badJSON = "bad_json"
    case notObject = "not_object"
    case duplicateKey = "duplicate_key"
    /// Values are nested deeper than the reader allows.
    case tooDeep = "too_deep"
    /// An object or array is too large, or a string has a character that I-JSON forbids.
    case badValue = "bad_value"
}

/// A reason to refuse one field of a readable line (Documentation/protocol/json.md, section 2).
public struct FieldError: Error, Equatable, Sendable {
    /// The kind of the error; the protocol has a code for each (protocol.md, section 9).
    public enum Kind: Error, Equatable, Sendable {
        /// The field is required and absent: `missing_field`.
        case missing
        /// The value has another type than the protocol asks for: `bad_type`.
        case badType
        /// The type is right and the value is not: `bad_value`.
        case badValue
        /// The value is not the code of a card: `no_such_card`.
        case noSuchCard
    }

    /// The kind of the error.
    public var kind: Kind
    /// The field's name, within its own object.
    public var field: String

    /// Creates an error about the named field.
    public init(kind: Kind, field: String) {
        self.kind = kind
        self.field = field
    }
}
