public import GameProtocol

/// Why a line of a journal cannot be used.
public enum JournalDamage: Error, Equatable, Sendable {
    /// It is longer than any that is ever written.
    case tooLong
    /// It does not end, so that its writing was broken off.
    case unended
    /// It is not strict JSON.
    case unreadable(JSONError)
    /// It does not end in a checksum.
    case noChecksum
    /// Its checksum is not that of its bytes and of the lines before it.
    case wrongChecksum
    /// It was written so, and is no header.
    case notAHeader
    /// It was written so, and the field is missing, unknown or has a value that it cannot have.
    case notUnderstood(field: String)

    /// The reason in a sentence without its point.
    public var reason: String {
        switch self {
        case .tooLong: "the line is too long"
        case .unended: "the line does not end"
        case .unreadable(let error): "the line is not strict JSON (\(error.rawValue))"
        case .noChecksum: "the line has no checksum"
        case .wrongChecksum: "the checksum is wrong: the line or one before it was changed"
        case .notAHeader: "the first line is no header"
        case .notUnderstood(let field): "the field \(field) is not understood"
        }
    }
}
