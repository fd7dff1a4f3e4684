import Sockets
import Synchronization

/// The log to which all rooms append their events before the output is sent.
///
/// Rooms add records, and a room that needs its records safe commits. One write then takes all records so far. So a
/// loop commits once for all rooms that the events of one wait concern.
///
/// The log consists of files that are filled one after the other. A full file is removed as soon as all its records
/// are in the rooms' own files, and safe there.
final class WriteAheadLog: Sendable {
    private let context: JournalContext
    private let limits: WriteAheadLimits
    private let noted = Locked(Noted())
    private let files: Locked<Files>
    private let resolved = Atomic<UInt64>(0)
    private let flushed = Atomic<UInt64>(0)
    private let losses = Atomic<UInt64>(0)
    private let fileCount = Atomic<UInt32>(0)

    /// The records for the next write.
    fileprivate struct Noted {
        var bytes: [UInt8] = []
        var count = 0
        /// The rooms' files of these records, each once.
        var rooms: [RoomFile] = []
        var lastLSN: UInt64 = 0
        /// The number of the piece that is being collected.
        var piece: UInt64 = 1
        var isOver = false
    }

    private struct Files {
        var current: WriteAheadSegment?
        /// Full files that are not removed yet.
        var full: [WriteAheadSegment] = []
        var nextNumber: Int
        /// A buffer for the next piece.
        var spare: [UInt8] = []
        /// Whether the last write failed; the server's log says so already.
        var isFailing = false
    }

    private static let usualBytes = 16 * 1024

    init(_ context: JournalContext, _ limits: WriteAheadLimits = WriteAheadLimits()) {
        self.context = context
        self.limits = limits
        files = Locked(Files(nextNumber: 1))
    }

    /// Begins after the log files that a startup has found and perhaps could not remove. `number` is the number of the
    /// last one. `file` is the largest number of a room's file in them, so that no number is used twice.
    func begin(behind number: Int, file: UInt32) {
        files.withLock { $0.nextNumber = number + 1 }
        fileCount.store(file, ordering: .relaxed)
    }

    /// A number for a room's file that is unique in this run.
    var nextFileNumber: UInt32 { fileCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Every record up to this LSN is in the log, or in the file of its room, or lost.
    var resolvedLSN: UInt64 { resolved.load(ordering: .acquiring) }

    /// The flusher's LSN of the last write.
    var flushLSN: UInt64 { flushed.load(ordering: .acquiring) }

    /// The number of rooms' files that were lost so far.
    var lossCount: UInt64 { losses.load(ordering: .acquiring) }

    /// Adds a record to the next write. Returns its LSN; nil if the log has ended.
    func note(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        behind: UInt32,
        of file: RoomFile
    ) -> UInt64? {
        noted.withLock { noted -> UInt64? in
            if noted.isOver { return nil }
            let most = noted.count + WriteAheadRecord.maximumHeaderCount + bytes.count
            if most > noted.bytes.count { noted.makeRoom(for: most, usual: Self.usualBytes) }
            let start = noted.count
            noted.count += noted.bytes.withUnsafeMutableBufferPointer { buffer in
                WriteAheadRecord.encode(
                    bytes,
                    at: offset,
                    behind: behind,
                    head: file.head,
                    into: UnsafeMutableBufferPointer(rebasing: buffer[start...])
                )
            }
            if file.piece.load(ordering: .relaxed) != noted.piece {
                file.piece.store(noted.piece, ordering: .relaxed)
                noted.rooms.append(file)
            }
            noted.lastLSN += 1
            return noted.lastLSN
        }
    }

    /// Writes all records up to this LSN, in one write with all others so far.
    ///
    /// If the disk refuses it, the records go to the rooms' own files; a file that refuses them is lost.
    func commit(_ lsn: UInt64, _ flusher: Flusher) {
        if resolvedLSN >= lsn { return }
        files.withLock { files in
            // The former holder of the lock may have written it.
            if resolvedLSN >= lsn { return }
            let piece = noted.withLock { noted in noted.take(lending: files.spare) }
            files.spare = []
            write(piece, &files, flusher)
            if piece.bytes.count <= Self.usualBytes { files.spare = piece.bytes }
            resolved.store(piece.lsn, ordering: .releasing)
        }
    }

    private func write(_ piece: Piece, _ files: inout Files, _ flusher: Flusher) {
        do throws(SystemError) {
            try context.timed("write") { () throws(SystemError) in
                try provide(&files, flusher)
                try write(piece, &files)
            }
        } catch {
            return fail(error, piece, &files, flusher)
        }
        files.isFailing = false
        guard let current = files.current else { return }
        for room in piece.rooms where room.segment.load(ordering: .relaxed) != current.number {
            room.segment.store(current.number, ordering: .relaxed)
            files.current?.rooms.append(room)
        }
        flushed.store(flusher.wrote(current.open, isNew: current.isNew), ordering: .releasing)
        files.current?.isNew = false
    }

    /// Makes sure that there is a file that is not full.
    private func provide(_ files: inout Files, _ flusher: Flusher) throws(SystemError) {
        if let count = files.current?.byteCount, count < limits.segmentBytes { return }
        guard files.full.count + 1 < limits.maximumSegments else { throw .fullLog }
        // Rooms write into their own files instead.
        guard files.nextNumber <= WriteAheadName.largestNumber else { throw .fullLog }
        let name = WriteAheadName(files.nextNumber)
        // After a failure the next number is tried, because a file may have this name.
        files.nextNumber += 1
        let descriptor = try context.disk.create(name.fileName)
        if let current = files.current {
            files.full.append(current)
            flusher.logIsFull()
        }
        files.current = WriteAheadSegment(name, OpenJournal(descriptor))
    }

    private func write(_ piece: Piece, _ files: inout Files) throws(SystemError) {
        guard let descriptor = files.current?.open.descriptor else { return }
        let count = try piece.bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            let all = UnsafeBufferPointer(rebasing: bytes[..<piece.count])
            return try context.disk.append(all, to: descriptor)
        }
        guard count == piece.count else { throw .shortWrite }
        files.current?.byteCount += count
    }

