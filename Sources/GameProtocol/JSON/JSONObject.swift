/// A view of one object in the line that a `JSONReader` read last, for a decoder.
///
/// It records which members the decoder has read, so that the others can be reported as ignored
/// (protocol.md, "Requests and replies"). `null` is a value of the wrong type, never an absent one.
/// A use of the view after the reader's next read stops the program.
public struct JSONObject {
    private let value: JSONValue
    /// One bit for each of the first 64 members that was read, in order; a line has no more.
    private var used: UInt64 = 0

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Whether there is a member of that name; the member does not count as read.
    public func contains(_ key: StaticString) -> Bool {
        find(key) != nil
    }

    /// Returns the member's value, of any kind; `nil` if absent.
    public mutating func value(_ key: StaticString) -> JSONValue? {
        guard let member = find(key) else {
            return nil
        }
        used |= 1 << UInt64(member.position)
        return JSONValue(reader: value.reader, index: member.value)
    }

    /// Returns the unescaped text of a member after the reader's treatment of texts; `nil` if
    /// absent. Throws `.badType` if it is no string.
    public mutating func string(_ key: StaticString) throws(FieldError) -> String? {
        try string(key, .sentence)
    }

    /// Returns the unescaped text of a member that people never see, without a treatment; `nil` if
    /// absent. Throws `.badType` if it is no string.
    @usableFromInline
    mutating func token(_ key: StaticString) throws(FieldError) -> String? {
        try take(key) { $0.string }
    }

    /// Returns the Boolean value of a member; `nil` if absent. Throws `.badType` if it is neither
    /// `true` nor `false`.
    public mutating func bool(_ key: StaticString) throws(FieldError) -> Bool? {
        try take(key) { $0.bool }
    }

    /// Returns a view of a member's object; `nil` if absent. Throws `.badType` for any other type.
    public mutating func object(_ key: StaticString) throws(FieldError) -> JSONObject? {
        try take(key) { $0.object }
    }

    /// Returns the elements of the array that is a member's value; `nil` if absent. Throws
    /// `.badType` if the value is no array.
    public mutating func array(_ key: StaticString) throws(FieldError) -> [JSONValue]? {
        try take(key) { $0.elements }
    }

    /// Returns the integer that is a member's value; `nil` if absent.
    ///
    /// - Throws: `.badType` if it is not written `-?(0|[1-9][0-9]*)`; `.badValue` outside the range
    ///   or beyond ±`Limits.maximumInteger`.
    public mutating func integer(
        _ key: StaticString,
        in range: ClosedRange<Int64>
    ) throws(FieldError) -> Int64? {
        guard let value = value(key) else {
            return nil
        }
        do {
            return try value.checkedInteger(in: range)
        } catch {
            throw FieldError(kind: error, field: key.description)
        }
    }

    /// Returns the integer that is a member's value; see `integer(_:in:)`.
    public mutating func int(
        _ key: StaticString,
        in range: ClosedRange<Int>
    ) throws(FieldError) -> Int? {
        try integer(key, in: Int64(range.lowerBound)...Int64(range.upperBound)).map { Int($0) }
    }

    /// The names of the members that were not read, in the line's order.
    public var unusedKeys: [String] {
        value.checkGeneration()
        let tape = value.reader.tape
        if used.nonzeroBitCount == tape.tokens[value.index].count { return [] }
        return tape.children(of: value.index).enumerated()
            .filter { used & 1 << UInt64($0.offset) == 0 }
            .map { tape.text(of: $0.element) }
    }

    /// All members in the line's order; none of them counts as read.
    public var members: [(key: String, value: JSONValue)] {
        value.checkGeneration()
        let tape = value.reader.tape
        return tape.children(of: value.index).map {
            (tape.text(of: $0), JSONValue(reader: value.reader, index: $0 + 1))
        }
    }

    private func find(_ key: StaticString) -> (position: Int, value: Int)? {
        value.checkGeneration()
        return key.withUTF8Buffer { value.reader.tape.member($0, of: value.index) }
    }

    private mutating func take<Value>(
        _ key: StaticString,
        _ convert: (JSONValue) -> Value?
    ) throws(FieldError) -> Value? {
        guard let value = value(key) else {
            return nil
        }
        guard let converted = convert(value) else {
            throw FieldError(kind: .badType, field: key.description)
        }
        return converted
    }
}

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

    mutating func requiredString(
        _ key: StaticString,
        _ columns: TextColumns
    ) throws(FieldError) -> String {
        try required("\(key)", string(key, columns))
    }

    mutating func requiredName(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", name(key))
    }

    mutating func requiredToken(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", token(key))
    }

    package mutating func requiredObject(_ key: StaticString) throws(FieldError) -> JSONObject {
        try required("\(key)", object(key))
    }

    mutating func requiredInts(_ key: StaticString) throws(FieldError) -> [Int] {
        let limit = Limits.maximumInteger
        return try elements(key) { $0.integer(in: -limit...limit).map { Int($0) } }
    }

    mutating func requiredStrings(
        _ key: StaticString,
        _ columns: TextColumns = .sentence
    ) throws(FieldError) -> [String] {
        try requiredTokens(key).map { treated($0, columns) }
    }

    mutating func requiredNames(_ key: StaticString) throws(FieldError) -> [String] {
        try requiredTokens(key).map(treated(name:))
    }

    mutating func requiredTokens(_ key: StaticString) throws(FieldError) -> [String] {
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

/// The kinds of strings; see `TextTreatment`.
extension JSONObject {
    /// Whether the reader prepares texts for people.
    var isTreated: Bool { value.reader.texts != nil }

    func treated(_ text: String, _ columns: TextColumns) -> String {
        value.reader.texts?.text(text, columns.rawValue) ?? text
    }

    func treated(name: String) -> String { value.reader.texts?.name(name) ?? name }

    mutating func string(
        _ key: StaticString,
        _ columns: TextColumns
    ) throws(FieldError) -> String? {
        guard let text = try token(key) else { return nil }
        return treated(text, columns)
    }

    mutating func name(_ key: StaticString) throws(FieldError) -> String? {
        guard let text = try token(key) else { return nil }
        return treated(name: text)
    }

    /// Reads the member `display`; always nil for a reader that makes names readable by itself.
    mutating func display() throws(FieldError) -> String? {
        isTreated ? nil : try token("display")
    }
}

extension JSONObject {
    /// Returns the text of a member; nil if absent. Throws `.badValue` if the text is not allowed.
    package mutating func string(
        _ key: StaticString,
        where isAllowed: (String) -> Bool
    ) throws(FieldError) -> String? {
        guard let text = try token(key) else { return nil }
        guard isAllowed(text) else { throw FieldError(kind: .badValue, field: "\(key)") }
        return treated(text, .sentence)
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
        guard let text = try token(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw FieldError(kind: .badValue, field: "\(key)")
        }
        return word
    }
}
