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
