import GameProtocol

/// Fields of a journal's lines.
extension JSONObject {
    /// The value, or a `missing` error that names the field.
    func needed<Value>(_ field: String, _ value: Value?) throws(FieldError) -> Value {
        guard let value else { throw FieldError(kind: .missing, field: field) }
        return value
    }

    /// A member's name, which has to be there.
    mutating func name(_ key: StaticString) throws(FieldError) -> String {
        let name = try needed("\(key)", string(key))
        guard NameRule.accepts(name) else { throw FieldError(kind: .badValue, field: "\(key)") }
        return name
    }

    /// Milliseconds or a count, which have to be there.
    mutating func number(_ key: StaticString) throws(FieldError) -> Int64 {
        try needed("\(key)", integer(key, in: 0...Limits.maximumInteger))
    }

    /// Lowercase hexadecimal characters; nil if absent.
    mutating func hex(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> String? {
        guard let text = try string(key) else { return nil }
        let isHex = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
        guard isHex, count.contains(text.utf8.count) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return text
    }

    /// One of a fixed list of words, which has to be there.
    mutating func neededWord<Word: RawRepresentable<String>>(
        _ key: StaticString
    ) throws(FieldError) -> Word {
        guard let word = Word(rawValue: try needed("\(key)", string(key))) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return word
    }

    /// Nothing in a journal is passed over: what is not known may change what the rest means.
    func refuseUnused() throws(FieldError) {
        if let key = unusedKeys.first { throw FieldError(kind: .badValue, field: key) }
    }
}

extension RoomCode {
    /// Whether the text is the code of a room, in the case in which it is kept.
    static func accepts(_ code: String) -> Bool {
        [listedCount, privateCount].contains(code.utf8.count)
            && code.utf8.allSatisfy(alphabet.contains)
    }
}
