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
