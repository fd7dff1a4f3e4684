extension JSONWriter {
    /// Writes a member whose value is a string.
    public mutating func field(_ name: StaticString, _ text: String) {
        withBytes(of: text) { writer, bytes, size in
            writer.member(name, atMost: size) { $0.putQuoted(bytes) }
        }
    }

    /// Writes a member whose value is a word from the source code, which must not need escaping.
    public mutating func field(_ name: StaticString, _ text: StaticString) {
        member(name, atMost: text.utf8CodeUnitCount + 2) { $0.putQuoted(text) }
    }

    /// Writes a member whose value is an integer.
    public mutating func field(_ name: StaticString, _ number: Int) {
        field(name, Int64(number))
    }

    /// Writes a member whose value is an integer.
    public mutating func field(_ name: StaticString, _ number: Int64) {
        member(name, atMost: ByteCursor.maximumDigits) { $0.put(number) }
    }

    /// Writes a member whose value is `true` or `false`.
    public mutating func field(_ name: StaticString, _ flag: Bool) {
        member(name, atMost: 5) { $0.put(flag ? "true" : "false") }
    }

    /// Writes a member whose value is JSON already, as it is.
    public mutating func field(_ name: StaticString, raw json: [UInt8]) {
        json.withUnsafeBufferPointer { json in
            member(name, atMost: json.count) { $0.put(json) }
        }
    }

    /// Writes a member whose value is an array of integers.
    public mutating func field(_ name: StaticString, _ numbers: [Int]) {
        member(name, atMost: numbers.count * (ByteCursor.maximumDigits + 1) + 2) { cursor in
            cursor.put(UInt8(ascii: "["))
            for index in numbers.indices {
                if index > 0 { cursor.put(UInt8(ascii: ",")) }
                cursor.put(Int64(numbers[index]))
            }
            cursor.put(UInt8(ascii: "]"))
        }
    }

    /// Writes a member whose value is an array of strings.
    public mutating func field(_ name: StaticString, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts {
            value(text)
        }
        endArray()
    }

    /// Writes a member whose value is a string, or nothing for `nil`: the protocol has no `null`.
    public mutating func field(_ name: StaticString, ifPresent text: String?) {
        if let text {
            field(name, text)
        }
    }

    /// Writes a member whose value is a word from the source code, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent text: StaticString?) {
        if let text {
            field(name, text)
        }
    }

    /// Writes a member whose value is an integer, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent number: Int?) {
        if let number {
            field(name, number)
        }
    }

    /// Writes a member whose value is an integer, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent number: Int64?) {
        if let number {
            field(name, number)
        }
    }

    /// Writes a member whose value is `true` or `false`, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent flag: Bool?) {
        if let flag {
            field(name, flag)
        }
    }

    /// Writes a member whose value is an array of integers, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent numbers: [Int]?) {
        if let numbers {
            field(name, numbers)
        }
    }

    /// Writes a member whose value is an array of strings, or nothing for `nil`.
    public mutating func field(_ name: StaticString, ifPresent texts: [String]?) {
        if let texts {
            field(name, texts)
        }
    }
}
