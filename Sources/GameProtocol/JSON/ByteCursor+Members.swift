/// Members behind the first one of an object, each with the comma before it.
///
/// A line that every move brings is put with these in one go, so that room is made for it once.
extension ByteCursor {
    /// What a member takes at most beside its name and its value.
    static let memberBytes = 4

    /// The most that a member takes whose value is a number.
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

    /// A value that is JSON already.
    @inline(__always)
    mutating func member(_ name: StaticString, raw json: [UInt8]) {
        key(name)
        json.withUnsafeBufferPointer { put($0) }
    }
}
