/// The name of a write-ahead log's file: which log it is of, and its number there.
struct WriteAheadName: Comparable, Sendable {
    let log: Int
    let number: Int

    init(log: Int, number: Int) {
        self.log = log
        self.number = number
    }

    /// Nil for the name of another file.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "wal" else { return nil }
        let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 2, let log = Int(numbers[0]), let number = Int(numbers[1]),
            log > 0, number > 0
        else { return nil }
        (self.log, self.number) = (log, number)
        // One file has one name.
        guard self.fileName == fileName else { return nil }
    }

    var fileName: String { "\(log)-\(number).wal" }

    /// What such a file becomes where not all of it could be read; the newest of a log is kept.
    var unreadName: String { "\(log).wal-unread" }

    /// Whether a file is a log, or what is left of one.
    static func accepts(_ fileName: String) -> Bool {
        WriteAheadName(fileName: fileName) != nil || fileName.hasSuffix(".wal-unread")
    }

    static func < (left: WriteAheadName, right: WriteAheadName) -> Bool {
        (left.log, left.number) < (right.log, right.number)
    }
}
