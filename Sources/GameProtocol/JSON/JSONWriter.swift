/// An ordered, compact writer of JSON into a byte buffer.
///
/// Members appear in the order in which the caller writes them, and the writer sets the commas
/// (Documentation/protocol/json.md, section 3). The writer does not check that the result makes
/// sense: a key without a value is the caller's mistake.
///
/// The writer reserves memory once for the maximum size of each member or value, so single bytes
/// need no check. A name from the source code is inlined at the call, so its length is constant and
/// its write needs no loop. The buffer cannot be copied, so no write checks for other references.
public struct JSONWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    /// The number of bytes written.
    public private(set) var count = 0

    /// Whether a comma comes before the next key, or before the next value of an array.
    private var needsComma = false

    /// Creates an empty writer with memory for `capacity` bytes; the buffer grows as needed.
    public init(capacity: Int = 256) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        start.deallocate()
    }

    /// The bytes written so far.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// Calls a closure with the bytes written so far, without a copy.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Removes all bytes and keeps the memory for the next line.
    public mutating func removeAll() {
        count = 0
        needsComma = false
    }

    /// Removes all bytes after the first `number`, which must end with a whole line.
    public mutating func removeLines(after number: Int) {
        precondition((0...count).contains(number), "What was not written cannot be kept.")
        count = number
        needsComma = false
    }

    /// Ends the line with `\n`; another value may follow on the next line.
    @inline(__always)
    public mutating func endLine() {
        put(atMost: 1) { $0.put(UInt8(ascii: "\n")) }
        needsComma = false
    }

    /// Records that the last write was the end of a line.
    @inline(__always)
    mutating func endedLine() { needsComma = false }

    /// Writes whole lines that were written before, each with its `\n`.
    public mutating func lines(_ bytes: UnsafeBufferPointer<UInt8>) {
        put(atMost: bytes.count) { $0.put(bytes) }
    }

    /// Writes `{` and a first member with the object's type.
    @inline(__always)
    public mutating func beginObject(type: StaticString) {
        element(atMost: type.utf8CodeUnitCount + 10) { cursor in
            cursor.put("{\"type\":")
            cursor.putQuoted(type)
        }
    }

    /// Writes `{`.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Writes `}`.
    @inline(__always)
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Writes `[`.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Writes `]`.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a member's name, which must not need escaping: a name from the source code.
    @inline(__always)
    public mutating func key(_ name: StaticString) {
        member(name, atMost: 0) { _ in }
        needsComma = false
    }

    /// Writes a member's name, escaped as needed.
    public mutating func key(_ name: String) {
        value(name)
        put(atMost: 1) { $0.put(UInt8(ascii: ":")) }
        needsComma = false
    }

    /// Writes a string, escaped as needed; all other characters are written as UTF-8.
    public mutating func value(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
        if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { value(utf8: $0) } }
    }

    /// Writes an integer.
    public mutating func value(_ number: Int) { value(Int64(number)) }

    /// Writes an integer.
    public mutating func value(_ number: Int64) {
        element(atMost: ByteCursor.maximumDigits) { $0.put(number) }
    }

    /// Writes an array of integers.
    public mutating func value(_ numbers: [Int]) {
        element(atMost: numbers.count * (ByteCursor.maximumDigits + 1) + 2) { cursor in
            cursor.put(UInt8(ascii: "["))
            for index in numbers.indices {
                if index > 0 { cursor.put(UInt8(ascii: ",")) }
                cursor.put(Int64(numbers[index]))
            }
            cursor.put(UInt8(ascii: "]"))
        }
    }

    /// Writes a value that is JSON already, as it is.
    public mutating func raw(_ json: [UInt8]) {
        json.withUnsafeBufferPointer { json in
            element(atMost: json.count) { $0.put(json) }
        }
    }
}

extension JSONWriter {
    /// Writes a whole member in one step: comma, name, colon and the bytes that `put` writes.
    @inline(__always)
    mutating func member(
        _ name: StaticString,
        atMost size: Int,
        _ put: (inout ByteCursor) -> Void
    ) {
        element(atMost: name.utf8CodeUnitCount + 3 + size) { cursor in
            cursor.putQuoted(name)
            cursor.put(UInt8(ascii: ":"))
            put(&cursor)
        }
    }

    /// Writes a value of an array, or of a member whose name is written already.
    @inline(__always)
    mutating func element(atMost size: Int, _ put: (inout ByteCursor) -> Void) {
        let isFurther = needsComma
        self.put(atMost: size + 1) { cursor in
            if isFurther { cursor.put(UInt8(ascii: ",")) }
            put(&cursor)
        }
        needsComma = true
    }

    @inline(__always)
    private mutating func value(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        element(atMost: bytes.count * ByteCursor.maximumEscape + 2) { $0.putQuoted(bytes) }
    }

    private mutating func begin(_ bracket: UInt8) {
        element(atMost: 1) { $0.put(bracket) }
        needsComma = false
    }

    @inline(__always)
    private mutating func end(_ bracket: UInt8) {
        put(atMost: 1) { $0.put(bracket) }
        needsComma = true
    }

    @inline(__always)
    mutating func put(atMost size: Int, _ body: (inout ByteCursor) -> Void) {
        if capacity &- count < size { grow(by: size) }
        var cursor = ByteCursor(start + count, atMost: size)
        body(&cursor)
        let end = cursor.position - start
        precondition(end &- count <= size, "more was written than room was made for")
        count = end
    }

    @inline(never)
    private mutating func grow(by size: Int) {
        capacity = max(2 * capacity, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
