/// A write position in memory, which advances with each write. The memory was reserved before.
///
/// Only `JSONWriter` makes one. It reserves the maximum size of a member, and checks it afterwards.
struct ByteCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    /// Creates a cursor for `size` reserved bytes; debug builds check each write.
    init(_ position: UnsafeMutablePointer<UInt8>, atMost size: Int) {
        self.position = position
        #if DEBUG
        end = position + size
        #endif
    }

    #if DEBUG
    private let end: UnsafeMutablePointer<UInt8>
    #endif

    @inline(__always)
    private func check(_ count: Int) {
        #if DEBUG
        precondition(end - position >= count, "more is written than room was made for")
        #endif
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        check(1)
        position.pointee = byte
        position += 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        check(bytes.count)
        // Unlike `update`, this does not compare the two addresses first.
        UnsafeMutableRawPointer(position).copyMemory(from: start, byteCount: bytes.count)
        position += bytes.count
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a name or string that needs no escape.
    @inline(__always)
    mutating func putQuoted(_ text: StaticString) {
        put(UInt8(ascii: "\""))
        put(text)
        put(UInt8(ascii: "\""))
    }

    /// Writes a name or string, escaped as needed: at most `maximumEscape` bytes for each byte,
    /// plus the two quotation marks.
    @inline(__always)
    mutating func putQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        put(UInt8(ascii: "\""))
        for byte in text {
            if Self.needsEscape(byte) {
                self = escaping(byte)
            } else {
                put(byte)
            }
        }
        put(UInt8(ascii: "\""))
    }

    /// Writes a text in quotation marks, escaped as needed: at most `maximumBytes(of: text)` bytes.
    @inline(__always)
    mutating func putQuoted(_ text: String) {
        text.utf8.span.withUnsafeBufferPointer { putQuoted($0) }
    }

    /// Returns the maximum number of bytes that a string can need.
    @inline(__always)
    static func maximumBytes(of text: String) -> Int { text.utf8.count * maximumEscape + 2 }

    /// Writes up to four bytes: the lower half of `packed`. The upper half has their number. All
    /// four bytes are stored, so four must be reserved; the next write replaces the rest.
    @inline(__always)
    mutating func put(packed: UInt64) {
        let bytes = UInt32(truncatingIfNeeded: packed)
        UnsafeMutableRawPointer(position).storeBytes(of: bytes.littleEndian, as: UInt32.self)
        position += Int(packed >> 32)
    }

    @inline(__always)
    mutating func replaceLast(by byte: UInt8) { position[-1] = byte }

    /// Writes the first `count` bytes of some words, the lowest byte of each word first. All words
    /// are stored, so memory for all must be reserved; the next write replaces the rest.
    @inline(__always)
    mutating func put(_ words: QuotedText.Words, count: Int) {
        let place = UnsafeMutableRawPointer(position)
        place.storeBytes(of: words.0.littleEndian, as: UInt64.self)
        place.storeBytes(of: words.1.littleEndian, toByteOffset: 8, as: UInt64.self)
        place.storeBytes(of: words.2.littleEndian, toByteOffset: 16, as: UInt64.self)
        place.storeBytes(of: words.3.littleEndian, toByteOffset: 24, as: UInt64.self)
        position += count
    }

    /// Writes a number as a string of eight hexadecimal digits: ten bytes with the quotation marks.
    @inline(__always)
    mutating func putQuoted(hex word: UInt32) {
        put(UInt8(ascii: "\""))
        for shift in stride(from: UInt32(28), through: 0, by: -4) {
            put(Hexadecimal.character(UInt8(truncatingIfNeeded: word >> shift & 0x0F)))
        }
        put(UInt8(ascii: "\""))
    }

    /// Writes an integer: at most `maximumDigits` bytes.
    @inline(__always)
    mutating func put(_ number: Int64) {
        switch number {
        case 0..<10: putDigit(UInt32(truncatingIfNeeded: number))
        case 10..<100: putPair(UInt32(truncatingIfNeeded: number))
        default: self = writing(number)
        }
    }

    @inline(__always)
    private mutating func putDigit(_ digit: UInt32) {
        put(Self.zero &+ UInt8(truncatingIfNeeded: digit))
    }

    @inline(__always)
    private mutating func putPair(_ number: UInt32) {
        putDigit(number / 10)
        putDigit(number % 10)
    }

    private mutating func putDigits(_ number: UInt64) {
        if number >= 10_000 {
            putDigits(number / 10_000)
            let rest = UInt32(truncatingIfNeeded: number % 10_000)
            putPair(rest / 100)
            putPair(rest % 100)
        } else {
            putUpToFour(UInt32(truncatingIfNeeded: number))
        }
    }

    /// Writes a number below 10,000; 32 bits make a division by a constant cheaper.
    @inline(__always)
    private mutating func putUpToFour(_ number: UInt32) {
        if number >= 1_000 { putDigit(number / 1_000) }
        if number >= 100 { putDigit(number / 100 % 10) }
        if number >= 10 { putDigit(number / 10 % 10) }
        putDigit(number % 10)
    }

    /// The length of the longest 64-bit integer, its sign included.
    static let maximumDigits = 20
    /// The length of the longest escape, `\u001f`.
    static let maximumEscape = 6

    private static let zero = UInt8(ascii: "0")

    /// Whether the byte needs no escape. The first comparison decides for two bytes of three:
    /// letters and signs above the backslash.
    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        if byte > UInt8(ascii: "\\") { return false }
        return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    // Rare cases are in functions of their own that return the cursor. If they took the cursor
    // `inout`, it could not stay in a register in the frequent cases.

    @inline(never)
    private func writing(_ number: Int64) -> ByteCursor {
        var cursor = self
        if (0..<10_000).contains(number) {
            cursor.putUpToFour(UInt32(truncatingIfNeeded: number))
        } else if (0..<100_000_000).contains(number) {
            let number = UInt32(truncatingIfNeeded: number)
            cursor.putUpToFour(number / 10_000)
            cursor.putPair(number % 10_000 / 100)
            cursor.putPair(number % 100)
        } else {
            if number < 0 { cursor.put(UInt8(ascii: "-")) }
            cursor.putDigits(number.magnitude)
        }
        return cursor
    }

    @inline(never)
    private func escaping(_ byte: UInt8) -> ByteCursor {
        var cursor = self
        cursor.putEscape(of: byte)
        return cursor
    }

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
            put(Hexadecimal.character(byte & 0x0F))
        }
    }
}

/// Members of an object after the first one, each with the comma before it.
///
/// The lines of every move use these methods: several members need only one reservation of memory.
extension ByteCursor {
    @inline(__always)
    mutating func key(_ name: StaticString) {
        put(UInt8(ascii: ","))
        putQuoted(name)
        put(UInt8(ascii: ":"))
    }

    @inline(__always)
    mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        put(Int64(number))
    }

    @inline(__always)
    mutating func member(_ name: StaticString, ifPresent number: Int?) {
        if let number { member(name, number) }
    }

    @inline(__always)
    mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        putQuoted(text)
    }

    @inline(__always)
    mutating func member(_ name: StaticString, _ text: QuotedText) {
        key(name)
        text.put(into: &self)
    }

    /// Writes a member whose value is JSON already.
    @inline(__always)
    mutating func member(_ name: StaticString, raw json: [UInt8]) {
        key(name)
        json.withUnsafeBufferPointer { put($0) }
    }
}
