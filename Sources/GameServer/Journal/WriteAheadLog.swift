import Sockets
import Synchronization

/// The log to which all rooms append what happens in them, before anybody hears of it.
///
/// Rooms note records; whoever wants his own to be kept commits, and one write takes all that were
/// noted by then. So a loop commits once for all rooms that the events of one wait concerned.
/// It is made of files that are filled one after the other. One that is full is removed as soon as
/// all that it has is in the rooms' own files, and safe there.
final class WriteAheadLog: Sendable {
    private let context: JournalContext
    private let limits: WriteAheadLimits
    private let noted = Locked(Noted())
    private let files: Locked<Files>
    private let resolved = Atomic<UInt64>(0)
    private let flushed = Atomic<UInt64>(0)
    private let losses = Atomic<UInt64>(0)
    private let fileCount = Atomic<UInt32>(0)

    /// What the next write takes.
    fileprivate struct Noted {
        var bytes: [UInt8] = []
        var count = 0
        /// The rooms' files whose records these are, each once.
        var rooms: [RoomFile] = []
        var lastLSN: UInt64 = 0
        /// The number of the piece that is being gathered.
        var piece: UInt64 = 1
        var isOver = false
    }

    private struct Files {
        var current: WriteAheadSegment?
        /// Full, and not yet removed.
        var full: [WriteAheadSegment] = []
        var nextNumber: Int
        /// Lent to the next piece.
        var spare: [UInt8] = []
        /// Whether the last attempt to write failed, and the server's log knows it.
        var isFailing = false
    }

    private static let usualBytes = 16 * 1024

    init(_ context: JournalContext, _ limits: WriteAheadLimits = WriteAheadLimits()) {
        self.context = context
        self.limits = limits
        files = Locked(Files(nextNumber: 1))
    }

    /// Begins behind what a start has found and perhaps could not remove.
    ///
    /// - Parameters:
    ///   - number: that of the log's last file.
    ///   - file: the largest of a room's file there, so that no number is that of two.
    func begin(behind number: Int, file: UInt32) {
        files.withLock { $0.nextNumber = number + 1 }
        fileCount.store(file, ordering: .relaxed)
    }

    /// A number for a room's file, which no other has in this run.
    var nextFileNumber: UInt32 { fileCount.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Every record up to this LSN is in the log, or in the file of its room, or that is lost.
    var resolvedLSN: UInt64 { resolved.load(ordering: .acquiring) }

    /// The flusher's LSN of the last write.
    var flushLSN: UInt64 { flushed.load(ordering: .acquiring) }

    /// How many rooms' files were lost so far.
    var lossCount: UInt64 { losses.load(ordering: .acquiring) }

    /// Notes a record for the next write; gives its LSN, and none where the log has ended.
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

    /// Has everything up to this LSN written, in one go with whatever was noted meanwhile.
    ///
    /// Where the disk refuses it, the rooms' own files get it; one that does not take it is lost.
    func commit(_ lsn: UInt64, _ flusher: Flusher) {
        if resolvedLSN >= lsn { return }
        files.withLock { files in
            // Whoever was before has perhaps written it.
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

    /// Sees to it that there is a file that is not full.
    private func provide(_ files: inout Files, _ flusher: Flusher) throws(SystemError) {
        if let count = files.current?.byteCount, count < limits.segmentBytes { return }
        guard files.full.count + 1 < limits.maximumSegments else { throw .fullLog }
        // Rooms write into their own files instead.
        guard files.nextNumber <= WriteAheadName.largestNumber else { throw .fullLog }
        let name = WriteAheadName(files.nextNumber)
        // Where that fails the next one is tried: there may be a file of this name.
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

    /// Cuts off what a failed write may have left, and has the file removed as if it were full: it may
    /// be what fills the disk. The rooms write into their own files meanwhile.
    private func fail(
        _ error: SystemError,
        _ piece: Piece,
        _ files: inout Files,
        _ flusher: Flusher
    ) {
        if error != .fullLog, let current = files.current {
            // Where it cannot be cut, half a record stays at its end, which no start takes for one.
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
                // One that is closed has nothing new, and is not listed again.
                flushed.store(flusher.wrote(room.open, isNew: false), ordering: .releasing)
            }
        }
        if files.isFailing { return }
        files.isFailing = true
        context.log.warning("journal_log_refused", ["cause": .text(error.journalCause)])
    }
}

extension WriteAheadLog {
    /// What one write takes.
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

/// For the flusher's thread.
extension WriteAheadLog {
    /// The files that are full, the oldest first.
    var full: [WriteAheadSegment] { files.withLock { $0.full } }

    /// Removes full files, the oldest first, after what they have is in the rooms' own files and safe
    /// there.
    ///
    /// - Parameter sync: makes safe what went into rooms' files.
    ///
    /// A file stays as long as one of the rooms' files refuses what it is to get; a later attempt, or
    /// a start, does the rest.
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
                // A start finds in it nothing that the rooms' files do not have.
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

    /// Takes nothing more: what it has is to go to the rooms' files.
    func end() {
        noted.withLock { $0.isOver = true }
        files.withLock { files in
            if let current = files.current { files.full.append(current) }
            files.current = nil
        }
    }
}
