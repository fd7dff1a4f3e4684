/// A file of the write-ahead log.
struct WriteAheadSegment: Sendable {
    let name: WriteAheadName
    let open: OpenJournal
    /// The total length of the complete records.
    var byteCount = 0
    /// Whether the file's name is not flushed yet.
    var isNew = true
    /// The rooms' files that the records belong to, each once.
    var rooms: [RoomFile] = []

    var number: Int { name.number }

    init(_ name: WriteAheadName, _ open: OpenJournal) {
        self.name = name
        self.open = open
    }
}

/// Limits on the length of the log.
struct WriteAheadLimits: Sendable {
    /// The length in bytes from which the log continues in another file.
    var segmentBytes = 32 * 1024 * 1024
    /// The most files; beyond that, rooms write into their own files.
    var maximumSegments = 4
}

/// The name of a file of the write-ahead log: its number, from 1, with at most nine digits.
struct WriteAheadName: Comparable, Hashable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    /// Parses a name; nil for other files.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "wal", parts[0].utf8.count <= Self.maximumDigits,
            let number = Int(parts[0]), number > 0
        else { return nil }
        self.number = number
        // A number has only one valid form, so leading zeros are refused.
        guard self.fileName == fileName else { return nil }
    }

    var fileName: String { "\(number).wal" }

    private static let maximumDigits = 9
    /// The largest number that a startup recognizes.
    static let largestNumber = 999_999_999

    /// The name of a log file with unreadable parts; only the newest is kept.
    static let unreadName = "log.wal-unread"

    static func < (left: WriteAheadName, right: WriteAheadName) -> Bool {
        left.number < right.number
    }
}
