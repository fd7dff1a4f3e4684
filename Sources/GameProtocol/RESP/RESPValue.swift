/// A reply of Redis, in version 2 of its protocol.
package indirect enum RESPValue: Equatable, Sendable {
    /// A word such as `OK`.
    case simple(String)
    /// An error; the first word is its code.
    case error(String)
    case integer(Int64)
    /// A string of bytes.
    case bulk([UInt8])
    /// No value.
    case null
    case array([RESPValue])
}

extension RESPValue {
    /// The bytes of a text of any kind; nil for anything else.
    package var bytes: [UInt8]? {
        switch self {
        case .bulk(let bytes): bytes
        case .simple(let text): Array(text.utf8)
        case .error, .integer, .null, .array: nil
        }
    }

    /// A text of any kind, with replacement characters for bytes that are not UTF-8; nil for
    /// anything else.
    package var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The elements of an array; nil for anything else.
    package var elements: [RESPValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

/// A reason why bytes are not an expected reply of Redis.
package enum RESPError: Error, Equatable, Sendable {
    /// The bytes are not in Redis's protocol.
    case notRESP
    /// The reply has more bytes, elements or levels than any expected reply.
    case tooLarge
}

/// The limits of one reply.
package struct RESPLimits: Sendable {
    /// The size of a line with its end.
    package var lineBytes = 1_024
    /// The size of one text.
    package var bulkBytes = 256 * 1_024
    /// The number of texts and arrays in a reply together.
    package var elements = 4_096
    /// The size of a whole reply.
    package var replyBytes = 1_024 * 1_024
    /// The depth of nested arrays: a server with replicas lists them in an array of arrays.
    package var depth = 3

    package init() {}

    /// Raises the limits for texts of this size.
    package mutating func take(bulkBytes: Int) {
        (self.bulkBytes, replyBytes) = (bulkBytes, bulkBytes + replyBytes)
    }
}
