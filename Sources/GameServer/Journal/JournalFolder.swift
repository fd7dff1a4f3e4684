import GameProtocol

/// The folder of all rooms' journals, which this server has for itself.
///
/// A room's file is `CODE.ndjson` while the room is brought back by a start, and gets another
/// ending when it is not. No new room gets a code for which there is a file of any ending.
final class JournalFolder: Sendable {
    let flusher: Flusher
    private let context: JournalContext
    let retention: JournalRetention
    private let table: Locked<JournalTable>

    init(
        _ context: JournalContext,
        flusher: Flusher,
        retention: JournalRetention = JournalRetention()
    ) throws(SystemError) {
        self.context = context
        self.flusher = flusher
        self.retention = retention
        let entries = try context.disk.list { JournalName(fileName: $0) != nil }
        table = Locked(JournalTable(entries))
    }

    /// The codes for which there is a file of any ending.
    var codes: Set<String> { table.withLock { $0.codes } }

    func isTaken(_ code: String) -> Bool { table.withLock { $0.isTaken(code) } }

    /// The rooms to bring back, by their codes, in order.
    var runningCodes: [String] { table.withLock { $0.codes(.running) } }

    /// The whole content of a file.
    func read(_ name: JournalName) throws(SystemError) -> [UInt8] {
        try context.disk.read(name.fileName)
    }
}

extension JournalFolder {
    /// A new room's file, which begins with `header`.
    ///
    /// One that could not be written leaves no file, and the code free.
    func create(_ code: String, header: [UInt8]) throws(SystemError) -> JournalFile {
        let name = JournalName(code, .running)
        let isFree = table.withLock { table in
            if table.isTaken(code) { return false }
            table.insert(name)
            return true
        }
        guard isFree else { throw .alreadyThere("open") }
        do throws(SystemError) {
            let open = OpenJournal(try context.disk.create(name.fileName))
            let ticket = try write(header, to: open, name)
            return JournalFile(self, context, code, open, byteCount: header.count, ticket)
        } catch {
            table.withLock { $0.remove(name) }
            context.log.error(
                "journal_not_created",
                ["room": .text(code), "cause": .text(error.journalCause)]
            )
            throw error
        }
    }

    private func write(
        _ header: [UInt8],
        to open: OpenJournal,
        _ name: JournalName
    ) throws(SystemError) -> UInt64 {
        do throws(SystemError) {
            let count = try header.withUnsafeBufferPointer { bytes throws(SystemError) in
                try context.disk.append(bytes, to: open.descriptor)
            }
            guard count == header.count else { throw .shortWrite }
            return flusher.wrote(open, isNew: true)
        } catch {
            // If this fails too, an unfinished header stays, which a start can do nothing with.
            try? context.disk.remove(name.fileName)
            context.disk.close(open.descriptor)
            throw error
        }
    }

    /// The file of a room that was brought back, to go on behind its first `byteCount` bytes.
    ///
    /// What stands behind them is torn, and is cut off.
    func reopen(_ code: String, keeping byteCount: Int) throws(SystemError) -> JournalFile {
        let open = OpenJournal(try context.disk.open(JournalName(code, .running).fileName))
        do throws(SystemError) {
            try context.disk.truncate(open.descriptor, to: byteCount)
            // Whoever made the file may have been killed before its name was safe.
            let ticket = flusher.wrote(open, isNew: true)
            return JournalFile(self, context, code, open, byteCount: byteCount, ticket)
        } catch {
            context.disk.close(open.descriptor)
            throw error
        }
    }

    /// Renames the file of a room that is not brought back; it must not be open.
    func setAside(
        _ code: String,
        as ending: JournalName.Ending,
        byteCount: Int
    ) throws(SystemError) {
        try rename(code, to: ending, byteCount: byteCount)
        flusher.namesChanged()
    }

    /// Renames a running room's file; the flusher is told by the caller.
    func rename(
        _ code: String,
        to ending: JournalName.Ending,
        byteCount: Int
    ) throws(SystemError) {
        let (old, new) = (JournalName(code, .running), JournalName(code, ending))
        try context.disk.rename(old.fileName, to: new.fileName)
        table.withLock { table in
            table.insert(new, byteCount: byteCount)
            table.remove(old)
        }
    }

    /// Removes a running room's file.
    func remove(_ code: String) throws(SystemError) {
        let name = JournalName(code, .running)
        try context.disk.remove(name.fileName)
        table.withLock { $0.remove(name) }
    }

    /// Removes the oldest finished rooms' files that are too many; says which codes became free.
    @discardableResult
    func prune() -> [String] {
        let excess = table.withLock { [retention] in $0.takeExcess(retention) }
        return excess.filter { code in
            let name = JournalName(code, .ended)
            do throws(SystemError) {
                try context.disk.remove(name.fileName)
            } catch {
                // The file stays, and so does its code.
                context.log.warning(
                    "journal_not_removed",
                    ["room": .text(code), "cause": .text(error.journalCause)]
                )
                return false
            }
            return table.withLock { table in
                table.remove(name)
                return !table.isTaken(code)
            }
        }
    }
}
