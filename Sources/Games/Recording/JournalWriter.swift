import Checksums
public import GameProtocol

/// A writer for the lines of one journal, whose checksums form a chain.
///
/// It is a plain value: if a line could not be stored, the caller returns to the writer before it.
public struct JournalWriter: Equatable, Sendable {
    /// The checksum of the last line; 0 before the header.
    public var chain: UInt32

    /// Continues after a line with this checksum; 0 begins a journal.
    public init(chain: UInt32 = 0) { self.chain = chain }

    /// Appends the header, which must be the first line.
    public mutating func append(_ header: JournalHeader, to writer: inout JSONWriter) {
        let start = writer.count
        header.encodeFields(into: &writer)
        endLine(from: start, &writer)
    }

    /// Appends an entry.
    public mutating func append(_ entry: borrowing JournalEntry, to writer: inout JSONWriter) {
        let start = writer.count
        entry.encodeFields(into: &writer)
        writer.field("commit", ifPresent: entry.commit)
        endLine(from: start, &writer)
    }

    /// Appends the entry of a request, the most frequent entry, without making a `JournalEntry`.
    public mutating func append(
        _ request: borrowing RoomRequest,
        by player: String,
        id: RequestID?,
        at: Int64,
        commit: String?,
        to writer: inout JSONWriter
    ) {
        let start = writer.count
        JournalEntry.encodeFields(of: request, by: player, id: id, at: at, into: &writer)
        writer.field("commit", ifPresent: commit)
        endLine(from: start, &writer)
    }

    private mutating func endLine(from start: Int, _ writer: inout JSONWriter) {
        chain = writer.withBytes { bytes in
            CRC32.update(chain, UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        writer.field("crc", hex: chain)
        writer.endObject()
        writer.endLine()
    }
}
