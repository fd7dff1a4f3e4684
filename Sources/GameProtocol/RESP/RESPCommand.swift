/// A command in Redis's format: the number of words, and each word with its length.
package struct RESPCommand {
    package private(set) var bytes: [UInt8] = []

    /// Begins a command of `wordCount` words; `byteCount` is the approximate size of all of them.
    package init(wordCount: Int, byteCount: Int = 0) {
        bytes.reserveCapacity(byteCount + 16 * (wordCount + 1))
        put(UInt8(ascii: "*"), wordCount)
    }

    /// Continues a beginning that many commands share; about `byteCount` bytes follow.
    package init(_ beginning: RESPCommand, byteCount: Int) {
        bytes.reserveCapacity(beginning.bytes.count + byteCount + 64)
        bytes += beginning.bytes
    }

    package mutating func append(_ word: [UInt8]) {
        put(UInt8(ascii: "$"), word.count)
        bytes += word
        endLine()
    }

    package mutating func append(_ word: String) {
        put(UInt8(ascii: "$"), word.utf8.count)
        bytes += word.utf8
        endLine()
    }

    /// Appends a word of two numbers, such as the identifier of an entry in a stream.
    package mutating func append(_ first: UInt64, dash second: UInt64) {
        put(UInt8(ascii: "$"), Self.digitCount(first) + 1 + Self.digitCount(second))
        put(first)
        bytes.append(UInt8(ascii: "-"))
        put(second)
        endLine()
    }

    /// Returns the bytes of a command: its name and its arguments.
    package static func bytes(_ words: [[UInt8]]) -> [UInt8] {
        let byteCount = words.reduce(0) { $0 + $1.count }
        var command = RESPCommand(wordCount: words.count, byteCount: byteCount)
        for word in words { command.append(word) }
        return command.bytes
    }

    package static func bytes(_ words: String...) -> [UInt8] { bytes(words.map { Array($0.utf8) }) }

    private mutating func put(_ kind: UInt8, _ count: Int) {
        bytes.append(kind)
        put(UInt64(count))
        endLine()
    }

    private mutating func put(_ number: UInt64) {
        if number >= 10 { put(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func endLine() {
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private static func digitCount(_ number: UInt64) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 { (count, rest) = (count + 1, rest / 10) }
        return count
    }
}

/// A reply of Redis, in version 2 of its protocol.
package indirect enum RESPValue: Equatable, Sendable {
    /// A simple string, such as `OK`.
    case simple(String)
    /// An error; the first word is its code.
    case error(String)
    case integer(Int64)
    /// A string of bytes.
    case bulk([UInt8])
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

    /// A text of any kind, with replacement characters for bad UTF-8; nil for anything else.
    package var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The elements of an array; nil for anything else.
    package var elements: [RESPValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

/// A reason why bytes are not an expected reply of Redis.
package enum RESPError: Error, Equatable, Sendable {
    case notRESP
    /// The reply has more bytes, elements or levels than any expected reply.
    case tooLarge
}

/// The limits of one reply.
package struct RESPLimits: Sendable {
    /// The maximum size of a line with its end.
    package var lineBytes = 1_024
    /// The maximum size of one text.
    package var bulkBytes = 256 * 1_024
    /// The maximum number of texts and arrays in a reply together.
    package var elements = 4_096
    /// The maximum size of a whole reply.
    package var replyBytes = 1_024 * 1_024
    /// The maximum depth of arrays: a server with replicas lists them in an array of arrays.
    package var depth = 3

    package init() {}

    /// Raises the limits to allow texts of this size.
    package mutating func take(bulkBytes: Int) {
        (self.bulkBytes, replyBytes) = (bulkBytes, bulkBytes + replyBytes)
    }
}
