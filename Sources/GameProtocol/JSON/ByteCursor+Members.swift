/// Members of an object after the first one, each with the comma before it.
///
/// They serve lines of every move: one reservation of memory is enough for several members.
extension ByteCursor {
    /// The maximum number of bytes of a member besides its name and its value.
    static let memberBytes = 4

    /// Returns the maximum number of bytes of a member with a number.
    @inline(__always)
    static func maximumBytes(_ name: StaticString) -> Int {
        name.utf8CodeUnitCount + memberBytes + maximumDigits
    }

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
