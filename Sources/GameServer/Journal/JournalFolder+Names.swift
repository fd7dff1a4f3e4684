import Sockets

/// Names of a room's files. A room that is over, or does not come back, has no earlier file: a startup would take
/// that file for the room.
extension JournalFolder {
    /// Renames the file of a room that does not come back; the file must not be open. The earlier file stays as a
    /// recording, unless the file itself becomes one.
    func setAside(
        _ code: String,
        as ending: JournalName.Ending,
        byteCount: Int
    ) throws(SystemError) {
        if ending != .ended { try endPast(of: code) }
        try rename(code, to: ending, byteCount: byteCount)
        flusher.namesChanged()
    }

    /// Turns the earlier file of a file that was set aside into a recording.
    private func endPast(of code: String) throws(SystemError) {
        let (past, ended) = (JournalName(code, .past), JournalName(code, .ended))
        guard has(past) else { return }
        try vacate(ended)
        try rename(past, to: ended, byteCount: byteCount(of: past))
    }

    /// Whether only the earlier file of a room is left, and the later one was set aside. Players have seen the later
    /// one, so the earlier file is not the room's last state.
    func isOutlived(_ code: String) -> Bool {
        has(JournalName(code, .past)) && !has(JournalName(code, .running))
            && JournalName.Ending.after.contains { has(JournalName(code, $0)) }
    }

    /// Moves the earlier file of a room out of the way of the next startup, because the later file was set aside.
    func retirePast(of code: String) throws(SystemError) {
        if has(JournalName(code, .ended)) {
            try vacate(JournalName(code, .past))
        } else {
            try endPast(of: code)
        }
        flusher.namesChanged()
    }

    /// Frees the names `ended`, `damaged` and `foreign` of a room's files, because the room comes back.
    func vacateAside(of code: String) throws(SystemError) {
        for ending in JournalName.Ending.after { try vacate(JournalName(code, ending)) }
    }

    /// Frees a name: the file's bytes are appended to the torn bytes of the room.
    private func vacate(_ name: JournalName) throws(SystemError) {
        guard has(name) else { return }
        let torn = JournalName(name.code, .torn)
        if !has(torn) { return try rename(name, to: torn, byteCount: byteCount(of: name)) }
        try keep(try read(name)[...], tornFrom: name.code)
        try remove(file: name)
    }

    /// Renames a running room's file; the caller informs the flusher.
    func rename(
        _ code: String,
        to ending: JournalName.Ending,
        byteCount: Int,
        _ room: FinishedRoom = FinishedRoom()
    ) throws(SystemError) {
        try regain(code)
        try removePast(of: code)
        let (old, new) = (JournalName(code, .running), JournalName(code, ending))
        try vacate(new)
        try rename(old, to: new, byteCount: byteCount, room)
    }

    /// Whether a running room has two files: an earlier one and the present one.
    func hasFileBefore(_ code: String) -> Bool {
        has(JournalName(code, .past)) && has(JournalName(code, .running))
    }

    /// Restores the name of a room's file, if that failed after its next file could not be made. A file that has the
    /// name now holds only an unfinished header.
    private func regain(_ code: String) throws(SystemError) {
        let (name, past) = (JournalName(code, .running), JournalName(code, .past))
        guard has(past), !has(name) else { return }
        try? context.disk.remove(name.fileName)
        try rename(past, to: name, byteCount: byteCount(of: past))
    }

    private func rename(
        _ old: JournalName,
        to new: JournalName,
        byteCount: Int,
        _ room: FinishedRoom = FinishedRoom()
    ) throws(SystemError) {
        try context.disk.rename(old.fileName, to: new.fileName)
        index.withLock { index in
            index.insert(new, byteCount: byteCount, room)
            index.remove(old)
        }
    }

    /// Removes a running room's file.
    func remove(_ code: String) throws(SystemError) {
        let name = JournalName(code, .running)
        try removePast(of: code)
        if has(name) { try remove(file: name) }
    }

    private func removePast(of code: String) throws(SystemError) {
        let past = JournalName(code, .past)
        if has(past) { try remove(file: past) }
    }

    /// Removes a closed file.
    func remove(file name: JournalName) throws(SystemError) {
        try context.disk.remove(name.fileName)
        index.withLock { $0.remove(name) }
    }
}

/// The next file of a running room.
extension JournalFolder {
    /// Makes the room's next file, which begins with these lines, and returns it with its LSN. The present file has
    /// `byteCount` bytes, and is kept until the next one has a successor, too.
    ///
    /// A startup finds the room at every moment. If the power fails before the new bytes are safe, the old file counts.
    func renew(
        _ code: String,
        with lines: UnsafeBufferPointer<UInt8>,
        behind byteCount: Int
    ) throws(SystemError) -> (OpenJournal, UInt64) {
        let (name, past) = (JournalName(code, .running), JournalName(code, .past))
        try regain(code)
        try removePast(of: code)
        try rename(name, to: past, byteCount: byteCount)
        do throws(SystemError) {
            let made = try makeFile(name, with: lines)
            index.withLock { $0.insert(name, byteCount: lines.count) }
            return made
        } catch {
            // If this fails too, the room continues in the file with the other name, and comes back from there.
            try? rename(past, to: name, byteCount: byteCount)
            throw error
        }
    }

    /// Goes back to the earlier file. The present file has no readable state, and its bytes are kept as torn.
    func goBack(_ code: String, unread bytes: [UInt8]) throws(SystemError) {
        let (name, past) = (JournalName(code, .running), JournalName(code, .past))
        if has(name) {
            if !bytes.isEmpty { try keep(bytes[...], tornFrom: code) }
            try remove(file: name)
        }
        try rename(past, to: name, byteCount: byteCount(of: past))
        flusher.namesChanged()
    }
}
