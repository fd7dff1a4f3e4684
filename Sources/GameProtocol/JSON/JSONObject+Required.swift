extension JSONObject {
    /// The value, or a `missing` error that names the field.
    func required<Value>(_ field: String, _ value: Value?) throws(FieldError) -> Value {
        guard let value else { throw FieldError(kind: .missing, field: field) }
        return value
    }
}

extension JSONObject {
    mutating func requiredInt(_ key: StaticString) throws(FieldError) -> Int {
        try required(
            "\(key)",
            int(key, in: -Int(Limits.maximumInteger)...Int(Limits.maximumInteger))
        )
    }

    mutating func requiredString(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", string(key))
    }

    mutating func requiredInts(_ key: StaticString) throws(FieldError) -> [Int] {
        var numbers: [Int] = []
        for value in try required("\(key)", array(key)) {
            let limit = Limits.maximumInteger
            guard let number = value.integer(in: -limit...limit) else {
                throw FieldError(kind: .badType, field: "\(key)")
            }
            numbers.append(Int(number))
        }
        return numbers
    }

    mutating func requiredStrings(_ key: StaticString) throws(FieldError) -> [String] {
        var texts: [String] = []
        for value in try required("\(key)", array(key)) {
            guard let text = value.string else {
                throw FieldError(kind: .badType, field: "\(key)")
            }
            texts.append(text)
        }
        return texts
    }
}

extension JSONObject {
    /// A text field: 1 to `maximum` characters by the text rule of Documentation/protocol/json.md,
    /// section 2.
    mutating func text(_ key: StaticString, maximum: Int) throws(FieldError) -> String? {
        guard let text = try string(key) else { return nil }
        guard TextRule.accepts(text, maximum: maximum) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return text
    }

    /// A field whose string is one of a fixed list of words.
    mutating func word<Word: RawRepresentable<String>>(
        _ key: StaticString
    ) throws(FieldError) -> Word? {
        guard let text = try string(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return word
    }
}
