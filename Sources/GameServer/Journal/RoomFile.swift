import Sockets
import Synchronization

/// A room's own file, and the bytes of it that only the write-ahead log has so far.
///
/// A record of the log is as good as bytes in the file, because a startup copies it there. So the file is written in
/// few long pieces. The room, the log and the flusher's thread share this object.
final class RoomFile: Sendable {
    let code: String
    let open: OpenJournal
    /// The beginning of this file's records in the log, which distinguishes the file from others with the same code.
    let head: [UInt8]
    /// Whether both the log and the file refused a record.
    private let lost = Atomic<Bool>(false)
    /// The number of the newest log file with records of this file; used only by the log.
    let segment = Atomic<Int>(0)
    /// The number of the newest piece of the log with records of this file; used only by the log.
    let piece = Atomic<UInt64>(0)
    private let log: WriteAheadLog?
    private let flusher: Flusher
    private let context: JournalContext
    private let state: Locked<State>

    private struct State {
        /// The bytes that are in the log, and not yet in the file.
        var tail: [UInt8] = []
        /// The number of bytes in the file. After a failed write the file may have more.
        var byteCount: Int
        /// Whether the file may have more bytes than `byteCount`, which have to be cut off.
        var needsCut = false
        /// Whether the file must not be written any longer.
        var isClosed = false
        /// The number of times that the flusher had to ask for the tail.
        var askedCount = 0
        /// Whether the room is gone and its file refuses the tail. The file is tried again before the log's records go.
        var isOrphan = false
    }

    /// The length in bytes from which the tail is written into the file.
    static let maximumTail = 4_096
    /// The length of a refused tail from which the room stays unrecorded.
    private static let hopelessTail = 16 * maximumTail
    /// The number of attempts for the file of a room that is gone.
    static let maximumAsked = 64

    init(_ code: String, _ open: OpenJournal, byteCount: Int, _ folder: JournalFolder) {
        self.code = code
        self.open = open
        flusher = folder.flusher
        log = folder.flusher.log
        head = log.map { WriteAheadRecord.head(code, $0.nextFileNumber) } ?? []
        context = folder.context
        state = Locked(State(byteCount: byteCount))
    }

    /// At this point no log file lists the room file any longer, so no other code would close it.
    deinit {
        if state.withLock({ $0.isOrphan }) { flusher.retire(open) }
    }

    /// The number of bytes in the file itself.
    var byteCount: Int { state.withLock { $0.byteCount } }

    var isLost: Bool { lost.load(ordering: .acquiring) }

    /// Records whole lines: passes them to the log for its next piece, and returns their LSN there. Without a log,
    /// writes them into the file and returns nil.
    ///
    /// - Parameters:
    ///   - offset: the number of bytes of the room so far, in the log and the file together.
    ///   - behind: the digest of the last of these bytes.
    func append(
        _ lines: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        behind: UInt32
    ) throws(SystemError) -> UInt64? {
        if isLost { throw .lostJournal }
        return try state.withLock { state throws(SystemError) in
            guard !state.isClosed else { throw .closedJournal }
            let lsn = log?.note(lines, at: offset, behind: behind, of: self)
            state.tail.append(contentsOf: lines)
            if lsn == nil {
                do throws(SystemError) {
                    try write(&state)
                } catch {
                    state.tail.removeLast(lines.count)
                    throw error
                }
            } else if state.tail.count >= Self.maximumTail {
                try writeTail(&state)
            }
            return lsn
        }
    }

    /// Writes the tail; a refusal is harmless at first, because the log still has the tail.
    private func writeTail(_ state: inout State) throws(SystemError) {
        do throws(SystemError) {
            try write(&state)
        } catch {
            if state.tail.count >= Self.hopelessTail { throw error }
        }
    }

