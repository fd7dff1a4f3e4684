import Dispatch
import Sockets

/// The folder of recordings of rooms whose journals are elsewhere. As in a journal's folder, each is `CODE.ended`.
///
/// No caller waits for the disk. A failed write only appears in the log.
final class ReplayFolder: Sendable {
    private let folder: JournalFolder
    private let log: Log
    private let queue = DispatchQueue(label: "replays")

    /// Opens the folder at `path` for this server alone.
    convenience init(_ path: String, log: Log) throws(StartError) {
        let disk = try JournalFolder.disk(path, log)
        do throws(SystemError) {
            try self.init(JournalContext(disk: disk, log: log) { _ in }, log)
        } catch {
            throw .cannotWrite("Cannot read the journal's folder \(path): \(error)")
        }
    }

    init(_ context: JournalContext, _ log: Log) throws(SystemError) {
        folder = try JournalFolder(context, flusher: Flusher(.none, context))
        self.log = log
    }

    /// Stores a room's lines, soon. They replace a recording of another room with the same code.
    func keep(_ lines: [UInt8], of code: String) {
        queue.async { [self] in
            do throws(SystemError) {
                try folder.keep(replay: lines, of: code)
                folder.prune()
            } catch {
                log.warning(
                    "replay_not_kept",
                    ["room": .text(code), "cause": .text(error.journalCause)]
                )
            }
        }
    }

    /// Waits until all recordings are stored.
    func finish() { queue.sync {} }
}

extension JournalFolder {
    fileprivate func keep(replay lines: [UInt8], of code: String) throws(SystemError) {
        let name = JournalName(code, .ended)
        if has(name) { try remove(file: name) }
        let (file, _) = try lines.withUnsafeBufferPointer { bytes throws(SystemError) in
            try makeFile(name, with: bytes)
        }
        index.withLock { $0.insert(name, byteCount: lines.count) }
        flusher.retire(file)
    }
}
