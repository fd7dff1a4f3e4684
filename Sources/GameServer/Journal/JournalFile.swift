import Sockets

/// The open journal of one room, which grows by whole lines until it is over.
///
/// The room owns the journal, which ends if the file cannot be written any longer. The room then plays on unrecorded.
/// No line may follow half a line, and no startup may bring back a room older than its players' last view of it.
struct JournalFile: ~Copyable, Sendable {
    let code: String
    /// The LSN of the last line: output of the line may be sent once the flusher has reached it.
    private(set) var lastLSN: UInt64
    /// The total length of the whole lines in bytes.
    private(set) var byteCount: Int
    /// Whether the journal still takes lines.
    private(set) var isRecording = true

    private let folder: JournalFolder
    private let context: JournalContext
    /// The file, which may lack lines that the log has.
    private var file: RoomFile
    /// The last bytes of the lines, which the next record names as its predecessor.
    private var last: LastBytes
    /// The log's LSN of the last line that is only in the log.
    private var pendingLSN: UInt64 = 0
    /// The length of the file before this one, which is kept until the next file begins.
    private var pastCount: Int
    /// The number of bytes already counted in the sum of all rooms.
    private var toldCount = 0
    /// The length from which a new file should begin; nil for the length that holds for all rooms.
    private var renewsAt: Int?
    /// The flusher's LSN from which the present file alone is enough to bring the room back.
    private var renewedLSN: UInt64

    /// The result of recording lines.
    enum Outcome: Equatable, Sendable {
        /// The lines are in the log or the file, and safe from a power cut with this LSN.
        case written(lsn: UInt64)
        /// The lines are not in the file, and the room stays unrecorded from now on.
        case unrecorded
    }

    init(
        _ folder: JournalFolder,
        _ context: JournalContext,
        _ code: String,
        _ open: OpenJournal,
        byteCount: Int,
        last: LastBytes,
        pastCount: Int = 0,
        _ lsn: UInt64
    ) {
        self.folder = folder
        self.context = context
        self.code = code
        file = RoomFile(code, open, byteCount: byteCount, folder)
        self.last = last
        self.byteCount = byteCount
        self.pastCount = pastCount
        // This holds for a reopened file, too: its earlier process may have been killed before the flush.
        (lastLSN, renewedLSN) = (lsn, lsn)
        folder.running.addFile(1)
        tellGrowth()
    }

    /// Without a call of `end`, the file keeps its name, and the next startup recovers the room.
    deinit {
        guard isRecording else { return }
        folder.running.addFile(-1)
        folder.running.add(-toldCount)
        do throws(SystemError) {
            try file.settle()
        } catch {
            context.log.warning("journal_unfinished", fields(error))
            _ = file.cut()
        }
        file.close(folder.flusher)
    }

    /// The log's LSN of lines that the log has not written yet; their output waits for it. Nil if there are none.
    var pending: UInt64? {
        guard let log = folder.flusher.log, pendingLSN > log.resolvedLSN else { return nil }
        return pendingLSN
    }

    /// Whether the file may grow by this number of bytes.
    func hasRoom(for count: Int) -> Bool {
        byteCount + count <= folder.retention.maximumRunningBytes
            && folder.running.allows(byteCount + pastCount + count)
    }

    /// Whether the file is short enough for further players to join; the rest is for players who are there already.
    var hasRoomForPlayers: Bool { byteCount < folder.retention.maximumArrivalBytes }

    /// Whether a new file should begin as soon as possible.
    var isLong: Bool { isRecording && byteCount >= renewsAt ?? folder.running.renewedBytes }

    /// Whether a new file should begin, and can begin now.
    var wantsRenewal: Bool {
        isLong && folder.flusher.isSafe(renewedLSN) && folder.flusher.hasRoomForRenewed
    }

    /// Makes a new file begin as soon as possible.
    mutating func renewSoon() { renewsAt = 0 }

    private mutating func tellGrowth() {
        let count = byteCount + pastCount
        guard abs(count - toldCount) >= RunningBytes.step else { return }
        folder.running.add(count - toldCount)
        toldCount = count
    }

    /// Writes whole lines in one call.
    ///
    /// - Parameter isHeld: whether the log may write them a little later, together with lines of other rooms. Their
    ///   output is held back until then.
    mutating func append(
        _ lines: UnsafeBufferPointer<UInt8>,
        isHeld: Bool = false
    ) -> Outcome {
        guard isRecording else { return .unrecorded }
        do throws(SystemError) {
            guard hasRoom(for: lines.count) else { throw .fullJournal }
            try take(lines)
            if !isHeld { try commit() }
        } catch {
            abandon(error)
            return .unrecorded
        }
        byteCount += lines.count
        last.take(lines)
        tellGrowth()
        return .written(lsn: lastLSN)
    }

