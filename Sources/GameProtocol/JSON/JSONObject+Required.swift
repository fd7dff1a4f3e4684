extension JSONObject {
    /// Returns the value, or throws a `missing` error that names the field.
    @inlinable
    package func required<Value>(_ field: String, _ value: Value?) throws(FieldError) -> Value {
        guard let value else { throw FieldError(kind: .missing, field: field) }
        return value
    }

    mutating func requiredInt(_ key: StaticString) throws(FieldError) -> Int {
        try required(
            "\(key)",
            int(key, in: -Int(Limits.maximumInteger)...Int(Limits.maximumInteger))
        )
    }

    package mutating func requiredString(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", string(key))
    }

    package mutating func requiredObject(_ key: StaticString) throws(FieldError) -> JSONObject {
        try required("\(key)", object(key))
    }

    mutating func requiredInts(_ key: StaticString) throws(FieldError) -> [Int] {
        let limit = Limits.maximumInteger
        return try elements(key) { $0.integer(in: -limit...limit).map { Int($0) } }
    }

    mutating func requiredStrings(_ key: StaticString) throws(FieldError) -> [String] {
        try elements(key) { $0.string }
    }

    /// Reads each of the objects in an array with `read`.
    mutating func objects<Element>(
        _ key: StaticString,
        _ read: (inout JSONObject) throws(FieldError) -> Element
    ) throws(FieldError) -> [Element] {
        try elements(key) { value throws(FieldError) in
            guard var object = value.object else { return nil }
            return try read(&object)
        }
    }

    /// Reads each value in an array with `read`, which returns nil for the wrong type.
    private mutating func elements<Element>(
        _ key: StaticString,
        _ read: (JSONValue) throws(FieldError) -> Element?
    ) throws(FieldError) -> [Element] {
        try required("\(key)", array(key)).map { value throws(FieldError) in
            guard let element = try read(value) else {
                throw FieldError(kind: .badType, field: "\(key)")
            }
            return element
        }
    }
}

extension JSONObject {
    /// Returns the text of a member; nil if absent. Throws `.badValue` if the text is not allowed.
    package mutating func string(
        _ key: StaticString,
        where isAllowed: (String) -> Bool
    ) throws(FieldError) -> String? {
        guard let text = try string(key) else { return nil }
        guard isAllowed(text) else { throw FieldError(kind: .badValue, field: "\(key)") }
        return text
    }

    /// Reads a text field: 1 to `maximum` characters by the text rule of
    /// Documentation/protocol/json.md, section 2.
    package mutating func text(
        _ key: StaticString,
        maximum: Int
    ) throws(FieldError) -> String? {
        try string(key) { TextRule.accepts($0, maximum: maximum) }
    }

    /// Reads a field whose string is one of a fixed list of words.
    @inlinable
    package mutating func word<Word: RawRepresentable<String>>(
        _ key: StaticString
    ) throws(FieldError) -> Word? {
        guard let text = try string(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return word
    }
}
