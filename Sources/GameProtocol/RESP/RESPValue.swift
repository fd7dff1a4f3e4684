/// One reply of a Redis, in version 2 of its protocol.
package indirect enum RESPValue: Equatable, Sendable {
    /// A word such as `OK`.
    case simple(String)
    /// A command was refused; the first word is its code.
    case error(String)
    case integer(Int64)
    /// Bytes as they are.
    case bulk([UInt8])
    /// There is nothing.
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

    /// A text of any kind, with whatever is no UTF-8 replaced; nil for anything else.
    package var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The elements of an array; nil for anything else.
    package var elements: [RESPValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

/// Why bytes are no reply of a Redis, or none that anybody here asked for.
package enum RESPError: Error, Equatable, Sendable {
    /// The bytes are something else.
    case notRESP
    /// More bytes, elements or levels than any reply has that is asked for here.
    case tooLarge
}

/// How much one reply may hold.
package struct RESPLimits: Sendable {
    /// The bytes of a line with its end.
    package var lineBytes = 1_024
    /// The bytes of one text.
    package var bulkBytes = 256 * 1_024
    /// The texts and arrays of a reply together.
    package var elements = 4_096
    /// All bytes of a reply.
    package var replyBytes = 1_024 * 1_024
    /// How deep arrays nest: a server with replicas lists them in an array of arrays.
    package var depth = 3

    package init() {}

    /// Takes longer texts than usual.
    package mutating func take(bulkBytes: Int) {
        (self.bulkBytes, replyBytes) = (bulkBytes, bulkBytes + replyBytes)
    }
}