    /// Writes all bytes into the file itself; the caller informs the flusher.
    func settle() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            if state.tail.isEmpty && (!state.needsCut || state.isClosed) { return }
            try write(&state)
            state.tail = []
        }
    }

    /// The result of writing the tail of a file before the log is removed.
    enum Settling {
        case settled
        case refusedFirst(SystemError)
        case refused
        /// The recording of a room that is gone stays without its end.
        case givenUp(SystemError)

        /// Whether the log is no longer needed for the file.
        var isOver: Bool {
            switch self {
            case .settled, .givenUp: true
            case .refusedFirst, .refused: false
            }
        }

        /// An error of the file that is not logged yet.
        var newError: SystemError? {
            switch self {
            case .refusedFirst(let error), .givenUp(let error): error
            case .settled, .refused: nil
            }
        }
    }

    /// Writes all bytes into the file itself, so that the log is no longer needed; for the flusher.
    ///
    /// A file that refuses may do so for long, so it is tried again only at the second, fourth, eighth… request. The
    /// recording of a room that is gone is abandoned in the end. The events that players of a running room have seen
    /// never are: the log stays.
    func settleForGood() -> Settling {
        state.withLock { state in
            if state.tail.isEmpty && (!state.needsCut || state.isClosed) { return .settled }
            state.askedCount += 1
            if state.askedCount.nonzeroBitCount > 1 { return .refused }
            do throws(SystemError) {
                try write(&state)
                (state.tail, state.askedCount) = ([], 0)
                return .settled
            } catch {
                if state.isOrphan && state.askedCount >= Self.maximumAsked {
                    (state.tail, state.needsCut) = ([], false)
                    return .givenUp(error)
                }
                return state.askedCount == 1 ? .refusedFirst(error) : .refused
            }
        }
    }

    /// Writes the last lines into the file, after the log has refused them. A refusing file makes the room unrecorded.
    func settleWithoutLog() {
        do throws(SystemError) {
            try settle()
        } catch {
            lost.store(true, ordering: .releasing)
        }
    }

    private func write(_ state: inout State) throws(SystemError) {
        guard !state.isClosed else { throw .closedJournal }
        if state.needsCut { try cut(&state) }
        if state.tail.isEmpty { return }
        // After any failure, a part of the bytes may be in the file.
        state.needsCut = true
        do throws(SystemError) {
            let count = try state.tail.withUnsafeBufferPointer { tail throws(SystemError) in
                try context.disk.append(tail, to: open.descriptor)
            }
            guard count == state.tail.count else { throw .shortWrite }
        } catch {
            // At once, so that a kill leaves whole lines; if this fails, before the next write.
            try? cut(&state)
            throw error
        }
        state.needsCut = false
        state.byteCount += state.tail.count
        state.tail.removeAll(keepingCapacity: true)
        state.askedCount = 0
    }

    private func cut(_ state: inout State) throws(SystemError) {
        try context.disk.truncate(open.descriptor, to: state.byteCount)
        state.needsCut = false
    }

    /// Cuts off the remains of a failed write. Returns whether the file has whole lines now.
    func cut() -> Bool {
        state.withLock { state in (try? cut(&state)) != nil }
    }

    /// Ends the room's use of the file. The flusher closes a complete file. An incomplete one stays open, because the
    /// log has the missing bytes and must not be removed first.
    func close(_ flusher: Flusher, isRenewed: Bool = false) {
        let isOrphan = state.withLock { state in
            state.isOrphan = log != nil && !state.tail.isEmpty
            if !state.isOrphan {
                state.isClosed = true
                state.tail = []
            }
            return state.isOrphan
        }
        // The file's name may be new, and a flush has to make it safe.
        if isOrphan { flusher.namesChanged() } else { flusher.retire(open, isRenewed: isRenewed) }
    }

    /// Lets the flusher close the file if the room is gone and the file no longer lacks bytes of the log.
    func release(_ flusher: Flusher) {
        let wasOrphan = state.withLock { state in
            let wasOrphan = state.isOrphan && state.tail.isEmpty
            if wasOrphan { (state.isOrphan, state.isClosed) = (false, true) }
            return wasOrphan
        }
        if wasOrphan { flusher.retire(open) }
    }
}
