extension JSONWriter {
    /// Writes a member whose value is a string.
    public mutating func field(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }

    /// Writes a member whose value is a word from the source code, which must not need escaping.
    public mutating func field(_ name: StaticString, _ text: StaticString) {
        key(name)
        value(text)
    }

    /// Writes a member whose value is an integer.
    public mutating func field(_ name: StaticString, _ number: Int) {
        key(name)
        value(number)
    }

    /// Writes a member whose value is an integer.
    public mutating func field(_ name: StaticString, _ number: Int64) {
        key(name)
        value(number)
    }

    /// Writes a member whose value is `true` or `false`.
    public mutating func field(_ name: StaticString, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// Writes a member whose value is an array of integers.
    public mutating func field(_ name: StaticString, _ numbers: [Int]) {
        key(name)
        beginArray()
        for number in numbers {
            value(number)
        }
        endArray()
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
