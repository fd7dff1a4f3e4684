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
