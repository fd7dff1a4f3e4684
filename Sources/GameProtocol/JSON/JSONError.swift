/// A reason to refuse a whole line (Documentation/protocol/json.md, section 1), with the protocol's
/// code for it (protocol.md, section 9).
///
/// The reader goes from left to right and reports the first broken rule. It checks UTF-8 before
/// everything else, and the kind of the root after that.
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

/// A reason to refuse one field of a readable line (Documentation/protocol/json.md, section 2).
public struct FieldError: Error, Equatable, Sendable {
    /// The kind of the error; the protocol has a code for each (protocol.md, section 9).
    public enum Kind: Error, Equatable, Sendable {
        /// The field is required and absent: `missing_field`.
        case missing
        /// The value has another type than the protocol asks for: `bad_type`.
        case badType
        /// The type is right and the value is not: `bad_value`.
        case badValue
        /// The value is not the code of a card: `no_such_card`.
        case noSuchCard
    }

    /// The kind of the error.
    public var kind: Kind
    /// The field's name, within its own object.
    public var field: String

    /// Creates an error about the named field.
    public init(kind: Kind, field: String) {
        self.kind = kind
        self.field = field
    }
}
