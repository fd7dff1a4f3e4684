import Sockets

/// What a start does first: what is in the write-ahead logs alone goes to the rooms' files, and the
/// logs are removed.
///
/// It may be broken off at any moment and done again. Of a file nothing is changed but an end that
/// is missing, or bytes that were never written; whatever else differs is left for the reading of
/// the file to judge.
struct WriteAheadRedo {
    let context: JournalContext
    /// The names of all files in the folder.
    let names: Set<String>

    /// The logs among the files.
    private var logs: [WriteAheadName] {
        names.compactMap { WriteAheadName(fileName: $0) }.sorted()
    }

    /// Does it; whether there was a log.
    func run() throws(SystemError) -> Bool {
        if logs.isEmpty { return false }
        let start = context.clock()
        var changed = Changed(context)
        // A room's records are all in one log.
        var unread: [WriteAheadName] = []
        for log in Set(logs.map(\.log)).sorted() {
            unread += try redo(logs.filter { $0.log == log }, &changed)
        }
        try changed.makeSafe()
        for name in unread { try keep(name) }
        for name in logs where !unread.contains(name) { try context.disk.remove(name.fileName) }
        try context.disk.syncFolder()
        context.log.info(
            "journal_redone",
            ["files": .number(changed.count), "ms": .number(context.clock() - start)]
        )
        return true
    }

    /// Brings the files of those rooms up to date that have a log's records; gives the logs of which
    /// a part could not be read.
    private func redo(
        _ logs: [WriteAheadName],
        _ changed: inout Changed
    ) throws(SystemError) -> [WriteAheadName] {
        var unread: [WriteAheadName] = []
        var contents: [[UInt8]] = []
        for name in logs { contents.append(try context.disk.read(name.fileName)) }
        var pieces: [String: [Piece]] = [:]
        for (index, content) in contents.enumerated() {
            let scan = content.withUnsafeBufferPointer { WriteAheadScan($0) }
            for found in scan.found {
                pieces[found.record.code, default: []].append(Piece(log: index, found: found))
            }
            if isUnread(logs[index], scan) { unread.append(logs[index]) }
        }
        for (code, pieces) in pieces {
            var files = RedoneFiles(code, context.disk, names)
            let last = pieces.last?.found.record.file
            for piece in pieces {
                let isOfLast = piece.found.record.file == last
                try contents[piece.log].withUnsafeBufferPointer { content throws(SystemError) in
                    let bytes = UnsafeBufferPointer(rebasing: content[piece.found.bytes])
                    try files.apply(piece.found.record, bytes, isOfLast: isOfLast)
                }
            }
            try files.write(&changed)
        }
        return unread
    }

    /// A record, and in which of the files read it stands.
    private struct Piece {
        let log: Int
        let found: WriteAheadScan.Found
    }

    /// Whether a part of a log is no record, which the server's log is told: such as one that was
    /// being written when the server was killed, of which nobody has heard.
    private func isUnread(_ name: WriteAheadName, _ scan: WriteAheadScan) -> Bool {
        guard let offset = scan.firstUnread else { return false }
        context.log.warning(
            "journal_log_torn",
            [
                "file": .text(name.fileName), "byte": .number(offset),
                "bytes": .number(scan.unreadCount),
            ]
        )
        return true
    }

    /// Moves a log out of the way that may have what could not be read; one of each is kept.
    private func keep(_ name: WriteAheadName) throws(SystemError) {
        let kept = name.unreadName
        if names.contains(kept) { try? context.disk.remove(kept) }
        try context.disk.rename(name.fileName, to: kept)
    }
}

extension WriteAheadRedo {
    /// Files that were changed and are not safe yet.
    struct Changed {
        private let disk: any JournalDisk
        private var names: [String] = []

        init(_ context: JournalContext) { disk = context.disk }

        var count: Int { names.count }

        /// A file that has all its bytes; none is kept open, because there may be many.
        mutating func add(_ name: String) { names.append(name) }

        func makeSafe() throws(SystemError) {
            if names.count > Flusher.maximumSingleSyncs { return try disk.syncAll(named: names) }
            for name in names {
                let file = try disk.open(name)
                defer { disk.close(file) }
                try disk.sync(file)
            }
        }
    }
}
