import Sockets
import Synchronization

/// What the journal asks of a disk: one folder of files that only grow.
///
/// A protocol, so that tests have a disk that loses, tears and refuses. A call that fails throws the
/// system's error; none is ever repeated.
protocol JournalDisk: Sendable {
    /// The plain files whose names are wanted, in no order.
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry]
    func read(_ name: String) throws(SystemError) -> [UInt8]
    /// A new file, open for appending; an error if there is one of that name.
    func create(_ name: String) throws(SystemError) -> Descriptor
    func open(_ name: String) throws(SystemError) -> Descriptor
    /// Writes at the end, once; how many bytes were taken.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to file: Descriptor
    ) throws(SystemError) -> Int
    func truncate(_ file: Descriptor, to byteCount: Int) throws(SystemError)
    func close(_ file: Descriptor)
    /// Never takes the name of a file that is there.
    func rename(_ name: String, to newName: String) throws(SystemError)
    func remove(_ name: String) throws(SystemError)
    /// Has the system begin to write the file's bytes and waits for nothing: of several files, all
    /// are then safe when the first is, or soon after.
    func beginSync(_ file: Descriptor)
    /// Waits until the file's bytes are safe from a power cut.
    func sync(_ file: Descriptor) throws(SystemError)
    /// Waits until the names are safe from a power cut.
    func syncFolder() throws(SystemError)
    /// Both at once, for these files and perhaps for more.
    func syncAll(_ files: [Descriptor]) throws(SystemError)
    /// The same for files that are not open.
    func syncAll(named names: [String]) throws(SystemError)
}

extension FolderDisk: JournalDisk {}

/// What the parts of a journal share: the disk, the log, the clock, and how to end the process.
struct JournalContext: Sendable {
    let disk: any JournalDisk
    let log: Log
    /// Milliseconds of the monotonic clock; tests bring their own.
    var clock: @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    /// Ends the process with a sentence that says why; in tests it returns.
    let fatal: @Sendable (String) -> Void

    /// Calls to the disk that take longer than this are logged.
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

/// A journal's open file, as who writes it and the flusher share it.
///
/// The descriptor is closed through the flusher, because closing a number that is being flushed
/// would flush another file, or none.
final class OpenJournal: Sendable {
    let descriptor: Descriptor
    /// Whether the file is among those to flush; changed under the flusher's lock alone.
    let isListed = Atomic<Bool>(false)
    /// Whether nobody writes it any more: it is flushed once more, closed, and never listed again.
    /// Changed under the flusher's lock alone.
    let isRetired = Atomic<Bool>(false)
    /// Whether the flusher has made the file safe and closed it; known to its thread alone.
    let isClosed = Atomic<Bool>(false)

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }
}

extension SystemError {
    /// A write that the disk took in part; the system has no error number for that.
    static let shortWrite = SystemError(call: "write", errno: 0)
    /// The file is as long as a running room's may be; the system was not asked.
    static let fullJournal = SystemError(call: "append", errno: 0)

    /// The room writes to the file no more; the system was not asked.
    static let closedJournal = SystemError(call: "close", errno: 0)
    /// Neither the write-ahead log nor the file took a room's lines.
    static let lostJournal = SystemError(call: "record", errno: 0)
    /// The write-ahead log is as long as one may be; the system was not asked.
    static let fullLog = SystemError(call: "log", errno: 0)

    /// The error as the log gives it.
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
