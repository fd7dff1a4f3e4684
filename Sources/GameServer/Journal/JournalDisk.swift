import Sockets
import Synchronization

/// The operations of the journal on a disk: one folder of files that only grow.
///
/// It is a protocol, so that tests can use a disk that loses, tears and refuses writes. A failed call throws the
/// system's error; no call is repeated.
protocol JournalDisk: Sendable {
    /// Returns the plain files with wanted names, in no order.
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry]
    func read(_ name: String) throws(SystemError) -> [UInt8]
    /// Creates a file, open for appending; throws if the name exists.
    func create(_ name: String) throws(SystemError) -> Descriptor
    func open(_ name: String) throws(SystemError) -> Descriptor
    /// Writes once, at the end of the file. Returns how many bytes the system took.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to file: Descriptor
    ) throws(SystemError) -> Int
    func truncate(_ file: Descriptor, to byteCount: Int) throws(SystemError)
    func close(_ file: Descriptor)
    /// Renames a file; throws if the new name exists.
    func rename(_ name: String, to newName: String) throws(SystemError)
    func remove(_ name: String) throws(SystemError)
    /// Asks the system to begin to write the file's bytes, without waiting. If this is called for several files
    /// first, the later calls of `sync` are short.
    func beginSync(_ file: Descriptor)
    /// Waits until the file's bytes are safe from a power cut.
    func sync(_ file: Descriptor) throws(SystemError)
    /// Waits until the names are safe from a power cut.
    func syncFolder() throws(SystemError)
    /// Waits until the bytes of these files and all names are safe from a power cut; perhaps the bytes of more files.
    func syncAll(_ files: [Descriptor]) throws(SystemError)
    /// Waits until the bytes of these files, which are not open, and all names are safe from a power cut.
    func syncAll(named names: [String]) throws(SystemError)
}

extension FolderDisk: JournalDisk {}

/// Things that all parts of a journal share: the disk, the log, the clock, and the way to end the process.
struct JournalContext: Sendable {
    let disk: any JournalDisk
    let log: Log
    /// Returns the milliseconds of the monotonic clock; tests replace it.
    var clock: @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    /// Ends the process, with a sentence that gives the reason; returns in tests.
    let fatal: @Sendable (String) -> Void

    /// Milliseconds above which a call to the disk is logged.
    static let slowMilliseconds = 100

    /// Makes a call to the disk, and logs it if it was slow.
    func timed<Result, Failure: Error>(
        _ call: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = clock()
        let result = try body()
        let milliseconds = clock() - start
        if milliseconds > Self.slowMilliseconds {
            log.warning("journal_slow", ["call": .text(call), "ms": .number(milliseconds)])
        }
        return result
    }
}

/// A journal's open file, shared by its writer and the flusher.
///
/// The flusher closes the descriptor: if another thread did so, a flush could reach another file of the same number.
final class OpenJournal: Sendable {
    let descriptor: Descriptor
    /// Whether the file is in the batch to flush; changed only under the flusher's lock.
    let isListed = Atomic<Bool>(false)
    /// Whether the file is no longer written: a last flush closes it. Changed only under the flusher's lock.
    let isRetired = Atomic<Bool>(false)
    /// Whether the flusher has flushed and closed the file; used only on its thread.
    let isClosed = Atomic<Bool>(false)

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }
}

extension SystemError {
    /// The disk took only a part of a write; the system has no error number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)
    /// The file has the greatest length of a running room's file; the system was not called.
    static let fullJournal = SystemError(call: "append", errno: 0)

    /// The room has stopped writing to the file; the system was not called.
    static let closedJournal = SystemError(call: "close", errno: 0)
    /// Both the write-ahead log and the file refused a room's lines.
    static let lostJournal = SystemError(call: "record", errno: 0)
    /// The write-ahead log has its greatest length; the system was not called.
    static let fullLog = SystemError(call: "log", errno: 0)

    /// The cause for the server's log.
    var journalCause: String {
        switch self {
        case .shortWrite: "the disk took a part of a write"
        case .fullJournal: "the journal is as long as one may be"
        case .closedJournal: "the file is closed"
        case .lostJournal: "neither the log nor the file took it"
        case .fullLog: "the log is as long as one may be"
        default: description
        }
    }
}
