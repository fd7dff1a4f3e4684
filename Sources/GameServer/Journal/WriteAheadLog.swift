import Sockets

/// A log to which many rooms append what happens in them, before anybody hears of it.
///
/// It is made of files that are filled one after the other. A file that is full is removed as soon
/// as all that it has is in the rooms' own files, and safe there.
final class WriteAheadLog: Sendable {
    private let number: Int
    private let context: JournalContext
    private let limits: WriteAheadLimits
    private let state: Locked<State>

    private struct State {
        var current: WriteAheadSegment?
        /// Full, and not yet removed.
        var full: [WriteAheadSegment] = []
        var nextNumber = 1
        var buffer: [UInt8] = []
        /// Whether the last attempt to write failed, and the server's log knows it.
        var isFailing = false
        var isOver = false
    }

    init(_ number: Int, _ limits: WriteAheadLimits, _ context: JournalContext) {
        self.number = number
        self.limits = limits
        self.context = context
        state = Locked(State())
    }

    /// Appends a record, in one write; gives its LSN. Nil where the disk refuses it, or where there
    /// is too much that is not yet in the rooms' files.
    ///
    /// - Parameters:
    ///   - offset: where the bytes begin in the room's file.
    ///   - behind: the digest of what stands before them there.
    ///   - segment: the newest of the log's files that knows of the room's.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        behind: UInt32,
        of file: RoomFile,
        knownTo segment: inout Int,
        _ flusher: Flusher
    ) -> UInt64? {
        let (lsn, number) = state.withLock { state -> (UInt64?, Int) in
            if state.isOver { return (nil, 0) }
            do throws(SystemError) {
                try provide(&state, flusher)
                try write(&state, bytes.count) { buffer in
                    WriteAheadRecord.encode(
                        bytes,
                        at: offset,
                        behind: behind,
                        head: file.head,
                        into: buffer
                    )
                }
            } catch {
                fail(error, &state, flusher)
                return (nil, 0)
            }
            state.isFailing = false
            let number = state.current?.number ?? 0
            if number != segment { state.current?.files.append(file) }
            return (noteWrite(&state, flusher), number)
        }
        if lsn != nil { segment = number }
        return lsn
    }

    /// Sees to it that there is a file that is not full.
    private func provide(_ state: inout State, _ flusher: Flusher) throws(SystemError) {
        if let count = state.current?.byteCount, count < limits.segmentBytes { return }
        guard state.full.count + 1 < limits.maximumSegments else { throw .fullLog }
        let name = WriteAheadName(log: number, number: state.nextNumber)
        let descriptor = try context.disk.create(name.fileName)
        state.nextNumber += 1
        if let current = state.current {
            state.full.append(current)
            flusher.logIsFull()
        }
        state.current = WriteAheadSegment(name, OpenJournal(descriptor))
    }

    private func write(
        _ state: inout State,
        _ byteCount: Int,
        _ encode: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) throws(SystemError) {
        guard let descriptor = state.current?.open.descriptor else { return }
        let length = WriteAheadRecord.maximumHeaderCount + byteCount
        if state.buffer.count < length {
            state.buffer = [UInt8](repeating: 0, count: max(length, Self.usualBytes))
        }
        let (total, count) = try state.buffer.withUnsafeMutableBufferPointer {
            buffer throws(SystemError) in
            let total = encode(buffer)
            let whole = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<total])
            return (total, try context.disk.append(whole, to: descriptor))
        }
        guard count == total else { throw .shortWrite }
        state.current?.byteCount += total
    }

    private static let usualBytes = 4_096

    private func noteWrite(_ state: inout State, _ flusher: Flusher) -> UInt64 {
        guard let open = state.current?.open else { return 0 }
        let isNew = state.current?.isNew ?? false
        if isNew { state.current?.isNew = false }
        return flusher.wrote(open, isNew: isNew)
    }

    /// Cuts off what a failed write may have left, and has the file removed as if it were full: it may
    /// be what fills the disk. Where it cannot be cut nothing more goes into it, either.
    private func fail(_ error: SystemError, _ state: inout State, _ flusher: Flusher) {
        if error != .fullLog, let current = state.current {
            let isCut =
                (try? context.disk.truncate(current.open.descriptor, to: current.byteCount)) != nil
            if !isCut || current.byteCount > 0 {
                state.full.append(current)
                state.current = nil
                flusher.logIsFull()
            }
        }
        if state.isFailing { return }
        state.isFailing = true
        context.log.warning("journal_log_refused", ["cause": .text(error.journalCause)])
    }
}

/// For the flusher's thread.
extension WriteAheadLog {
    /// The files that are full.
    var full: [WriteAheadSegment] { state.withLock { $0.full } }

    /// Forgets a file that is removed.
    func forget(_ segment: WriteAheadSegment) {
        state.withLock { state in state.full.removeAll { $0.number == segment.number } }
    }

    /// Takes nothing more: what it has is to go to the rooms' files.
    func end() {
        state.withLock { state in
            state.isOver = true
            if let current = state.current { state.full.append(current) }
            state.current = nil
            state.buffer = []
        }
    }
}

/// One of a log's files.
struct WriteAheadSegment: Sendable {
    let name: WriteAheadName
    let open: OpenJournal
    /// The length of its whole records.
    var byteCount = 0
    /// Whether no flush knows of its name yet.
    var isNew = true
    /// The rooms' files to which its records belong, each once.
    var files: [RoomFile] = []

    var number: Int { name.number }

    init(_ name: WriteAheadName, _ open: OpenJournal) {
        self.name = name
        self.open = open
    }
}

/// How long logs may become.
struct WriteAheadLimits: Sendable {
    /// From so many bytes on a log goes on in another file.
    var segmentBytes = 16 * 1024 * 1024
    /// The files of one log; beyond them the rooms write into their own ones.
    var maximumSegments = 4
}

extension SystemError {
    /// The log is as long as one may be; the system was not asked.
    static let fullLog = SystemError(call: "log", errno: 0)
}
