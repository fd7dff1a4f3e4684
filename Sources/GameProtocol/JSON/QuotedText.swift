/// A text that many lines have, such as a room's code or a player's name, quoted and escaped once.
///
/// A short text is stored in its written form, so no write has to look at each of its bytes.
public struct QuotedText: Equatable, Sendable {
    /// The text itself.
    public let text: String
    /// The text in its quotation marks, if it is short. The last byte is the number of these bytes;
    /// 0 means that the text is too long for this form.
    private let words: Words

    typealias Words = (UInt64, UInt64, UInt64, UInt64)

    /// Quotes a text.
    public init(_ text: String) {
        self.text = text
        var writer = JSONWriter(capacity: Self.wordBytes)
        writer.value(text)
        let count = writer.count < Self.wordBytes ? UInt64(writer.count) : 0
        words = writer.withBytes { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Self.wordBytes - 1))
            return Words(
                Self.word(0, of: bytes),
                Self.word(1, of: bytes),
                Self.word(2, of: bytes),
                Self.word(3, of: bytes) | count << 56
            )
        }
    }

    private var count: Int { Int(words.3 >> 56) }

    /// Whether both have the same text.
    public static func == (left: QuotedText, right: QuotedText) -> Bool { left.text == right.text }

    private static let wordBytes = MemoryLayout<Words>.size

    private static func word(_ index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let part = bytes.dropFirst(8 * index).prefix(8)
        return part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The number of bytes to reserve for the text; a write stores all of `words`.
    @inline(__always)
    var maximumBytes: Int { count > 0 ? Self.wordBytes : ByteCursor.maximumBytes(of: text) }

    @inline(__always)
    func put(into cursor: inout ByteCursor) {
        if count > 0 { cursor.put(words, count: count) } else { cursor = putting(into: cursor) }
    }

    @inline(never)
    private func putting(into cursor: ByteCursor) -> ByteCursor {
        var cursor = cursor
        cursor.putQuoted(text)
        return cursor
    }
}

extension QuotedText: ExpressibleByStringLiteral {
    /// Quotes a text.
    public init(stringLiteral text: String) { self.init(text) }
}
