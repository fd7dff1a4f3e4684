/// The complete records in the bytes of a write-ahead log, in order.
///
/// A record says by itself where it belongs, so records after a bad place are useful, too. No record of a room can be
/// skipped by mistake, because the record after a missing one fits nowhere.
struct WriteAheadScan {
    /// A record, and the range of its bytes in the log.
    struct Found {
        let record: WriteAheadRecord
        let bytes: Range<Int>
    }

    private(set) var found: [Found] = []
    /// The offset of the first bytes that are no record; nil if there are none.
    private(set) var firstUnread: Int?
    /// The number of bytes that are no record.
    private(set) var unreadCount = 0

    init(_ log: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while offset < log.count {
            if let (record, bytes) = WriteAheadRecord.read(log, at: offset) {
                found.append(Found(record: record, bytes: bytes))
                offset = bytes.upperBound
                continue
            }
            // A log file may be longer than its records; the rest are zeros.
            if log[offset] == 0, log[offset...].allSatisfy({ $0 == 0 }) { return }
            let next = Self.nextStart(in: log, behind: offset)
            if firstUnread == nil { firstUnread = offset }
            unreadCount += next - offset
            offset = next
        }
    }

    /// Returns the offset of the next complete record.
    private static func nextStart(in log: UnsafeBufferPointer<UInt8>, behind start: Int) -> Int {
        var offset = start + 1
        while offset < log.count, WriteAheadRecord.read(log, at: offset) == nil { offset += 1 }
        return offset
    }
}
