import Sockets

/// What a start finds of the write-ahead log: the ends of rooms' files.
///
/// A file is only ever continued: what it has counts, and a record is taken where it follows that.
/// So a start that was broken off is simply done again.
struct WriteAheadRemains: Sendable {
    private var names: [WriteAheadName] = []
    private var contents: [[UInt8]] = []
    private var unread: [WriteAheadName] = []
    /// Whether every file could be read; else nobody knows which rooms lack something.
    private(set) var isWhole = true
    /// The largest number of a room's file.
    private(set) var lastFile: UInt32 = 0
    /// What there is for each room's file, in the order in which it was written.
    private var pieces: [String: [Piece]] = [:]

    private struct Piece {
        /// The place of the log's file among those that were read.
        let log: Int
        let record: WriteAheadRecord
        let bytes: Range<Int>
    }

    /// Reads the log's files in the folder.
    init(_ context: JournalContext) throws(SystemError) {
        let entries = try context.disk.list { WriteAheadName(fileName: $0) != nil }
        names = entries.compactMap { WriteAheadName(fileName: $0.name) }.sorted()
        for (log, name) in names.enumerated() {
            let content: [UInt8]
            do throws(SystemError) {
                content = try context.disk.read(name.fileName)
            } catch {
                isWhole = false
                contents.append([])
                context.log.error(
                    "journal_log_unread",
                    ["file": .text(name.fileName), "cause": .text(error.journalCause)]
                )
                continue
            }
            let scan = content.withUnsafeBufferPointer { WriteAheadScan($0) }
            for found in scan.found {
                let piece = Piece(log: log, record: found.record, bytes: found.bytes)
                pieces[found.record.code, default: []].append(piece)
                lastFile = max(lastFile, found.record.file)
            }
            contents.append(content)
            guard let offset = scan.firstUnread else { continue }
            // Such as what was being written when the server was killed; nobody has heard of it.
            unread.append(name)
            context.log.warning(
                "journal_log_torn",
                [
                    "file": .text(name.fileName), "byte": .number(offset),
                    "bytes": .number(scan.unreadCount),
                ]
            )
        }
    }

    var isEmpty: Bool { names.isEmpty }

    /// The number of the newest file.
    var lastNumber: Int { names.last?.number ?? 0 }

    /// The rooms of which the log has anything.
    var codes: [String] { pieces.keys.sorted() }

    /// What a file lacks.
    struct Completion: Sendable {
        let name: JournalName
        /// How many of its bytes count.
        let presentCount: Int
        /// What is to follow them.
        let rest: [UInt8]
        /// What stands behind a place that was never written, and goes to `CODE.torn`.
        var unread: [UInt8] = []
    }

    /// Adds to the bytes of a file what it lacks, and gives that; nil where the log has nothing that
    /// belongs there.
    ///
    /// - Parameter bytes: those of the file. Zeros among them were never written: before a power cut
    ///   the length may have been, and a page not.
    func complete(_ name: JournalName, _ bytes: inout [UInt8]) -> Completion? {
        guard let pieces = pieces[name.code] else { return nil }
        let presentCount = bytes.firstIndex(of: 0) ?? bytes.count
        var end = pieces.endIndex
        // A room may have had several files; the newest of which something follows here.
        while end > 0 {
            let number = pieces[end - 1].record.file
            let start = pieces[..<end].lastIndex { $0.record.file != number }.map { $0 + 1 } ?? 0
            if let all = continued(bytes[..<presentCount], by: pieces[start..<end]) {
                // What only the file has goes on behind that, up to what was never written there.
                let own = bytes.dropFirst(all.count)
                let written = own.prefix { $0 != 0 }
                let unread = own[written.endIndex...]
                bytes = all + written
                return Completion(
                    name: name,
                    presentCount: presentCount,
                    rest: Array(bytes[presentCount...]),
                    unread: Array(unread)
                )
            }
            end = start
        }
        return nil
    }

    /// Nil where none of the pieces belongs there.
    private func continued(_ bytes: ArraySlice<UInt8>, by pieces: ArraySlice<Piece>) -> [UInt8]? {
        var all = Array(bytes)
        var isOwn = false
        for piece in pieces {
            let fits = contents[piece.log].withUnsafeBufferPointer { content in
                all.take(piece.record, UnsafeBufferPointer(rebasing: content[piece.bytes]))
            }
            guard fits else { break }
            isOwn = true
        }
        return isOwn ? all : nil
    }

    /// Makes safe the files that have all now, then removes the log's files; one of which not all
    /// could be read is kept under another name.
    ///
    /// - Parameters:
    ///   - completed: the files for which the log had something.
    ///   - waiting: the rooms that have not got what is theirs. The files with records of them stay.
    func remove(
        _ context: JournalContext,
        completed: [JournalName],
        keeping waiting: Set<String>
    ) throws(SystemError) {
        let disk = context.disk
        let names = completed.map(\.fileName)
        if names.count > Flusher.maximumSingleSyncs {
            try disk.syncAll(named: names)
        } else {
            for name in names {
                let file = try disk.open(name)
                defer { disk.close(file) }
                try disk.sync(file)
            }
            try disk.syncFolder()
        }
        let needed = Set(waiting.flatMap { pieces[$0] ?? [] }.map { self.names[$0.log] })
        do throws(SystemError) {
            for name in self.names where !unread.contains(name) && !needed.contains(name) {
                try disk.remove(name.fileName)
            }
            for name in unread where !needed.contains(name) {
                let kept = WriteAheadName.unreadName
                if try !disk.list(where: { $0 == kept }).isEmpty { try disk.remove(kept) }
                try disk.rename(name.fileName, to: kept)
            }
        } catch {
            // The next start finds in it nothing that the rooms' files do not have.
            context.log.warning("journal_log_kept", ["cause": .text(error.journalCause)])
        }
        try disk.syncFolder()
    }
}

extension [UInt8] {
    /// Goes on with a record of these bytes; false where it does not follow them.
    fileprivate mutating func take(
        _ record: WriteAheadRecord,
        _ new: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard record.offset > 0, record.offset <= count,
            LastBytes(of: self[..<record.offset]).digest == record.behind
        else { return false }
        let known = Swift.min(count, record.offset + new.count)
        guard self[record.offset..<known].elementsEqual(new[..<(known - record.offset)]) else {
            return false
        }
        append(contentsOf: new[(known - record.offset)...])
        return true
    }
}