    /// Cuts off the remains of a failed write, and has the file removed like a full one: it may be the file that
    /// fills the disk. The rooms write into their own files meanwhile.
    private func fail(
        _ error: SystemError,
        _ piece: Piece,
        _ files: inout Files,
        _ flusher: Flusher
    ) {
        if error != .fullLog, let current = files.current {
            // If the truncation fails, half a record stays at the end, which no startup accepts.
            try? context.disk.truncate(current.open.descriptor, to: current.byteCount)
            files.full.append(current)
            files.current = nil
            flusher.logIsFull()
        }
        for room in piece.rooms {
            room.settleWithoutLog()
            if room.isLost {
                losses.wrappingAdd(1, ordering: .releasing)
            } else {
                // A closed file has no new bytes, and is not listed again.
                flushed.store(flusher.wrote(room.open, isNew: false), ordering: .releasing)
            }
        }
        if files.isFailing { return }
        files.isFailing = true
        context.log.warning("journal_log_refused", ["cause": .text(error.journalCause)])
    }
}

extension WriteAheadLog {
    /// The records of one write.
    fileprivate struct Piece {
        let bytes: [UInt8]
        let count: Int
        let rooms: [RoomFile]
        let lsn: UInt64
    }
}

extension WriteAheadLog.Noted {
    fileprivate mutating func makeRoom(for count: Int, usual: Int) {
        let missing = max(count, usual, 2 * bytes.count) - bytes.count
        bytes.append(contentsOf: repeatElement(0, count: missing))
    }

    fileprivate mutating func take(lending spare: [UInt8]) -> WriteAheadLog.Piece {
        let piece = WriteAheadLog.Piece(bytes: bytes, count: count, rooms: rooms, lsn: lastLSN)
        bytes = spare
        count = 0
        rooms.removeAll(keepingCapacity: false)
        self.piece += 1
        return piece
    }
}

/// Calls for the flusher's thread.
extension WriteAheadLog {
    /// The full files, the oldest first.
    var full: [WriteAheadSegment] { files.withLock { $0.full } }

    /// Removes full files, the oldest first, once their records are in the rooms' own files and `sync` has flushed
    /// those. A file stays while one of its rooms' files refuses records; a later attempt, or a startup, completes it.
    func remove(
        _ segments: [WriteAheadSegment],
        _ flusher: Flusher,
        sync: ([OpenJournal]) throws(SystemError) -> Void
    ) throws(SystemError) {
        let settled = segments.prefix { segment in segment.rooms.allSatisfy(settle) }
        if settled.isEmpty { return }
        try sync(settled.flatMap { $0.rooms.map(\.open) })
        for segment in settled {
            files.withLock { files in files.full.removeAll { $0.number == segment.number } }
            for room in segment.rooms { room.release(flusher) }
            context.disk.close(segment.open.descriptor)
            do throws(SystemError) {
                try context.disk.remove(segment.name.fileName)
            } catch {
                // A startup finds only records in it that the rooms' files already have.
                context.log.warning(
                    "journal_log_kept",
                    ["cause": .text(error.journalCause)]
                )
            }
        }
    }

    private func settle(_ room: RoomFile) -> Bool {
        let settling = room.settleForGood()
        if let error = settling.newError {
            context.log.warning(
                "journal_unfinished",
                ["room": .text(room.code), "cause": .text(error.journalCause)]
            )
        }
        return settling.isOver
    }

    /// Ends the log: it takes no more records, and the rooms' files get the remaining ones.
    func end() {
        noted.withLock { $0.isOver = true }
        files.withLock { files in
            if let current = files.current { files.full.append(current) }
            files.current = nil
        }
    }
}
