import Sockets

/// One room's open journal: it grows by whole lines, or it is over.
///
/// It belongs to its room. A file that cannot be written any more ends, and the room plays on
/// unrecorded: nothing may be appended behind half a line, and no start may bring back a room
/// that is older than what its players saw.
struct JournalFile: ~Copyable, Sendable {
    let code: String
    /// The LSN of the last line: what the line caused may be sent once the flusher has got so far.
    private(set) var lastLSN: UInt64
    /// The length of the whole lines.
    private(set) var byteCount: Int
    /// Whether lines are still taken.
    private(set) var isRecording = true

    private let folder: JournalFolder
    private let context: JournalContext
    /// The file itself, which may have less than the room.
    private var file: RoomFile
    /// The end of the lines, which says of what follows that it belongs there.
    private var last: LastBytes
    /// The log's LSN of the last line that is there alone.
    private var pendingLSN: UInt64 = 0
    /// The length of the file before this one, which is kept until the next one begins.
    private var pastCount: Int
    /// How many of the bytes were told to all.
    private var toldCount = 0
    /// The length from which on a new file should begin; nil for that which all rooms have.
    private var renewsAt: Int?
    /// From here on everything is in the present file, the beginning included.
    private var renewedLSN: UInt64

    /// What became of lines that were to be recorded.
    enum Outcome: Equatable, Sendable {
        /// They are in the file, and safe from a power cut with this LSN.
        case written(lsn: UInt64)
        /// They are not, and nothing of this room will be any more.
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
        // Also of a file that was brought back: who made it may have been killed before its flush.
        (lastLSN, renewedLSN) = (lsn, lsn)
        folder.running.addFile(1)
        tellGrowth()
    }

    /// If `end` was not called, the file keeps its name and the next start recovers the room.
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

    /// Whether the log was to take lines and has not written them yet: what they caused waits for
    /// `lsn`.
    var pending: UInt64? {
        guard let log = folder.flusher.log, pendingLSN > log.resolvedLSN else { return nil }
        return pendingLSN
    }

    /// Whether the file may grow by this many bytes.
    func hasRoom(for count: Int) -> Bool {
        byteCount + count <= folder.retention.maximumRunningBytes
            && folder.running.allows(byteCount + pastCount + count)
    }

    /// Whether the file is so short that people may still come to play: the rest of it is for those
    /// who are there.
    var hasRoomForPlayers: Bool { byteCount < folder.retention.maximumArrivalBytes }

    /// Whether a new file should begin as soon as that is possible.
    var isLong: Bool { isRecording && byteCount >= renewsAt ?? folder.running.renewedBytes }

    /// Whether a new file should begin, and can.
    var wantsRenewal: Bool {
        isLong && folder.flusher.isSafe(renewedLSN) && folder.flusher.hasRoomForRenewed
    }

    /// Has a new file begin as soon as that is possible.
    mutating func renewSoon() { renewsAt = 0 }

    private mutating func tellGrowth() {
        let count = byteCount + pastCount
        guard abs(count - toldCount) >= RunningBytes.step else { return }
        folder.running.add(count - toldCount)
        toldCount = count
    }

    /// Writes whole lines, in one go.
    ///
    /// - Parameter isHeld: whether they may be written a little later, with those of other rooms: what
    ///   they cause is held back until then.
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

    /// Has written what the log was to take.
    private mutating func commit() throws(SystemError) {
        guard let log = folder.flusher.log, pendingLSN > 0 else { return }
        log.commit(pendingLSN, folder.flusher)
        if file.isLost { throw .lostJournal }
        lastLSN = max(lastLSN, log.flushLSN)
    }

    /// Ends the file if what was to be written later was refused; whether it was.
    mutating func endIfLost() -> Bool {
        guard isRecording, file.isLost else { return false }
        abandon(.lostJournal)
        return true
    }

    /// Has written what was to be written later.
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

    /// Writes whole lines that the next start can do without, behind which nothing follows: where the
    /// disk refuses them the file ends before them, and the room comes back without them.
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
        // Where that fails too the next start cuts the broken line off.
        try? context.disk.truncate(file.open.descriptor, to: byteCount)
    }

    /// Goes on in a new file, which begins with these whole lines and needs none of those before.
    ///
    /// False, and this file goes on, where the file before this one may still be needed, or the disk
    /// refuses; later it may do. What was before this file may be gone then: it is not needed.
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
            // Not with every line from now on.
            renewsAt = byteCount + folder.running.renewedBytes
            if !folder.hasFileBefore(code) { pastCount = 0 }
            tellGrowth()
            return false
        }
        (pastCount, byteCount) = (byteCount, lines.count)
        // A table of many decks and deals has a long beginning, which is not to be written all the time.
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

    /// The room is over: the file becomes a replay, if it is not one already. Returns the codes that
    /// became free because old replays were removed.
    @discardableResult
    mutating func end(_ room: FinishedRoom = FinishedRoom()) -> [String] {
        guard isRecording else { return folder.prune() }
        close()
        do throws(SystemError) {
            try file.settle()
        } catch {
            // The replay lacks its end, and gets it before the log is removed.
            context.log.warning("journal_unfinished", fields(error))
            _ = file.cut()
        }
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: file.byteCount, room)
        } catch {
            // The next start brings back a room that is over, and ends it again.
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

    /// Sees to it that no start brings the room back as it is now.
    private func isOutOfTheWay() -> Bool {
        var isCut = file.cut()
        // What the log alone has may still go into the replay.
        if isCut, (try? file.settle()) == nil { isCut = file.cut() }
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: file.byteCount)
            return true
        } catch {
            context.log.error("journal_not_ended", fields(error))
            // Rather no replay than a room that comes back older than its players saw it.
            return isCut && (try? folder.remove(code)) != nil
        }
    }

    private func fields(_ error: SystemError) -> Log.Fields {
        ["room": .text(code), "cause": .text(error.journalCause)]
    }
}
