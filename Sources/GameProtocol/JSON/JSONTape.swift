/// A line as a flat list of tokens, with the bytes that they refer to.
///
/// It is reused from line to line, so a read allocates nothing once the tape has grown. It is a
/// separate value, so no pointer into a socket's buffer outlives the read.
struct JSONTape {
    /// The line, followed by the unescaped form of names with escapes. So the range of a name
    /// always holds the name itself, and names are compared as bytes.
    private(set) var bytes: [UInt8] = []
    private(set) var tokens: [JSONToken] = []

    mutating func begin(_ line: UnsafeBufferPointer<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: line)
        tokens.removeAll(keepingCapacity: true)
    }

    mutating func append(_ token: JSONToken) {
        tokens.append(token)
    }

    mutating func appendScalar(
        _ kind: JSONValue.Kind,
        _ range: Range<Int>,
        isSpecial: Bool = false,
        count: UInt16 = 0
    ) {
        tokens.append(
            JSONToken(
                kind: kind,
                isSpecial: isSpecial,
                count: count,
                start: Int32(range.lowerBound),
                end: Int32(range.upperBound),
                next: Int32(tokens.count + 1)
            )
        )
    }

    /// Appends a member's name; throws if the object has the name already.
    mutating func appendName(
        _ range: Range<Int>,
        of object: Int,
        maximum: Int
    ) throws(JSONError) {
        let mark = mark(of: range)
        var index = object + 1
        for _ in 0..<Int(tokens[object].count) {
            if tokens[index].count == mark, areEqual(tokens[index].range, range) {
                throw .duplicateKey
            }
            index = Int(tokens[index + 1].next)
        }
        guard count(in: object) <= maximum else {
            throw .badValue
        }
        appendScalar(.string, range, count: mark)
    }

    /// Returns a mark that distinguishes most long names without a comparison of their bytes:
    /// foreign documents may have many names with the same beginning. Short names have no mark.
    private func mark(of name: Range<Int>) -> UInt16 {
        guard name.count > 32 else { return 0 }
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[name])) }
        return UInt16(truncatingIfNeeded: hasher.finalize())
    }

    /// Stores an unescaped name after the line, and returns its range.
    mutating func append(unescaped name: [UInt8]) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: name)
        return start..<bytes.count
    }

    /// Closes an open container and returns the container around it.
    mutating func close(_ index: Int, end: Int) -> Int {
        let parent = Int(tokens[index].next)
        tokens[index].end = Int32(end)
        tokens[index].next = Int32(tokens.count)
        return parent
    }

    mutating func count(in container: Int) -> Int {
        tokens[container].count += 1
        return Int(tokens[container].count)
    }

    func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard left.count == right.count else {
            return false
        }
        var right = right.lowerBound
        for index in left {
            if bytes[index] != bytes[right] {
                return false
            }
            right += 1
        }
        return true
    }

    func isEqual(_ range: Range<Int>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard range.count == name.count else {
            return false
        }
        for offset in name.indices where bytes[range.lowerBound + offset] != name[offset] {
            return false
        }
        return true
    }

    /// Returns the member with that name: its index in the object and the token of its value.
    func member(
        _ name: UnsafeBufferPointer<UInt8>,
        of object: Int
    ) -> (position: Int, value: Int)? {
        var index = object + 1
        for position in 0..<Int(tokens[object].count) {
            if isEqual(tokens[index].range, name) {
                return (position, index + 1)
            }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    /// Returns the token indices of an object's names, or of an array's elements.
    func children(of container: Int) -> [Int] {
        let isObject = tokens[container].kind == .object
        var indices: [Int] = []
        indices.reserveCapacity(Int(tokens[container].count))
        var index = container + 1
        for _ in 0..<Int(tokens[container].count) {
            indices.append(index)
            index = Int(tokens[isObject ? index + 1 : index].next)
        }
        return indices
    }

    /// Returns the text of a string or a name.
    func text(of index: Int) -> String {
        let token = tokens[index]
        guard token.isSpecial else {
            return String(decoding: bytes[token.range], as: UTF8.self)
        }
        return String(decoding: JSONEscapes.unescaped(bytes[token.range]), as: UTF8.self)
    }

    /// Returns the value of an integer in the protocol's own grammar.
    func integer(of index: Int) throws(FieldError.Kind) -> Int64 {
        let token = tokens[index]
        guard token.kind == .number, !token.isSpecial else {
            throw .badType
        }
        let isNegative = bytes[Int(token.start)] == UInt8(ascii: "-")
        let digits = bytes[(isNegative ? Int(token.start) + 1 : Int(token.start))..<Int(token.end)]
        // 16 digits are enough for 2^53, so the sum cannot overflow.
        guard digits.count <= 16 else {
            throw .badValue
        }
        let magnitude = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        guard magnitude <= Limits.maximumInteger else {
            throw .badValue
        }
        return isNegative ? -magnitude : magnitude
    }
}

/// One token of a `JSONTape`: a value, or the name of a member.
///
/// The contents of a container follow its token, and `next` skips them. Names and values alternate.
struct JSONToken {
    /// The kind of the value; a member's name is a string.
    var kind: JSONValue.Kind
    /// Whether the token is a string with escapes, or a number that is not written as an integer.
    var isSpecial = false
    /// The number of members or elements; for a long name, the result of `mark(of:)`.
    var count: UInt16 = 0
    /// The start of the text in the tape's bytes, without the quotes of a string.
    var start: Int32
    /// The index after the text in the tape's bytes, without the quotes of a string.
    var end: Int32
    /// The next token's index; for an open container, the index of the container around it.
    var next: Int32

    var range: Range<Int> {
        Int(start)..<Int(end)
    }

    /// The range of the text as it was written, quotes included.
    var rawRange: Range<Int> {
        kind == .string ? Int(start) - 1..<Int(end) + 1 : range
    }
}
