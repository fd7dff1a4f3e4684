import Checksums
import GameProtocol

/// One line in the bytes of a journal, and the checks that need no other line.
struct JournalLine {
    /// The line without its `\n`.
    let bytes: UnsafeBufferPointer<UInt8>
    let offset: Int
    /// Whether the line ends in `\n`; only the last line may lack it.
    let isEnded: Bool

    /// The size that no written line reaches. A request has at most 4096 bytes, its texts are never
    /// longer in the journal than in the request, and the other fields add little.
    static let maximumBytes = 65_536

    /// The length of `,"crc":"xxxxxxxx"}`.
    private static let checksumCount = 18

    /// Finds the line that begins at an offset; nil after the last one.
    init?(of journal: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard offset < journal.count else { return nil }
        let rest = journal[offset...]
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        bytes = UnsafeBufferPointer(rebasing: journal[offset..<(end ?? journal.count)])
        self.offset = offset
        isEnded = end != nil
    }

    var end: Int { offset + bytes.count + (isEnded ? 1 : 0) }

    /// The checksum at the end of the line; nil if there is none.
    var checksum: UInt32? {
        guard bytes.count >= Self.checksumCount else { return nil }
        let start = bytes.count - Self.checksumCount
        let isOpened = zip(bytes[start...], ",\"crc\":\"".utf8).allSatisfy { $0 == $1 }
        guard isOpened, bytes[bytes.count - 2] == UInt8(ascii: "\""),
            bytes[bytes.count - 1] == UInt8(ascii: "}")
        else { return nil }
        var value: UInt32 = 0
        for byte in bytes[(start + 8)..<(start + 16)] {
            guard let digit = Hexadecimal.digit(byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns the checksum that the line should have after a line with the checksum `chain`.
    func sum(behind chain: UInt32) -> UInt32 {
        let count = bytes.count - Self.checksumCount
        return CRC32.update(chain, UnsafeBufferPointer(rebasing: bytes[..<count]))
    }

    /// Returns the line's members and its checksum; throws if the line by itself is damaged.
    func read(
        _ reader: JSONReader
    ) throws(JournalDamage) -> (fields: JSONObject, checksum: UInt32) {
        guard bytes.count < Self.maximumBytes else { throw .tooLong }
        guard isEnded else { throw .unended }
        var fields: JSONObject
        do throws(JSONError) {
            fields = try reader.read(bytes)
        } catch {
            throw .unreadable(error)
        }
        guard let checksum else { throw .noChecksum }
        _ = fields.value("crc")
        return (fields, checksum)
    }

    /// Whether the line by itself looks like one that was written completely.
    func isWhole(_ reader: JSONReader) -> Bool {
        // The cheap check comes first.
        checksum != nil && (try? read(reader)) != nil
    }
}

extension JSONObject {
    /// Reads the required name of a member.
    mutating func name(_ key: StaticString) throws(FieldError) -> String {
        try required("\(key)", string(key, where: NameRule.accepts))
    }

    /// Reads a required number of milliseconds or a required count.
    mutating func number(_ key: StaticString) throws(FieldError) -> Int64 {
        try required("\(key)", integer(key, in: 0...Limits.maximumInteger))
    }

    /// Reads lowercase hexadecimal characters; nil if the field is absent.
    mutating func hex(
        _ key: StaticString,
        count: ClosedRange<Int>
    ) throws(FieldError) -> String? {
        try string(key) { count.contains($0.utf8.count) && Hexadecimal.accepts($0) }
    }

    /// Throws if a field was not read. A journal may have no unknown fields, because they could
    /// change the meaning of the rest.
    func refuseUnused() throws(FieldError) {
        if let key = unusedKeys.first { throw FieldError(kind: .badValue, field: key) }
    }
}

extension JSONObject {
    /// Reads the required hash of a session's token.
    mutating func token() throws(FieldError) -> TokenHash {
        guard let token = TokenHash(hex: try requiredString("token")) else {
            throw FieldError(kind: .badValue, field: "token")
        }
        return token
    }

    /// Reads the `id` of a request; nil if the field is absent.
    mutating func mark() throws(FieldError) -> RequestID? {
        do throws(Refusal) {
            return try RequestID.decode(&self)
        } catch {
            throw FieldError(kind: .badValue, field: "id")
        }
    }

    /// Reads the answer to a calculation; nil if the field is absent.
    mutating func answer() throws(FieldError) -> String? {
        try string("answer") { text in
            text.utf8.count <= Limits.maximumAnswerCount
                && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }
}
