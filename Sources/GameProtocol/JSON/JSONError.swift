/// A reason to refuse a whole line (Documentation/protocol/json.md, section 1), with the protocol's
/// code for it (protocol.md, section 9).
///
/// The line is read from left to right and the first rule that it breaks is the one named; only
/// UTF-8 is checked before everything else, and the root's kind after it.
public enum JSONError: String, Error, Sendable {
    /// The bytes are not valid UTF-8.
    case badUTF8 = "bad_utf8"
    /// The text is not one JSON value.
    case badJSON = "bad_json"
    /// The value is not an object.
    case notObject = "not_object"
    /// An object has two members of the same name.
    case duplicateKey = "duplicate_key"
    /// Values are nested deeper than the reader allows.
    case tooDeep = "too_deep"
    /// An object or array is too large, or a string has a character that I-JSON forbids.
    case badValue = "bad_value"
}
