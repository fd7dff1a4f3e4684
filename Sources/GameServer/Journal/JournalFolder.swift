import Sockets

/// The folder of all rooms' journals, which only this server uses.
///
/// A room's file is `CODE.ndjson` while a startup would bring the room back; later it gets another ending. No new
/// room gets a code that has a file with any ending.
final class JournalFolder: Sendable {
    let flusher: Flusher
    let context: JournalContext
    let retention: JournalRetention
    let running: RunningBytes
    let index: Locked<JournalIndex>

    init(
        _ context: JournalContext,
        flusher: Flusher,
        retention: JournalRetention = JournalRetention()
    ) throws(SystemError) {
        self.context = context
        self.flusher = flusher
        self.retention = retention
        running = RunningBytes(retention, context.log)
        let entries = try context.disk.list { JournalName(fileName: $0) != nil }
        index = Locked(JournalIndex(entries))
    }

    var codes: Set<String> { index.withLock { $0.codes } }

    func isTaken(_ code: String) -> Bool { index.withLock { $0.isTaken(code) } }

    /// The codes of the rooms to bring back, sorted.
    var runningCodes: [String] {
        index.withLock { Set($0.codes(.running) + $0.codes(.past)).sorted() }
    }

    func has(_ name: JournalName) -> Bool { index.withLock { $0.has(name) } }

    /// The length of a closed file; 0 if there is none.
    func byteCount(of name: JournalName) -> Int {
        index.withLock { $0.byteCount(of: name) ?? 0 }
    }

    func read(_ name: JournalName) throws(SystemError) -> [UInt8] {
        try context.disk.read(name.fileName)
    }
}

extension JournalFolder {
    /// Creates a new room's file, which begins with `header`. After a failed write no file remains, and the code is
    /// free. With `isAgain`, the room may have a file that was set aside.
    func create(
        _ code: String,
        header: [UInt8],
        isAgain: Bool = false
    ) throws(SystemError) -> JournalFile {
        let name = JournalName(code, .running)
        let isFree = index.withLock { index in
            if isAgain ? index.has(name) : index.isTaken(code) { return false }
            index.insert(name, byteCount: header.count)
            return true
        }
        guard isFree else { throw .alreadyThere("open") }
        do throws(SystemError) {
            let (open, lsn) = try header.withUnsafeBufferPointer { bytes throws(SystemError) in
                try makeFile(name, with: bytes)
            }
            let last = LastBytes(of: header[...])
            return JournalFile(self, context, code, open, byteCount: header.count, last: last, lsn)
        } catch {
            index.withLock { $0.remove(name) }
            context.log.error(
                "journal_not_created",
                ["room": .text(code), "cause": .text(error.journalCause)]
            )
            throw error
        }
    }

    /// Creates a file with these bytes. Returns it with its LSN; throws, and leaves no file, after a failed write.
    func makeFile(
        _ name: JournalName,
        with bytes: UnsafeBufferPointer<UInt8>
    ) throws(SystemError) -> (OpenJournal, UInt64) {
        let open = OpenJournal(try context.disk.create(name.fileName))
        do throws(SystemError) {
            let count = try context.disk.append(bytes, to: open.descriptor)
            guard count == bytes.count else { throw .shortWrite }
            return (open, flusher.wrote(open, isNew: true))
        } catch {
            // If this fails too, an unfinished header stays, which a startup ignores.
            try? context.disk.remove(name.fileName)
            context.disk.close(open.descriptor)
            throw error
        }
    }

    /// Reopens the file of a room that was brought back, to continue after its first `byteCount` bytes, which end with
    /// `last`. Further bytes are torn. They are cut off once they are safe in a file of their own.
    func reopen(
        _ code: String,
        keeping byteCount: Int,
        last: LastBytes = LastBytes(),
        torn: ArraySlice<UInt8> = []
    ) throws(SystemError) -> JournalFile {
        try vacateAside(of: code)
        if !torn.isEmpty { try keep(torn, tornFrom: code) }
        let open = OpenJournal(try context.disk.open(JournalName(code, .running).fileName))
        do throws(SystemError) {
            try context.disk.truncate(open.descriptor, to: byteCount)
            // The process that made the file may have been killed before its name was safe.
            let lsn = flusher.wrote(open, isNew: true)
            let pastCount = self.byteCount(of: JournalName(code, .past))
            return JournalFile(
                self,
                context,
                code,
                open,
                byteCount: byteCount,
                last: last,
                pastCount: pastCount,
                lsn
            )
        } catch {
            context.disk.close(open.descriptor)
            throw error
        }
    }

