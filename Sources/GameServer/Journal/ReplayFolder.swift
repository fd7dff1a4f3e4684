import Dispatch
import Sockets

/// The folder of rooms that are over and were recorded elsewhere: `CODE.ended` each, as a journal's folder has them.
///
/// Nobody waits for its disk, and a replay that cannot be written is told to the log.
final class ReplayFolder: Sendable {
    private let folder: JournalFolder
    private let log: Log
    private let queue = DispatchQueue(label: "replays")

    /// Takes the folder at `path` for this server.
    convenience init(_ path: String, log: Log) throws(StartError) {
        let disk = try JournalFolder.disk(path)
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

    /// Keeps a room's lines, soon; they replace what was kept of another room with its code.
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

    /// Waits until all is kept that was to be.
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
