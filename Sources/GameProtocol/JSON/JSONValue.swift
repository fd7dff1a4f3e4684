/// A view of one value in the line that a `JSONReader` read last.
///
/// A use of the view after the reader's next read stops the program.
public struct JSONValue {
    /// The kinds of values.
    public enum Kind: Equatable, Sendable {
        case string
        /// A number, integer or not.
        case number
        case bool
        case null
        case object
        case array
    }

    let reader: JSONReader
    let index: Int
    private let generation: Int

    init(reader: JSONReader, index: Int) {
        self.reader = reader
        self.index = index
        generation = reader.generation
    }

    /// The kind of the value.
    public var kind: Kind { token.kind }

    /// The unescaped text of a string; `nil` for anything else.
    public var string: String? {
        token.kind == .string ? reader.tape.text(of: index) : nil
    }

    /// The Boolean value of `true` or `false`; `nil` for anything else.
    public var bool: Bool? {
        token.kind == .bool ? token.range.count == 4 : nil
    }

    /// A new view of an object, whose members all count as unread; `nil` for anything else.
    public var object: JSONObject? {
        token.kind == .object ? JSONObject(self) : nil
    }

    /// The elements of an array, in order; `nil` for anything else.
    public var elements: [JSONValue]? {
        guard token.kind == .array else {
            return nil
        }
        return reader.tape.children(of: index).map { JSONValue(reader: reader, index: $0) }
    }

    /// The bytes of the value in the line, quotes and inner blanks included.
    public var bytes: [UInt8] {
        Array(reader.tape.bytes[token.rawRange])
    }

    /// The number of bytes before the value in the text.
    public var offset: Int { token.rawRange.lowerBound }

    /// Returns the value of an integer of the protocol, `-?(0|[1-9][0-9]*)`, within the range.
    /// Returns `nil` for anything else, including `5.0`, `5e0` and integers beyond
    /// ±`Limits.maximumInteger`. A `JSONObject` distinguishes a wrong type from a wrong value.
    public func integer(in range: ClosedRange<Int64>) -> Int64? {
        try? checkedInteger(in: range)
    }

    func checkedInteger(in range: ClosedRange<Int64>) throws(FieldError.Kind) -> Int64 {
        checkGeneration()
        let value = try reader.tape.integer(of: index)
        guard range.contains(value) else {
            throw .badValue
        }
        return value
    }

    private var token: JSONToken {
        checkGeneration()
        return reader.tape.tokens[index]
    }

    func checkGeneration() {
        precondition(generation == reader.generation, "A JSON view outlived the line it shows.")
    }
}
