import Sockets

extension JournalFolder {
    /// Takes the folder at `path` for this server, with a flusher that is not started yet.
    static func open(
        _ path: String,
        _ durability: Durability,
        log: Log
    ) throws(StartError) -> JournalFolder {
        let disk = try disk(path)
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

    /// The folder itself; of two servers the second is told.
    static func disk(_ path: String) throws(StartError) -> FolderDisk {
        do throws(SystemError) {
            return try FolderDisk(path: path)
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
