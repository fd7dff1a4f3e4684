import Sockets
import Synchronization

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
    private let open: OpenJournal

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
        _ lsn: UInt64
    ) {
        self.folder = folder
        self.context = context
        self.code = code
        self.open = open
        self.byteCount = byteCount
        lastLSN = lsn
    }

    /// If `end` was not called, the file keeps its name and the next start recovers the room.
    deinit {
        if isRecording { folder.flusher.retire(open) }
    }

    /// Whether the file may grow by this many bytes.
    func hasRoom(for count: Int) -> Bool {
        byteCount + count <= folder.retention.maximumRunningBytes
    }

    /// Writes whole lines, in one go.
    mutating func append(_ lines: UnsafeBufferPointer<UInt8>) -> Outcome {
        guard isRecording else { return .unrecorded }
        do throws(SystemError) {
            guard hasRoom(for: lines.count) else { throw .fullJournal }
            let count = try context.timed("write") { () throws(SystemError) in
                try context.disk.append(lines, to: open.descriptor)
            }
            guard count == lines.count else { throw .shortWrite }
        } catch {
            abandon(error)
            return .unrecorded
        }
        byteCount += lines.count
        lastLSN = folder.flusher.wrote(open, isNew: false)
        return .written(lsn: lastLSN)
    }

    /// The room is over: the file becomes a replay, if it is not one already. Returns the codes that
    /// became free because old replays were removed.
    @discardableResult
    mutating func end() -> [String] {
        guard isRecording else { return folder.prune() }
        isRecording = false
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: byteCount)
        } catch {
            // The next start brings back a room that is over, and ends it again.
            context.log.warning("journal_not_ended", fields(error))
        }
        folder.flusher.retire(open)
        return folder.prune()
    }

    private mutating func abandon(_ error: SystemError) {
        isRecording = false
        context.log.error("journal_unrecorded", fields(error))
        if !isOutOfTheWay() {
            context.fatal("The journal of room \(code) can be neither written nor set aside.")
        }
        folder.flusher.retire(open)
    }

    /// Sees to it that no start brings the room back as it is now.
    private func isOutOfTheWay() -> Bool {
        let isCut = (try? context.disk.truncate(open.descriptor, to: byteCount)) != nil
        do throws(SystemError) {
            try folder.rename(code, to: .ended, byteCount: byteCount)
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

/// A journal's open file, as the room that writes it and the flusher share it.
///
/// The room writes; the descriptor is closed through the flusher, because closing a number that is
/// being flushed would flush another file, or none.
final class OpenJournal: Sendable {
    let descriptor: Descriptor
    /// Whether the file is among those to flush; changed under the flusher's lock alone.
    let isListed = Atomic<Bool>(false)

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }
}

extension SystemError {
    /// A write that the disk took in part; the system has no error number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)
    /// The file is as long as a running room's may be; the system was not asked.
    static let fullJournal = SystemError(call: "append", errno: 0)

    /// The error as the log gives it.
    var journalCause: String {
        switch self {
        case .shortWrite: "the disk took a part of a write"
        case .fullJournal: "the journal is as long as one may be"
        default: description
        }
    }
}
