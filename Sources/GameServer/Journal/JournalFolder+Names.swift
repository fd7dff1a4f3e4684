import Sockets

/// The names of a room's files. A room that is over, or is brought back no more, has no file from
/// before the present one: a start would take that for the room.
extension JournalFolder {
    /// Renames the file of a room that is not brought back; it must not be open.
    ///
    /// What was before it stays as a replay, unless the file itself becomes one.
    func setAside(
        _ code: String,
        as ending: JournalName.Ending,
        byteCount: Int
    ) throws(SystemError) {
        if ending != .ended { try endPast(of: code) }
        try rename(code, to: ending, byteCount: byteCount)
        flusher.namesChanged()
    }

    /// Makes a replay of the file before one that was set aside.
    private func endPast(of code: String) throws(SystemError) {
        let (past, ended) = (JournalName(code, .past), JournalName(code, .ended))
        guard has(past) else { return }
        try vacate(ended)
        try rename(past, to: ended, byteCount: byteCount(of: past))
    }

    /// Whether a file of before is all that is left of a room, but for what came after it and was
    /// set aside: players saw that, so the older file is not the room.
    func isOutlived(_ code: String) -> Bool {
        has(JournalName(code, .past)) && !has(JournalName(code, .running))
            && JournalName.Ending.after.contains { has(JournalName(code, $0)) }
    }

    /// Moves such a file out of the way of the next start.
    func retirePast(of code: String) throws(SystemError) {
        if has(JournalName(code, .ended)) {
            try vacate(JournalName(code, .past))
        } else {
            try endPast(of: code)
        }
        flusher.namesChanged()
    }

    /// Frees the names that say of a room that it is not brought back: it is.
    func vacateAside(of code: String) throws(SystemError) {
        for ending in JournalName.Ending.after { try vacate(JournalName(code, ending)) }
    }

    /// Frees a name: what has it goes to the end of what was cut off of the room's files.
    private func vacate(_ name: JournalName) throws(SystemError) {
        guard has(name) else { return }
        let torn = JournalName(name.code, .torn)
        if !has(torn) { return try rename(name, to: torn, byteCount: byteCount(of: name)) }
        try keep(try read(name)[...], tornFrom: name.code)
        try remove(file: name)
    }

    /// Renames a running room's file; the flusher is told by the caller.
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

    /// Whether there is a file before a running room's present one: not where that is the present
    /// one under its other name.
    func hasFileBefore(_ code: String) -> Bool {
        has(JournalName(code, .past)) && has(JournalName(code, .running))
    }

    /// Gives a room's file its name back, where that failed when its next one could not be made;
    /// what stands under the name is an unfinished header.
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

    /// Removes a file that nobody writes.
    func remove(file name: JournalName) throws(SystemError) {
        try context.disk.remove(name.fileName)
        index.withLock { $0.remove(name) }
    }
}

/// A running room's next file.
extension JournalFolder {
    /// Makes the room's next file, which begins with these lines; the present one is kept until it
    /// has a successor as well. Returns the file with its LSN.
    ///
    /// - Parameter byteCount: the length of the present file.
    ///
    /// At every moment a start finds the room, also where the power goes and the new file's bytes
    /// were not safe: in the file before it.
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
            // If this fails too, the room goes on in the file under its other name, and comes back
            // from there.
            try? rename(past, to: name, byteCount: byteCount)
            throw error
        }
    }

    /// Goes back to the file before the present one, of which nothing of the room can be read; that
    /// is kept where it has any bytes.
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
