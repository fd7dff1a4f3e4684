/// A place in memory that was made large enough before, and moves on as bytes are put there.
///
/// Only `JSONWriter` makes one: it reserves the most that a member can need, and checks afterwards
/// that no more was put.
struct ByteCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    init(_ position: UnsafeMutablePointer<UInt8>) { self.position = position }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        position.pointee = byte
        position += 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        position.update(from: start, count: bytes.count)
        position += bytes.count
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A name or string that needs no escape.
    @inline(__always)
    mutating func putQuoted(_ text: StaticString) {
        put(UInt8(ascii: "\""))
        put(text)
        put(UInt8(ascii: "\""))
    }

    /// A name or string, escaped as needed: at most `maximumEscape` bytes for each, and two.
    @inline(__always)
    mutating func putQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        put(UInt8(ascii: "\""))
        for byte in text {
            if Self.needsEscape(byte) { putEscape(of: byte) } else { put(byte) }
        }
        put(UInt8(ascii: "\""))
    }

    /// At most `maximumDigits` bytes.
    mutating func put(_ number: Int64) {
        if (0..<10).contains(number) { return put(Self.zero + UInt8(number)) }
        if number < 0 { put(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var length = 1
        var bound: UInt64 = 10
        while length < 19, rest >= bound {
            length += 1
            bound *= 10
        }
        for place in (0..<length).reversed() {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            position[place] = Self.zero + UInt8(digit)
            rest = quotient
        }
        position += length
    }

    /// The bytes of the longest 64-bit integer, its sign included.
    static let maximumDigits = 20
    /// The bytes of the longest escape, `\u001f`.
    static let maximumEscape = 6

    private static let zero = UInt8(ascii: "0")

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    @inline(never)
    private mutating func putEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): put("\\\"")
        case UInt8(ascii: "\\"): put("\\\\")
        case UInt8(ascii: "\n"): put("\\n")
        case UInt8(ascii: "\r"): put("\\r")
        case UInt8(ascii: "\t"): put("\\t")
        case 0x08: put("\\b")
        case 0x0C: put("\\f")
        default:
            put("\\u00")
            put(Self.zero + byte >> 4)
            let low = byte & 0x0F
            put(low < 10 ? Self.zero + low : UInt8(ascii: "a") + low - 10)
        }
    }
}
