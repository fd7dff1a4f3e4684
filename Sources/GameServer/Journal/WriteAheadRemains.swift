import Sockets

/// The remains of the write-ahead log at startup: the ends of rooms' files.
///
/// A file is only continued: its own bytes count, and a record that follows them. A startup can thus be repeated.
struct WriteAheadRemains: Sendable {
    private var names: [WriteAheadName] = []
    private var contents: [[UInt8]] = []
    private var unread: [WriteAheadName] = []
    /// Whether every log file could be read; otherwise it is unknown which rooms lack bytes.
    private(set) var isWhole = true
    /// The largest number of a room's file.
    private(set) var lastFile: UInt32 = 0
    /// The records for each room's files, in the order of writing.
    private var pieces: [String: [Piece]] = [:]

    private struct Piece {
        /// The index of the log file among the files that were read.
        let log: Int
        let record: WriteAheadRecord
        let bytes: Range<Int>
    }

    /// Reads the log files in the folder.
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
            // For example, the last write when the server was killed; its output was never sent.
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

    /// The number of the newest log file.
    var lastNumber: Int { names.last?.number ?? 0 }

    /// The rooms that have records in the log.
    var codes: [String] { pieces.keys.sorted() }

    /// The bytes that a file lacks.
    struct Completion: Sendable {
        let name: JournalName
        /// The number of bytes in the file that count.
        let presentCount: Int
        /// The bytes to append after the bytes that count.
        let rest: [UInt8]
        /// The bytes after a gap in the file that was never written; they go to `CODE.torn`.
        var unread: [UInt8] = []
    }

    /// Adds the bytes that a file lacks, and returns them; nil if no record of the log belongs to the file.
    ///
    /// Zeros in `bytes`, the bytes of the file, were never written: a power cut may come after the length of the file
    /// is safe, and before a page of it is.
    func complete(_ name: JournalName, _ bytes: inout [UInt8]) -> Completion? {
        guard let pieces = pieces[name.code] else { return nil }
        let presentCount = bytes.firstIndex(of: 0) ?? bytes.count
        var end = pieces.endIndex
        // A room may have had several files. The newest one counts that has a record for these bytes.
        while end > 0 {
            let number = pieces[end - 1].record.file
            let start = pieces[..<end].lastIndex { $0.record.file != number }.map { $0 + 1 } ?? 0
            if let all = continued(bytes[..<presentCount], by: pieces[start..<end]) {
                // Bytes that only the file has follow, up to a gap that was never written.
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

    /// Appends fitting records to the bytes; nil if none fits.
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

    /// Flushes the completed files, which had records in the log, then removes the log files. Log files stay if they
    /// have records that the `waiting` rooms still lack. A log file with unreadable parts is kept under another name.
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
            // The next startup finds only records in it that the rooms' files already have.
            context.log.warning("journal_log_kept", ["cause": .text(error.journalCause)])
        }
        try disk.syncFolder()
    }
}

extension [UInt8] {
    /// Appends the bytes of a record; false if it does not follow the present bytes.
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
