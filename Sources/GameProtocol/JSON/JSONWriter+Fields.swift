extension JSONWriter {
    /// Writes an event as one line: the members of every event, and then the event's own members.
    @inline(__always)
    mutating func event(
        _ type: StaticString,
        room: QuotedText,
        seq: Int64,
        _ fields: (inout JSONWriter) -> Void
    ) {
        line(type, room: room, atMost: 7 + ByteCursor.maximumDigits) { cursor in
            cursor.key("seq")
            cursor.put(seq)
        }
        fields(&self)
        endObject()
        endLine()
    }

    /// Writes an event as one line in one step; its own members need at most `size` bytes.
    @inline(__always)
    mutating func event(
        _ type: StaticString,
        room: QuotedText,
        seq: Int64,
        atMost size: Int,
        _ put: (inout ByteCursor) -> Void
    ) {
        line(type, room: room, atMost: 9 + ByteCursor.maximumDigits + size) { cursor in
            cursor.key("seq")
            cursor.put(seq)
            put(&cursor)
            cursor.put("}\n")
        }
        endedLine()
    }

    /// Begins a line with its type, the room's code, and members that need at most `size` bytes.
    @inline(__always)
    mutating func line(
        _ type: StaticString,
        room: QuotedText,
        atMost size: Int,
        _ put: (inout ByteCursor) -> Void
    ) {
        let head = type.utf8CodeUnitCount + 20 + room.maximumBytes
        element(atMost: head + size) { cursor in
            cursor.put("{\"type\":")
            cursor.putQuoted(type)
            cursor.member("room", room)
            put(&cursor)
        }
    }

    /// Writes members after the first one in one step; they need at most `size` bytes.
    @inline(__always)
    mutating func members(atMost size: Int, _ put: (inout ByteCursor) -> Void) {
        self.put(atMost: size, put)
    }

    /// Writes a member whose value is a string.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ text: String) {
        key(name)
        value(text)
    }

    /// Writes a member whose value is a word from the source code, which must not need escaping.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ text: StaticString) {
        member(name, atMost: text.utf8CodeUnitCount + 2) { $0.putQuoted(text) }
    }

    /// Writes a member whose value is an integer.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ number: Int) {
        field(name, Int64(number))
    }

    /// Writes a member whose value is an integer.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ number: Int64) {
        member(name, atMost: ByteCursor.maximumDigits) { $0.put(number) }
    }

    /// Writes a member whose value is `true` or `false`.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ flag: Bool) {
        member(name, atMost: 5) { $0.put(flag ? "true" : "false") }
    }

    /// Writes a member whose value is a string of eight lowercase hexadecimal digits.
    @inline(__always)
    public mutating func field(_ name: StaticString, hex word: UInt32) {
        member(name, atMost: 10) { $0.putQuoted(hex: word) }
    }

    /// Writes a member whose value is JSON already, as it is.
    @inline(__always)
    public mutating func field(_ name: StaticString, raw json: [UInt8]) {
        key(name)
        raw(json)
    }

    /// Writes a member whose value is an array of integers.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ numbers: [Int]) {
        key(name)
        value(numbers)
    }

    /// Writes a member whose value is an array of strings.
    @inline(__always)
    public mutating func field(_ name: StaticString, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts {
            value(text)
        }
        endArray()
    }

    /// Writes a member whose value is a string, or nothing for `nil`: the protocol has no `null`.
    @inline(__always)
    public mutating func field(_ name: StaticString, ifPresent text: String?) {
        if let text {
            field(name, text)
        }
    }

    /// Writes a member whose value is an integer, or nothing for `nil`.
    @inline(__always)
    public mutating func field(_ name: StaticString, ifPresent number: Int?) {
        if let number {
            field(name, number)
        }
    }

    /// Writes a member whose value is an integer, or nothing for `nil`.
    @inline(__always)
    public mutating func field(_ name: StaticString, ifPresent number: Int64?) {
        if let number {
            field(name, number)
        }
    }

    /// Writes a member whose value is `true` or `false`, or nothing for `nil`.
    @inline(__always)
    public mutating func field(_ name: StaticString, ifPresent flag: Bool?) {
        if let flag {
            field(name, flag)
        }
    }

    /// Writes a member whose value is an array of strings, or nothing for `nil`.
    @inline(__always)
    public mutating func field(_ name: StaticString, ifPresent texts: [String]?) {
        if let texts {
            field(name, texts)
        }
    }
}
