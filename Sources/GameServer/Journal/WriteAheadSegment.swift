/// One of the write-ahead log's files.
struct WriteAheadSegment: Sendable {
    let name: WriteAheadName
    let open: OpenJournal
    /// The length of its whole records.
    var byteCount = 0
    /// Whether no flush knows of its name yet.
    var isNew = true
    /// The rooms' files to which its records belong, each once.
    var rooms: [RoomFile] = []

    var number: Int { name.number }

    init(_ name: WriteAheadName, _ open: OpenJournal) {
        self.name = name
        self.open = open
    }
}

/// How long the log may become.
struct WriteAheadLimits: Sendable {
    /// From so many bytes on it goes on in another file.
    var segmentBytes = 32 * 1024 * 1024
    /// Its files; beyond them the rooms write into their own ones.
    var maximumSegments = 4
}

/// The name of a file of the write-ahead log: its number, from 1, of at most nine digits.
struct WriteAheadName: Comparable, Hashable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    /// Nil for the name of another file.
    init?(fileName: String) {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "wal", parts[0].utf8.count <= Self.maximumDigits,
            let number = Int(parts[0]), number > 0
        else { return nil }
        self.number = number
        // One file has one name.
        guard self.fileName == fileName else { return nil }
    }

    var fileName: String { "\(number).wal" }

    private static let maximumDigits = 9
    /// A start would not know the file of a larger number.
    static let largestNumber = 999_999_999

    /// What such a file becomes where not all of it could be read; the newest is kept.
    static let unreadName = "log.wal-unread"

    static func < (left: WriteAheadName, right: WriteAheadName) -> Bool {
        left.number < right.number
    }
}
