import Sockets
import Synchronization

/// A room's own file, and what of it is so far in the write-ahead log alone.
///
/// A record of the log is as good as bytes in the file: a start writes them there. So the file is
/// written in few long pieces. The room, the log and the flusher's thread share it.
final class RoomFile: Sendable {
    let code: String
    let open: OpenJournal
    /// What its records in the log begin with, which tells the file from others of the same code.
    let head: [UInt8]
    /// Whether neither the log nor the file took what was to be recorded.
    private let lost = Atomic<Bool>(false)
    /// The newest of the log's files that has records of this one; the log's alone.
    let segment = Atomic<Int>(0)
    /// The newest piece of the log that has records of this one; the log's alone.
    let piece = Atomic<UInt64>(0)
    private let log: WriteAheadLog?
    private let flusher: Flusher
    private let context: JournalContext
    private let state: Locked<State>

    private struct State {
        /// What is in the log and not yet in the file.
        var tail: [UInt8] = []
        /// How many bytes are in the file; more may be there after a write that failed.
        var byteCount: Int
        /// Whether more is there.
        var needsCut = false
        /// Nobody may write to the file any more.
        var isClosed = false
        /// How often the flusher had to ask it for its tail.
        var askedCount = 0
        /// Its room is gone, and the file still refuses its tail: it is tried again before what the log
        /// has of it is removed.
        var isOrphan = false
    }

    /// From so many bytes on the tail goes into the file.
    static let maximumTail = 4_096
    /// A file that could not take its tail for so long is tried no more.
    private static let hopelessTail = 16 * maximumTail
    /// How often the file of a room that is gone is asked for what it refuses.
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

    /// No file of the log lists it any more, so that nobody else would close it.
    deinit {
        if state.withLock({ $0.isOrphan }) { flusher.retire(open) }
    }

    /// How many bytes are in the file itself.
    var byteCount: Int { state.withLock { $0.byteCount } }

    var isLost: Bool { lost.load(ordering: .acquiring) }

    /// Takes whole lines: notes them for the log's next piece and gives their LSN there. Where there
    /// is no log they are written into the file, and there is none.
    ///
    /// - Parameters:
    ///   - offset: how many bytes the room has in both.
    ///   - behind: the digest of the last of them.
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

    /// Where the file refuses its tail, the log still has it.
    private func writeTail(_ state: inout State) throws(SystemError) {
        do throws(SystemError) {
            try write(&state)
        } catch {
            if state.tail.count >= Self.hopelessTail { throw error }
        }
    }

    /// Has everything in the file itself; the flusher is told by the caller.
    func settle() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            if state.tail.isEmpty && (!state.needsCut || state.isClosed) { return }
            try write(&state)
            state.tail = []
        }
    }

    /// What became of the tail of a file, of which the log is to be removed.
    enum Settling {
        case settled
        case refusedFirst(SystemError)
        case refused
        /// The replay of a room that is gone stays without its end.
        case givenUp(SystemError)

        /// Whether the log is needed no more for the file.
        var isOver: Bool {
            switch self {
            case .settled, .givenUp: true
            case .refusedFirst, .refused: false
            }
        }

        /// What was not said of the file yet.
        var newError: SystemError? {
            switch self {
            case .refusedFirst(let error), .givenUp(let error): error
            case .settled, .refused: nil
            }
        }
    }

    /// Has everything in the file itself, so that the log is needed no more; for the flusher.
    ///
    /// A file that refuses is tried again at the second, fourth, eighth… time that it is asked: it may
    /// refuse for long. The replay of a room that is gone is given up in the end. What the players of
    /// a room that runs were told is never: the log stays.
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

    /// The log did not take what was noted last: the file has to, or the room is unrecorded.
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
        // Whatever goes wrong, a part of the bytes may be there.
        state.needsCut = true
        do throws(SystemError) {
            let count = try state.tail.withUnsafeBufferPointer { tail throws(SystemError) in
                try context.disk.append(tail, to: open.descriptor)
            }
            guard count == state.tail.count else { throw .shortWrite }
        } catch {
            // At once, so that a kill leaves whole lines; where that fails, before the next write.
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

    /// Takes away what a failed write may have left; whether the file has whole lines now.
    func cut() -> Bool {
        state.withLock { state in (try? cut(&state)) != nil }
    }

    /// The room writes no more. A file that has all is closed by the flusher; one that has not stays
    /// open, because the log has what it lacks, and must not go before.
    func close(_ flusher: Flusher, isRenewed: Bool = false) {
        let isOrphan = state.withLock { state in
            state.isOrphan = log != nil && !state.tail.isEmpty
            if !state.isOrphan {
                state.isClosed = true
                state.tail = []
            }
            return state.isOrphan
        }
        // Its name may be new, which a flush has to make safe all the same.
        if isOrphan { flusher.namesChanged() } else { flusher.retire(open, isRenewed: isRenewed) }
    }

    /// The log has nothing more that the file lacks: if the room is gone, the flusher closes it.
    func release(_ flusher: Flusher) {
        let wasOrphan = state.withLock { state in
            let wasOrphan = state.isOrphan && state.tail.isEmpty
            if wasOrphan { (state.isOrphan, state.isClosed) = (false, true) }
            return wasOrphan
        }
        if wasOrphan { flusher.retire(open) }
    }
}
