import Checksums
import GameProtocol

/// One line in the bytes of a journal, and what can be said of it without the others.
struct JournalLine {
    /// The line without its `\n`.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where it begins in the journal.
    let offset: Int
    /// Whether it ends in `\n`; only the last one may not.
    let isEnded: Bool

    /// No line that is written is as long: a request comes in at most 4096 bytes, a text is never
    /// written longer than the longest way in which it can come, and little is added to it.
    static let maximumBytes = 65_536

    /// `,"crc":"xxxxxxxx"}`
    private static let checksumCount = 18

    /// Cuts the line that begins at an offset; nil behind the last.
    init?(of journal: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard offset < journal.count else { return nil }
        let rest = journal[offset...]
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        bytes = UnsafeBufferPointer(rebasing: journal[offset..<(end ?? journal.count)])
        self.offset = offset
        isEnded = end != nil
    }

    /// Where the next line begins.
    var end: Int { offset + bytes.count + (isEnded ? 1 : 0) }

    /// The checksum with which the line ends.
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

    /// The checksum that the line should have behind one with the checksum `chain`.
    func sum(behind chain: UInt32) -> UInt32 {
        let count = bytes.count - Self.checksumCount
        return CRC32.update(chain, UnsafeBufferPointer(rebasing: bytes[..<count]))
    }

    /// The line's members and its checksum; throws what is wrong with the line alone.
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

    /// Whether the line, seen alone, is one that was written.
    func isWhole(_ reader: JSONReader) -> Bool {
        // Of two questions, first the one that costs next to nothing.
        checksum != nil && (try? read(reader)) != nil
    }
}