    /// Appends the bytes that a file lacks, and that a startup has found in the write-ahead log.
    func complete(_ completion: WriteAheadRemains.Completion) throws(SystemError) {
        if completion.rest.isEmpty && completion.unread.isEmpty { return }
        if completion.unread.contains(where: { $0 != 0 }) {
            try keep(completion.unread[...], tornFrom: completion.name.code)
        }
        let file = try context.disk.open(completion.name.fileName)
        defer { context.disk.close(file) }
        try context.disk.truncate(file, to: completion.presentCount)
        let count = try completion.rest.withUnsafeBufferPointer { rest throws(SystemError) in
            rest.isEmpty ? 0 : try context.disk.append(rest, to: file)
        }
        guard count == completion.rest.count else { throw .shortWrite }
        let byteCount = completion.presentCount + count
        index.withLock { $0.insert(completion.name, byteCount: byteCount) }
    }

    /// Keeps unreadable bytes from the end of a file, after earlier ones of the same room.
    func keep(_ bytes: ArraySlice<UInt8>, tornFrom code: String) throws(SystemError) {
        let name = JournalName(code, .torn)
        let isThere = index.withLock { $0.has(name) }
        let file =
            isThere ? try context.disk.open(name.fileName) : try context.disk.create(name.fileName)
        defer { context.disk.close(file) }
        let count = try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try context.disk.append(bytes, to: file)
        }
        index.withLock { $0.insert(name, byteCount: count) }
        guard count == bytes.count else { throw .shortWrite }
        // This cannot wait for the next flush: the following truncation may be safe at once.
        try context.disk.sync(file)
        try context.disk.syncFolder()
    }

    /// Removes files that are too many or too long. Returns the codes that became free.
    @discardableResult
    func prune() -> [String] {
        let excess = index.withLock { [retention] in $0.takeExcess(retention) }
        return excess.compactMap { remove($0) ? $0.code : nil }
    }

    /// Removes a file. Returns whether it was the last file with its code.
    private func remove(_ name: JournalName) -> Bool {
        do throws(SystemError) {
            try context.disk.remove(name.fileName)
        } catch {
            // The file stays, and its code is not free.
            context.log.warning(
                "journal_not_removed",
                ["room": .text(name.code), "cause": .text(error.journalCause)]
            )
            return false
        }
        return index.withLock { index in
            index.remove(name)
            return !index.isTaken(name.code)
        }
    }
}

extension JournalFolder {
    /// Opens the folder at `path` for this server alone, with a flusher that is not started yet.
    static func open(
        _ path: String,
        _ durability: Durability,
        log: Log
    ) throws(StartError) -> JournalFolder {
        let disk = try disk(path, log)
        let context = JournalContext(disk: disk, log: log) { sentence in
            log.error("journal_fatal", ["cause": .text(sentence)])
            Exit.failed.now()
        }
        do throws(SystemError) {
            let flusher = Flusher(durability, context, log: WriteAheadLog(context))
            return try JournalFolder(context, flusher: flusher)
        } catch {
            throw .cannotWrite("Cannot read the journal's folder \(path): \(error)")
        }
    }

    /// Opens the folder; throws for the second of two servers.
    static func disk(_ path: String, _ log: Log) throws(StartError) -> FolderDisk {
        do throws(SystemError) {
            let disk = try FolderDisk(path: path)
            if disk.isOpenToOthers { log.warning("journal_open_to_all", ["folder": .text(path)]) }
            return disk
        } catch {
            if error.isTaken {
                throw .cannotWrite(
                    "Another GameServer has the journal's folder \(path): give each its own."
                )
            }
            throw .cannotWrite("Cannot use \(path) as the journal's folder: \(error)")
        }
    }
}

/// The moment at which a journal's lines are safe from a power cut; they are always safe from a killed process.
enum Durability: String, CaseIterable, Sendable {
    /// Lines are safe when the system writes them.
    case none
    /// Lines are safe within a second or so.
    case interval
    /// Lines are safe before their output is sent.
    case always
    /// Lines are in the cluster's Redis before their output is sent, so that other servers can continue the rooms.
    case replicated
}
