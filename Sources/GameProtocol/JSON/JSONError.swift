/// A reason to refuse a whole line (Documentation/protocol/json.md, section 1).
///
/// The line is read from left to right and the first rule that it breaks is the one named; only
/// UTF-8 is checked before everything else, and the root's kind after it.
public enum JSONError: Error, Equatable, Sendable {
    /// The bytes are not valid UTF-8.
    case badUTF8
    /// The text is not one JSON value.
    case badJSON
    /// The value is not an object.
    case notObject
    /// An object has two members of the same name.
    case duplicateKey
    /// Values are nested deeper than `Limits.maximumDepth`.
    case tooDeep
    /// An object or array is too large, or a string has a character that I-JSON forbids.
    case badValue

    /// The protocol's code for this error (protocol.md, section 9).
    public var code: String {
        switch self {
        case .badUTF8: "bad_utf8"
        case .badJSON: "bad_json"
        case .notObject: "not_object"
        case .duplicateKey: "duplicate_key"
        case .tooDeep: "too_deep"
        case .badValue: "bad_value"
        }
    }
}
