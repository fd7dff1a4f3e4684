import GameProtocol

/// Fields of a journal's lines.
extension JSONObject {
    /// A member's name, which has to be there.
    mutating func name(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", string(key, where: NameRule.accepts))
    }

    /// Milliseconds or a count, which have to be there.
    mutating func number(_ key: StaticString) throws(FieldError) -> Int64 {
        try required("\(key)", integer(key, in: 0...Limits.maximumInteger))
    }

    /// Lowercase hexadecimal characters; nil if absent.
    mutating func hex(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> String? {
        try string(key) { count.contains($0.utf8.count) && Hexadecimal.accepts($0) }
    }

    /// Nothing in a journal is passed over: what is not known may change what the rest means.
    func refuseUnused() throws(FieldError) {
        if let key = unusedKeys.first { throw FieldError(kind: .badValue, field: key) }
    }
}
