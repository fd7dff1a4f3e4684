import Dispatch
import Sockets
import Synchronization

/// The only thread that waits for the disk, so that no room and no loop has to.
///
/// Every write gets a log sequence number (LSN), counted upwards. The flusher reports up to which LSN all writes are
/// safe from a power cut. It sleeps while all files are clean.
final class Flusher: Sendable {
    let durability: Durability
    /// The write-ahead log, to which rooms append before output is sent; without it, rooms write only their own files.
    let log: WriteAheadLog?
    private let context: JournalContext
    private let interval: DispatchTimeInterval
    private let state = Locked(State())
    private let gate = OutputGate()
    private let wakeup = DispatchSemaphore(value: 0)
    private let thread = Locked<SystemThread?>(nil)

    /// The most dirty files that are flushed one by one; with more, one call for the whole disk is cheaper.
    static let maximumSingleSyncs = 64
    /// The most files with a successor that wait for a flush. The reserve of descriptors has room for them.
    static let maximumRenewed = 8
    /// The number of full log files that are removed even while output waits for a flush.
    static let maximumPutOff = 2
    /// The time between two flushes if the durability is `interval`; writes in between share a flush.
    static let defaultInterval = DispatchTimeInterval.seconds(1)

    private enum Phase {
        /// The thread flushes dirty files when there are any.
        case running
        /// The thread flushes the remaining files, then ends.
        case stopping
        /// The thread has ended: a caller that retires a file closes it.
        case over
    }

    private struct State {
        var phase = Phase.running
        var lastLSN: UInt64 = 0
        var batch = FlushBatch()
        /// Whether the thread has been woken for the present batch.
        var isSignaled = false
    }

    init(
        _ durability: Durability,
        _ context: JournalContext,
        interval: DispatchTimeInterval = Flusher.defaultInterval,
        log: WriteAheadLog? = nil
    ) {
        self.durability = durability
        self.log = log
        self.context = context
        self.interval = interval
    }

    /// Whether output has to wait for the disk.
    var holdsOutput: Bool { durability == .always }

    /// Whether all writes up to this LSN are as safe as this durability makes them.
    func isSafe(_ lsn: UInt64) -> Bool { durability == .none || lsn <= durableLSN }

    /// Whether one more file may get a successor; the old file stays open until the next flush.
    var hasRoomForRenewed: Bool {
        state.withLock { $0.batch.renewedCount < Self.maximumRenewed }
    }

    /// All writes up to this LSN are safe from a power cut.
    var durableLSN: UInt64 { gate.durableLSN }
}

/// Writes to files.
extension Flusher {
    /// Records new bytes of a file, and with `isNew` also a new name. Called after the write, so that the next flush
    /// covers both. Returns the LSN of the write.
    func wrote(_ file: OpenJournal, isNew: Bool) -> UInt64 {
        if durability == .none { return 0 }
        return change { state in
            state.lastLSN += 1
            list(file, &state)
            if isNew { state.batch.hasNewNames = true }
            return state.lastLSN
        }
    }

    /// Records that the write-ahead log has begun another file, so that the full one has to be removed.
    func logIsFull() {
        change { $0.batch.hasFullLog = true }
    }

    /// Records that files were made or renamed, so that the next flush makes their names safe.
    func namesChanged() {
        if durability == .none { return }
        change { $0.batch.hasNewNames = true }
    }

    /// Closes a file that is not written any longer, after a last flush of its bytes and its name.
    ///
    /// - Parameter isRenewed: whether the room continues in another file. With `maximumRenewed` of these, the flush
    ///   does not wait for the end of the interval.
    func retire(_ file: OpenJournal, isRenewed: Bool = false) {
        if durability == .none { return context.disk.close(file.descriptor) }
        let (isLeft, isFull) = change { state in
            guard state.phase != .over else { return (false, false) }
            list(file, &state)
            file.isRetired.store(true, ordering: .relaxed)
            state.batch.retired.append(file)
            state.batch.hasNewNames = true
            if isRenewed { state.batch.renewedCount += 1 }
            let isFull = isRenewed && state.batch.renewedCount == Self.maximumRenewed
            return (true, isFull && state.phase == .running)
        }
        if !isLeft { context.disk.close(file.descriptor) }
        if isFull { wakeup.signal() }
    }

    private func list(_ file: OpenJournal, _ state: inout State) {
        // The number of the descriptor may belong to another file by the next flush.
        if file.isRetired.load(ordering: .relaxed) { return }
        let wasListed = file.isListed.exchange(true, ordering: .relaxed)
        if !wasListed { state.batch.files.append(file) }
    }

    /// Changes the batch, and wakes the thread if it sleeps.
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, isFirst) = state.withLock { state in
            let result = body(&state)
            let isFirst = !state.isSignaled && state.phase == .running
            if isFirst { state.isSignaled = true }
            return (result, isFirst)
        }
        if isFirst { wakeup.signal() }
        return result
    }
}

/// Output of rooms.
extension Flusher {
    func send(_ lines: UnsafeBufferPointer<UInt8>, to outbox: Outbox, after lsn: UInt64) {
        if holdsOutput { gate.send(lines, to: outbox, after: lsn) } else { outbox.send(lines) }
    }
}

