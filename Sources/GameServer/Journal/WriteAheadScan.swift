/// What is found in the bytes of a write-ahead log: its whole records, in order.
///
/// A record says by itself where it belongs, so those behind a bad place are of use as well: of one
/// room nothing is skipped, because what follows a missing record fits nowhere.
struct WriteAheadScan {
    /// A record, and where its bytes stand in the log.
    struct Found {
        let record: WriteAheadRecord
        let bytes: Range<Int>
    }

    private(set) var found: [Found] = []
    /// Where the first bytes stand that are no record; nil where all are.
    private(set) var firstUnread: Int?
    /// How many bytes are no record.
    private(set) var unreadCount = 0

    init(_ log: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while offset < log.count {
            if let (record, bytes) = WriteAheadRecord.read(log, at: offset) {
                found.append(Found(record: record, bytes: bytes))
                offset = bytes.upperBound
                continue
            }
            // A log is made longer than what it has: the rest are zeros.
            if log[offset] == 0, log[offset...].allSatisfy({ $0 == 0 }) { return }
            let next = Self.nextStart(in: log, behind: offset)
            if firstUnread == nil { firstUnread = offset }
            unreadCount += next - offset
            offset = next
        }
    }

    /// Where the next whole record begins.
    private static func nextStart(in log: UnsafeBufferPointer<UInt8>, behind start: Int) -> Int {
        var offset = start + 1
        while offset < log.count, WriteAheadRecord.read(log, at: offset) == nil { offset += 1 }
        return offset
    }
}
