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

extension JSONObject {
    /// What knows a session's token again.
    mutating func token() throws(FieldError) -> TokenHash {
        guard let token = TokenHash(hex: try requiredString("token")) else {
            throw FieldError(kind: .badValue, field: "token")
        }
        return token
    }

    /// The mark of a request; nil if absent.
    mutating func mark() throws(FieldError) -> RequestID? {
        do throws(Refusal) {
            return try RequestID.decode(&self)
        } catch {
            throw FieldError(kind: .badValue, field: "id")
        }
    }

    /// The answer to a calculation; nil if absent.
    mutating func answer() throws(FieldError) -> String? {
        try string("answer") { text in
            text.utf8.count <= Limits.maximumAnswerCount
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }
}