extension Flusher {
    func start() throws(SystemError) {
        if durability == .none && log == nil { return }
        let started = try SystemThread(name: "flusher") { [self] in run() }
        thread.withLock { $0 = started }
    }

    /// Flushes the remaining files, ends the thread, and waits for its end.
    func stop() {
        let isFirst = state.withLock { state in
            guard state.phase == .running else { return false }
            state.phase = .stopping
            return true
        }
        if isFirst { wakeup.signal() }
        if let mine = thread.take() { mine.join() } else if isFirst { run() }
    }

    private func run() {
        var nextFlush = DispatchTime.now()
        repeat {
            if durability == .none, let log, !log.full.isEmpty {
                // No later event would repeat the attempt after the disk has refused it.
                _ = wakeup.wait(timeout: .now() + interval)
            } else {
                wakeup.wait()
            }
            // The present batch has woken the thread already. Another signal means that the flush should not wait.
            if durability == .interval && !isStopping {
                _ = wakeup.wait(timeout: nextFlush)
            }
            // The interval counts from the start of a flush, so that a slow flush does not delay the next one.
            nextFlush = .now() + interval
            flush()
        } while !endIfStopping()
    }

    private var isStopping: Bool { state.withLock { $0.phase != .running } }

    /// If the thread has to stop, ends the log and flushes everything. Returns whether the thread may end.
    private func endIfStopping() -> Bool {
        // The state is read once: a later stop wakes the thread again, and that round ends the log.
        guard isStopping else { return false }
        if let log {
            log.end()
            flush()
        }
        while true {
            let isOver = state.withLock { state in
                if state.phase == .stopping && state.batch.isEmpty { state.phase = .over }
                return state.phase == .over
            }
            if isOver { return true }
            flush()
        }
    }

    /// Flushes all writes so far, sends the output that waited for them, and removes log files no longer needed.
    func flush() {
        // Read before the batch: all bytes that these files hold for rooms are in the batch, or safe already.
        let fullSegments = log?.full ?? []
        let (batch, lsn) = state.withLock { state in
            let batch = state.batch
            state.batch = FlushBatch()
            state.isSignaled = false
            for file in batch.files { file.isListed.store(false, ordering: .relaxed) }
            return (batch, state.lastLSN)
        }
        do throws(SystemError) {
            if !batch.isEmpty { try flush(batch, lsn) }
            if fullSegments.isEmpty || isAwaited && fullSegments.count < Self.maximumPutOff {
                return
            }
            try log?.remove(fullSegments, self) { files throws(SystemError) in try syncRooms(files)
            }
        } catch {
            fail(error)
        }
    }

    /// Whether output waits for the next flush; the flush of rooms' files comes after that.
    private var isAwaited: Bool {
        holdsOutput && gate.isAwaited
    }

    private func flush(_ batch: FlushBatch, _ lsn: UInt64) throws(SystemError) {
        if durability != .none {
            try context.timed("flush") { () throws(SystemError) in try sync(batch) }
        }
        for file in batch.retired {
            file.isClosed.store(true, ordering: .relaxed)
            context.disk.close(file.descriptor)
        }
        gate.open(upTo: lsn)
    }

    /// Flushes the rooms' files, so that the log is no longer needed for them. Closed files were flushed before.
    private func syncRooms(_ files: [OpenJournal]) throws(SystemError) {
        if durability == .none { return }
        let open = files.filter { !$0.isClosed.load(ordering: .relaxed) }
        try context.timed("flush") { () throws(SystemError) in try sync(open) }
    }

    private func sync(_ batch: FlushBatch) throws(SystemError) {
        try sync(batch.files)
        if batch.files.count > Self.maximumSingleSyncs { return }
        // Names follow bytes, so that a safe name always belongs to a file with safe bytes.
        if batch.hasNewNames { try context.disk.syncFolder() }
    }

    private func sync(_ files: [OpenJournal]) throws(SystemError) {
        if files.count > Self.maximumSingleSyncs {
            return try context.disk.syncAll(files.map(\.descriptor))
        }
        if files.count > 1 { for file in files { context.disk.beginSync(file.descriptor) } }
        for file in files { try context.disk.sync(file.descriptor) }
    }

    /// Ends the process after a failed flush. The system may have dropped the bytes, and might report success the
    /// next time. Only a new startup shows which bytes are on the disk.
    private func fail(_ error: SystemError) {
        state.withLock { $0.phase = .over }
        context.log.error("journal_flush_failed", ["cause": .text(error.journalCause)])
        context.fatal("The journal cannot be flushed: \(error)")
    }
}

/// The work of one flush.
struct FlushBatch {
    /// The files with bytes that are not safe.
    var files: [OpenJournal] = []
    /// The files that are no longer written, and that are closed after this flush.
    var retired: [OpenJournal] = []
    /// The number of retired files that have a successor.
    var renewedCount = 0
    /// Whether files were made or renamed.
    var hasNewNames = false
    /// Whether a file of the write-ahead log is to be removed.
    var hasFullLog = false

    var isEmpty: Bool { files.isEmpty && !hasNewNames && !hasFullLog }
}
