import Dispatch
import Sockets
import Synchronization

/// The one thread that waits for the disk, so that no room and no loop ever does.
///
/// Every write gets a log sequence number (LSN), counted upwards; the flusher says up to which one
/// all is safe from a power cut. While nothing is dirty it sleeps.
final class Flusher: Sendable {
    let durability: Durability
    /// To what rooms append before anybody hears of it; without one they write into their own files.
    let log: WriteAheadLog?
    private let context: JournalContext
    private let interval: DispatchTimeInterval
    private let state = Locked(State())
    private let gate = OutputGate()
    private let wakeup = DispatchSemaphore(value: 0)
    private let thread = Locked<SystemThread?>(nil)

    /// With more dirty files than this, one call for all of the disk is cheaper.
    static let maximumSingleSyncs = 64
    /// The reserve of descriptors has room for as many files that got a successor.
    static let maximumRenewed = 8
    /// So many full files of the log are removed also while people wait for a flush.
    static let maximumPutOff = 2
    /// The time from one flush of `interval` to the next: what is written meanwhile is collected.
    static let defaultInterval = DispatchTimeInterval.seconds(1)

    private enum Phase {
        /// Flushes when there is something to flush.
        case running
        /// Flushes what is left, then ends.
        case stopping
        /// Over: whoever retires a file closes it.
        case over
    }

    private struct State {
        var phase = Phase.running
        var lastLSN: UInt64 = 0
        var batch = FlushBatch()
        /// Whether the thread has been told of the present batch.
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

    /// Whether everything up to this LSN is as safe as it will ever be.
    func isSafe(_ lsn: UInt64) -> Bool { durability == .none || lsn <= durableLSN }

    /// Whether one more file may get a successor, besides which it is open until the next flush.
    var hasRoomForRenewed: Bool {
        state.withLock { $0.batch.renewedCount < Self.maximumRenewed }
    }

    /// Everything up to this LSN is safe from a power cut.
    var durableLSN: UInt64 { gate.durableLSN }
}

/// For files.
extension Flusher {
    /// Notes that a file has new bytes; after the write, so that the next flush covers them.
    ///
    /// - Parameter isNew: whether the file's name is new as well.
    func wrote(_ file: OpenJournal, isNew: Bool) -> UInt64 {
        if durability == .none { return 0 }
        return change { state in
            state.lastLSN += 1
            list(file, &state)
            if isNew { state.batch.hasNewNames = true }
            return state.lastLSN
        }
    }

    /// Notes that the write-ahead log goes on in another file: the full one is to be removed.
    func logIsFull() {
        change { $0.batch.hasFullLog = true }
    }

    /// Notes that a file has another name.
    func namesChanged() {
        if durability == .none { return }
        change { $0.batch.hasNewNames = true }
    }

    /// Closes a file that nobody writes any more, after a last flush of its bytes and its name.
    ///
    /// - Parameter isRenewed: whether its room goes on in another one; so many of these do not wait
    ///   for the end of the interval.
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
        // Its number may be another file's by the next flush.
        if file.isRetired.load(ordering: .relaxed) { return }
        let wasListed = file.isListed.exchange(true, ordering: .relaxed)
        if !wasListed { state.batch.files.append(file) }
    }

    /// Changes what there is to flush, and wakes the thread if it sleeps.
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

/// For rooms.
extension Flusher {
    /// Sends whole lines as soon as the journal is safe up to `lsn`; never waits.
    func send(_ lines: UnsafeBufferPointer<UInt8>, to outbox: Outbox, after lsn: UInt64) {
        if holdsOutput { gate.send(lines, to: outbox, after: lsn) } else { outbox.send(lines) }
    }
}

/// The thread.
extension Flusher {
    func start() throws(SystemError) {
        if durability == .none && log == nil { return }
        let started = try SystemThread(name: "flusher") { [self] in run() }
        thread.withLock { $0 = started }
    }

    /// Flushes what there is, then ends the thread and waits for its end.
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
                // Nothing else would try again what a disk has refused.
                _ = wakeup.wait(timeout: .now() + interval)
            } else {
                wakeup.wait()
            }
            // The present batch has signaled: whoever does it meanwhile wants no delay.
            if durability == .interval && !isStopping {
                _ = wakeup.wait(timeout: nextFlush)
            }
            // Counted from where a flush begins: a slow one does not delay the next.
            nextFlush = .now() + interval
            flush()
        } while !endIfStopping()
    }

    private var isStopping: Bool { state.withLock { $0.phase != .running } }

    /// Ends when nothing is left to flush, nor in the write-ahead log.
    private func endIfStopping() -> Bool {
        // Looked at once: a stop that comes from here on has the thread woken again, and so ends the log.
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

    /// Makes all that was written so far safe, sends what waited for it, and removes what the
    /// write-ahead log needs no more.
    func flush() {
        // Before the batch is taken: whatever was written into these is in it, or safe.
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

    /// Whether somebody waits for the next flush, before which no rooms' files are to be flushed.
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

    /// Makes the rooms' files safe, from which the log is not needed any more. One that is closed was
    /// made safe before.
    private func syncRooms(_ files: [OpenJournal]) throws(SystemError) {
        if durability == .none { return }
        let open = files.filter { !$0.isClosed.load(ordering: .relaxed) }
        try context.timed("flush") { () throws(SystemError) in try sync(open) }
    }

    private func sync(_ batch: FlushBatch) throws(SystemError) {
        try sync(batch.files)
        if batch.files.count > Self.maximumSingleSyncs { return }
        // After the bytes, so that a safe name is always that of a file whose bytes are safe.
        if batch.hasNewNames { try context.disk.syncFolder() }
    }

    private func sync(_ files: [OpenJournal]) throws(SystemError) {
        if files.count > Self.maximumSingleSyncs {
            return try context.disk.syncAll(files.map(\.descriptor))
        }
        if files.count > 1 { for file in files { context.disk.beginSync(file.descriptor) } }
        for file in files { try context.disk.sync(file.descriptor) }
    }

    /// The system may have dropped the bytes and would report success the next time, so nothing
    /// that it says about them counts any more: only a new start shows what is really there.
    private func fail(_ error: SystemError) {
        state.withLock { $0.phase = .over }
        context.log.error("journal_flush_failed", ["cause": .text(error.journalCause)])
        context.fatal("The journal cannot be flushed: \(error)")
    }
}

/// What one flush makes safe from a power cut.
struct FlushBatch {
    /// The files with bytes that are not safe.
    var files: [OpenJournal] = []
    /// Those of them that nobody writes any more, to be closed afterwards.
    var retired: [OpenJournal] = []
    /// How many of these have a successor.
    var renewedCount = 0
    /// Whether files were made or renamed.
    var hasNewNames = false
    /// Whether a file of the write-ahead log is to be removed.
    var hasFullLog = false

    var isEmpty: Bool { files.isEmpty && !hasNewNames && !hasFullLog }
}
