/// A strict reader of JSON lines by RFC 8259 and RFC 7493 (Documentation/protocol/json.md).
///
/// It reads a line once, into reused memory, and returns views of it, `JSONObject` and `JSONValue`.
/// They are valid until the next read, which is checked. A reader belongs to one thread.
public final class JSONReader {
    /// The tokens of the last read.
    private(set) var tape = JSONTape()
    /// The number of the last read, which detects views of earlier reads.
    private(set) var generation = 0

    /// The number of bytes that the last read consumed. After an error, the next byte is the one
    /// that broke a rule, or the first one of the string that broke it.
    public private(set) var position = 0

    private let limits: JSONLimits
    /// The treatment of texts that people see; nil leaves them as they are.
    let texts: TextTreatment?

    /// Creates a reader with the limits of a line.
    public convenience init() { self.init(limits: .line) }

    /// Creates a reader with other limits, or with a treatment of texts.
    package init(limits: JSONLimits = .line, texts: TextTreatment? = nil) {
        self.limits = limits
        self.texts = texts
    }

    /// Reads a line, without its line feed, whose value must be an object.
    public func read(_ line: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONObject {
        guard let object = try readValue(line).object else {
            throw .notObject
        }
        return object
    }

    /// Reads a line, without its line feed, whose value must be an object.
    public func read(_ line: [UInt8]) throws(JSONError) -> JSONObject {
        try read(line[...])
    }

    /// Reads a line, without its line feed, whose value must be an object.
    public func read(_ line: ArraySlice<UInt8>) throws(JSONError) -> JSONObject {
        try line.withUnsafeBufferPointer { (line) throws(JSONError) in try read(line) }
    }

    /// Reads a text of any one JSON value.
    public func readValue(_ text: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
        try text.withUnsafeBufferPointer { (text) throws(JSONError) in try readValue(text) }
    }

    /// Reads a text of any one JSON value.
    public func readValue(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONValue {
        generation += 1
        do {
            _ = try UTF8Span(validating: text.span)
        } catch {
            position = error.byteOffsets.lowerBound
            throw .badUTF8
        }
        var parser = JSONParser(filling: takeTape(for: text), limits: limits)
        defer {
            position = parser.position
            tape = parser.tape
        }
        try parser.parse(text.span)
        return JSONValue(reader: self, index: 0)
    }

    /// Moves the tape out, so that the parser is its only owner and writes into it in place.
    private func takeTape(for text: UnsafeBufferPointer<UInt8>) -> JSONTape {
        var tape = tape
        self.tape = JSONTape()
        tape.begin(text)
        return tape
    }
}

/// A client's treatment of the texts in the lines of a server, which other people wrote.
///
/// A decoder names the kind of each string: a name, a text or a token. It has to name tokens,
/// because a string without a kind is a text. The names of members and the elements of an array
/// have no kind: a decoder that reads them by `members` or `string` treats them by itself.
package struct TextTreatment {
    /// Returns the name of a person or a pile as people read it.
    let name: (String) -> String
    /// Returns a text as people read it, in at most the given number of columns.
    let text: (String, Int) -> String

    package init(name: @escaping (String) -> String, text: @escaping (String, Int) -> String) {
        self.name = name
        self.text = text
    }
}

/// The maximum width of each kind of text, in columns of a terminal.
enum TextColumns: Int {
    /// A room's code, or another short key.
    case code = 20
    /// The drawing on a card.
    case picture = 32
    case title = 80
    case sentence = 300
    case chat = 560
}

package struct JSONLimits: Equatable, Sendable {
    /// The maximum depth of nested values; the root has depth 1.
    package var depth: Int
    /// The maximum number of members in one object.
    package var members: Int
    /// The maximum number of elements in one array.
    package var elements: Int

    package init(depth: Int, members: Int, elements: Int) {
        self.depth = depth
        self.members = members
        self.elements = elements
    }

    /// The limits of a line (Documentation/protocol/json.md, section 1).
    package static let line = JSONLimits(
        depth: Limits.maximumDepth,
        members: Limits.maximumMembers,
        elements: Limits.maximumElements
    )

    /// The limits of a server's line. A snapshot names all spectators of a room.
    package static let serverLine = JSONLimits(
        depth: Limits.maximumDepth,
        members: Limits.maximumMembers,
        elements: Limits.spectators.upperBound
    )
}
