import GameProtocol

/// Fields of a journal's lines.
extension JSONObject {
    /// Reads the required name of a member.
    mutating func name(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", string(key, where: NameRule.accepts))
    }

    /// Reads a required number of milliseconds or a required count.
    mutating func number(_ key: StaticString) throws(FieldError) -> Int64 {
        try required("\(key)", integer(key, in: 0...Limits.maximumInteger))
    }

    /// Reads lowercase hexadecimal characters; nil if the field is absent.
    mutating func hex(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> String? {
        try string(key) { count.contains($0.utf8.count) && Hexadecimal.accepts($0) }
    }

    /// Throws if a field was not read. A journal may have no unknown fields, because they could
    /// change the meaning of the rest.
    func refuseUnused() throws(FieldError) {
        if let key = unusedKeys.first { throw FieldError(kind: .badValue, field: key) }
    }
}

extension JSONObject {
    /// Reads the required hash of a session's token.
    mutating func token() throws(FieldError) -> TokenHash {
        guard let token = TokenHash(hex: try requiredString("token")) else {
            throw FieldError(kind: .badValue, field: "token")
        }
        return token
    }

    /// Reads the mark of a request; nil if the field is absent.
    mutating func mark() throws(FieldError) -> RequestID? {
        do throws(Refusal) {
            return try RequestID.decode(&self)
        } catch {
            throw FieldError(kind: .badValue, field: "id")
        }
    }

    /// Reads the answer to a calculation; nil if the field is absent.
    mutating func answer() throws(FieldError) -> String? {
        try string("answer") { text in
            text.utf8.count <= Limits.maximumAnswerCount
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }
}
