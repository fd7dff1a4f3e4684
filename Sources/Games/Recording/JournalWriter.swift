import Checksums
public import GameProtocol

/// Writes the lines of one journal, each with a checksum that continues that of the line before.
///
/// It is a plain value: where a line could not be kept, the writer of before it takes its place.
public struct JournalWriter: Equatable, Sendable {
    /// The checksum of the last line; 0 before the header.
    public var chain: UInt32

    /// Goes on behind a line with this checksum; 0 is the beginning of a journal.
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

    /// Appends the entry of a request, which most entries are, without one being made.
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