    private mutating func take(_ lines: UnsafeBufferPointer<UInt8>) throws(SystemError) {
        if folder.flusher.log != nil {
            if let lsn = try file.append(lines, at: byteCount, behind: last.digest) {
                pendingLSN = lsn
                return
            }
        } else {
            _ = try context.timed("write") { () throws(SystemError) in
                try file.append(lines, at: byteCount, behind: 0)
            }
        }
        lastLSN = folder.flusher.wrote(file.open, isNew: false)
    }

    /// Writes the lines that the log holds.
    private mutating func commit() throws(SystemError) {
        guard let log = folder.flusher.log, pendingLSN > 0 else { return }
        log.commit(pendingLSN, folder.flusher)
        if file.isLost { throw .lostJournal }
        lastLSN = max(lastLSN, log.flushLSN)
    }

    /// Ends the journal if delayed lines were refused. Returns whether it did.
    mutating func endIfLost() -> Bool {
        guard isRecording, file.isLost else { return false }
        abandon(.lostJournal)
        return true
    }

    /// Writes the delayed lines.
    mutating func writePending() -> Outcome {
        guard isRecording else { return .unrecorded }
        do throws(SystemError) {
            try commit()
        } catch {
            abandon(error)
            return .unrecorded
        }
        return .written(lsn: lastLSN)
    }

    /// Writes last whole lines that the next startup can do without. If the disk refuses them, the file ends before
    /// them, and the room comes back without them.
    mutating func appendLast(_ lines: UnsafeBufferPointer<UInt8>) {
        guard isRecording, hasRoom(for: lines.count), (try? file.settle()) != nil else { return }
        let count = try? context.timed("write") { () throws(SystemError) in
            try context.disk.append(lines, to: file.open.descriptor)
        }
        if count == lines.count {
            byteCount += lines.count
            lastLSN = folder.flusher.wrote(file.open, isNew: false)
            return
        }
        // If the truncation fails too, the next startup cuts the broken line off.
        try? context.disk.truncate(file.open.descriptor, to: byteCount)
    }

    /// Continues in a new file, which begins with these whole lines and needs no earlier ones.
    ///
    /// Returns false, and continues in this file, if the file before this one may still be needed, or if the disk
    /// refuses. A later attempt may succeed. An unneeded file before this one may be gone even then.
    mutating func renew(with lines: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isRecording, folder.flusher.isSafe(renewedLSN), folder.flusher.hasRoomForRenewed
        else { return false }
        do throws(SystemError) {
            let (next, lsn) = try context.timed("renew") { () throws(SystemError) in
                try commit()
                try file.settle()
                return try folder.renew(code, with: lines, behind: byteCount)
            }
            file.close(folder.flusher, isRenewed: true)
            file = RoomFile(code, next, byteCount: lines.count, folder)
            last = LastBytes(of: lines)
            (lastLSN, renewedLSN) = (lsn, lsn)
        } catch {
            context.log.warning("journal_not_renewed", fields(error))
            // Not after every further line.
            renewsAt = byteCount + folder.running.renewedBytes
            if !folder.hasFileBefore(code) { pastCount = 0 }
            tellGrowth()
            return false
        }
        (pastCount, byteCount) = (byteCount, lines.count)
        // A table with many decks and deals has a long beginning, which must not be written too often.
        let twice = 2 * lines.count
        renewsAt = twice > folder.running.renewedBytes ? twice : nil
        tellGrowth()
        return true
    }

    private mutating func close() {
        isRecording = false
        folder.running.addFile(-1)
        folder.running.add(-toldCount)
    }

    /// Ends the journal as a recording, because the room is over. Returns the codes freed by removed recordings.
    @discardableResult
    mutating func end(_ room: FinishedRoom = FinishedRoom()) -> [String] {
        guard isRecording else { return folder.prune() }
        close()
        do throws(SystemError) {
            try file.settle()
        } catch {
            // The recording lacks its end, which a later flush or startup adds from the log.
            context.log.warning("journal_unfinished", fields(error))
            _ = file.cut()
        }
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: file.byteCount, room)
        } catch {
            // The next startup brings back the finished room, and ends it again.
            context.log.warning("journal_not_ended", fields(error))
        }
        file.close(folder.flusher)
        return folder.prune()
    }

    private mutating func abandon(_ error: SystemError) {
        close()
        context.log.error("journal_unrecorded", fields(error))
        if !isOutOfTheWay() {
            context.fatal("The journal of room \(code) can be neither written nor set aside.")
        }
        file.close(folder.flusher)
    }

    /// Makes sure that no startup brings the room back in its present state. Returns whether that worked.
    private func isOutOfTheWay() -> Bool {
        var isCut = file.cut()
        // Lines that only the log has may still go into the recording.
        if isCut, (try? file.settle()) == nil { isCut = file.cut() }
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: file.byteCount)
            return true
        } catch {
            context.log.error("journal_not_ended", fields(error))
            // A lost recording is better than a room that comes back older than its players' last view of it.
            return isCut && (try? folder.remove(code)) != nil
        }
    }

    private func fields(_ error: SystemError) -> Log.Fields {
        ["room": .text(code), "cause": .text(error.journalCause)]
    }
}
