/// An ordered, compact writer of JSON into a byte buffer.
///
/// Members appear in the order in which they are written and commas are set by the writer, so a
/// line of the protocol is written top to bottom as it is read (protocol.md, section 2). Nothing
/// checks that what is written makes sense: a key without a value is the caller's mistake.
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8]

    /// Whether the next key, or the next value of an array, is preceded by a comma.
    private var needsComma = false

    /// Creates an empty writer.
    ///
    /// - Parameter capacity: the bytes to reserve; the buffer grows beyond them as needed.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Forgets what was written and keeps the memory for the next line.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Ends the line with `\n`; another value may follow on the next.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes `{`.
    public mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    /// Writes `}`.
    public mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes `[`.
    public mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    /// Writes `]`.
    public mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name, which must not need escaping: a name from the source code.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { appendQuoted($0, isKey: true) }
    }

    /// Writes a member's name, escaped as needed.
    public mutating func key(_ name: String) {
        appendString(name, isKey: true)
    }

    /// Writes a string, escaped as needed; what needs no escape is written as UTF-8.
    public mutating func value(_ text: String) {
        appendString(text, isKey: false)
    }

    /// Writes a string that must not need escaping: a word from the source code.
    public mutating func value(_ text: StaticString) {
        text.withUTF8Buffer { appendQuoted($0, isKey: false) }
    }

    /// Writes an integer.
    public mutating func value(_ number: Int) {
        value(Int64(number))
    }

    /// Writes an integer.
    public mutating func value(_ number: Int64) {
        separate()
        appendDecimal(number)
        needsComma = true
    }

    /// Writes `true` or `false`.
    public mutating func value(_ flag: Bool) {
        separate()
        append(flag ? "true" : "false")
        needsComma = true
    }

    /// Writes a value that is JSON already, as it is.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func appendDecimal(_ number: Int64) {
        var rest = number.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if number < 0 {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: digits[start...])
        }
    }

    private mutating func appendString(_ text: String, isKey: Bool) {
        var text = text
        text.withUTF8 { text in
            if text.contains(where: Self.needsEscape) {
                appendEscaped(text, isKey: isKey)
            } else {
                appendQuoted(text, isKey: isKey)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Appends a whole name or string at once: room is made and checked for a single time.
    private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        bytes.append(addingCapacity: text.count + 4) { output in
            if needsComma {
                output.append(UInt8(ascii: ","))
            }
            output.append(UInt8(ascii: "\""))
            for byte in text {
                output.append(byte)
            }
            output.append(UInt8(ascii: "\""))
            if isKey {
                output.append(UInt8(ascii: ":"))
            }
        }
        needsComma = !isKey
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if Self.needsEscape(byte) {
                appendEscape(of: byte)
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        if isKey {
            bytes.append(UInt8(ascii: ":"))
        }
        needsComma = !isKey
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        case 0x08: append("\\b")
        case 0x0C: append("\\f")
        default:
            append("\\u00")
            bytes.append(UInt8(ascii: "0") + byte >> 4)
            let low = byte & 0x0F
            bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}
