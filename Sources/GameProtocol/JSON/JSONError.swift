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

/// A reason to refuse one field of a line that was readable as a whole
/// (Documentation/protocol/json.md, section 2).
public struct FieldError: Error, Equatable, Sendable {
    /// What is wrong with a field; the protocol has a code for each (protocol.md, section 9).
    public enum Kind: Error, Equatable, Sendable {
        /// The field is required and absent: `missing_field`.
        case missing
        /// The field's value is of another type than the protocol asks for: `bad_type`.
        case badType
        /// The type is right and the value is not: `bad_value`.
        case badValue
        /// The value is the code of no card that there is: `no_such_card`.
        case noSuchCard
    }

    /// What is wrong.
    public var kind: Kind
    /// The field's name, within its own object.
    public var field: String

    /// Creates an error about the named field.
    public init(kind: Kind, field: String) {
        self.kind = kind
        self.field = field
    }
}
