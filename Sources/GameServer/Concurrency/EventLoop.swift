import GameProtocol
import Sockets

/// One thread's loop: it waits for descriptors, deadlines and work, and calls the source concerned.
///
/// It is made on its own thread and is not `Sendable`, so the compiler keeps it, its sources and
/// their handlers there. Others reach it through its `LoopThread`.
final class EventLoop {
    /// What other threads know of this loop.
    let thread: LoopThread
    var poller: Poller { thread.poller }
    /// The monotonic clock in milliseconds, read once for each wait.
    private(set) var now: Int
    /// Lent to one source at a time, for the length of one call.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: EventLoop.readBufferBytes,
        alignment: 16
    )
    private(set) var deadlines = DeadlineQueue<UInt64>()
    /// Used by the loop's connections in turn.
    let lineCodec = LineCodec()
    /// What the sources of this loop use in turn, and the loop knows nothing of.
    @exclusivity(unchecked) var shared: AnyObject?
    @exclusivity(unchecked) var moveTimer: MoveTimer
    /// What is done once for all sources at the end of a round.
    @exclusivity(unchecked) var roundWork: (any RoundWork)?
    /// What the connection whose turn it is has used of it.
    @exclusivity(unchecked) var turn = TurnShare()

    private let owner = SystemThread.currentID
    private let events = PollerEvents(capacity: 256)
    /// Sources by their descriptor's number.
    private var sources: [EventSource?] = []
    private var leaving: [EventSource] = []
    /// The sources that have more to do than one turn allows.
    private var line = TurnLine()
    private var generation: UInt32 = 0
    private var isStopping = false

    static let readBufferBytes = 64 * 1024
    /// The time that all sources in line get together in one round; others wait no longer than
    /// that.
    private static let lineNanoseconds = 2_000_000
    /// For how long the work of a round may be put off, while others have their turns.
    private static let workNanoseconds = 500_000

    init(thread: LoopThread) {
        self.thread = thread
        now = thread.clock()
        moveTimer = MoveTimer(isOn: thread.isTiming)
    }

    deinit {
        readBuffer.deallocate()
    }

    func preconditionOnLoop() {
        precondition(SystemThread.currentID == owner, "a loop is touched by its own thread alone")
    }

    /// Runs until somebody stops it; then every source leaves.
    func run() {
        while !isStopping {
            let inLine = line.count
            poller.wait(timeoutMilliseconds: timeout(), into: events)
            now = thread.clock()
            deliverEvents()
            deliverDeadlines()
            deliverTurns(inLine)
            finishRound()
            freeLeaving()
        }
        // It may own a socket.
        thread.closeMailbox { work in work(self) }
        forEachSource { $0.end() }
        roundWork?.finish()
        freeLeaving()
    }

    /// Ends `run` after the present round.
    func stop() {
        isStopping = true
    }

    private func timeout() -> Int? {
        if !line.isEmpty { return 0 }
        let wait = deadlines.earliest.map { max(0, $0 - now) }
        return thread.longestWait.map { min($0, wait ?? $0) } ?? wait
    }

    private func deliverEvents() {
        for index in 0..<events.count {
            let token = events.token(at: index)
            if token == Poller.wakeToken {
                thread.takeWork { work in work(self) }
            } else {
                source(for: token)?.ready(events.readiness(at: index))
            }
            finishWork()
        }
    }

    /// Whether other sources have something to do in this round.
    var isShared: Bool { events.count > 1 || !line.isEmpty }

    /// Work that was left long ago does not wait for the end of the round.
    private func finishWork() {
        guard let roundWork, let since = roundWork.since else { return }
        if thread.fineClock() - since > Self.workNanoseconds { finishRound() }
    }

    private func finishRound() {
        roundWork?.finish()
        moveTimer.finish(into: thread.counts)
    }

    /// The moves of the source whose turn it is are carried out: they are over when what they caused
    /// may leave.
    func endMoves() {
        if roundWork?.since == nil {
            moveTimer.finish(into: thread.counts)
        } else {
            moveTimer.wait()
        }
    }

    private func deliverDeadlines() {
        while let token = deadlines.removeFirst(dueAt: now) {
            source(for: token)?.deadlineDue()
        }
    }

    /// Gives those in line their turns, until the round's share for them is used up.
    ///
    /// A source that joined the line after the wait has just had its turn. Its next one comes in a
    /// later round, after all sources that are ready then.
    private func deliverTurns(_ count: Int) {
        if count == 0 { return }
        let start = thread.fineClock()
        var left = count
        while left > 0, let token = line.next() {
            source(for: token)?.turnCame()
            finishWork()
            left -= 1
            if thread.fineClock() - start >= Self.lineNanoseconds { break }
        }
    }

    /// Only now, after the batch: a later event of it may have been for one of them.
    private func freeLeaving() {
        while let source = leaving.popLast() {
            let index = Int(source.descriptor.number)
            // Removed twice, it leaves once.
            guard sources[index] === source else { continue }
            sources[index] = nil
            if !source.handsOver { SystemCalls.close(source.descriptor) }
            source.didClose()
        }
    }
}

extension EventLoop {
    /// The source with this token, unless it has left.
    func source(for token: UInt64) -> EventSource? {
        let index = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
        guard index < sources.count, let source = sources[index], source.token == token else {
            return nil
        }
        return source
    }

    /// Gives the source its place; the source registers itself with the poller.
    func insert(_ source: EventSource) {
        preconditionOnLoop()
        let index = Int(source.descriptor.number)
        while sources.count <= index { sources.append(nil) }
        precondition(sources[index] == nil, "a descriptor belongs to one source")
        sources[index] = source
    }

    /// Lets the source go after the present batch: it is told, and its descriptor is closed.
    func remove(_ source: EventSource) {
        preconditionOnLoop()
        leaving.append(source)
    }

    /// Notes a deadline of a source.
    ///
    /// A source that is woken early asks again and leaves its later deadlines behind. When most of
    /// the queue can be such leftovers, only the next deadline of each source stays.
    func arm(_ token: UInt64, at time: Int) {
        deadlines.insert(token, at: time)
        guard deadlines.count > 2 * sources.count + 64 else { return }
        deadlines = DeadlineQueue()
        forEachSource { source in
            if source.armedTime < .max { deadlines.insert(source.token, at: source.armedTime) }
        }
    }

    /// Gives the source a turn in a later round, after whoever is ready then.
    func standInLine(_ source: EventSource) {
        preconditionOnLoop()
        line.append(source.token, of: source.payer)
    }

    /// Calls `body` with every source that is here.
    func forEachSource(_ body: (EventSource) -> Void) {
        for case .some(let source) in sources { body(source) }
    }

    func makeToken(for descriptor: Descriptor) -> UInt64 {
        // Never the wake token: no descriptor has the number 2^32 - 1.
        generation &+= 1
        return UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor.number))
    }
}

/// A reader and a writer that all connections of one loop use in turn.
final class LineCodec {
    let reader = JSONReader()
    private var writer = JSONWriter(capacity: LineCodec.usualBytes)

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 4_096

    /// Lends out the bytes of what `body` writes.
    func write(
        _ body: (inout JSONWriter) -> Void,
        to append: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        body(&writer)
        writer.withBytes { append($0) }
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}

/// What the sources of a loop leave to be done once for all of them, at the end of a round.
protocol RoundWork: AnyObject {
    /// When the oldest of it was left, in nanoseconds of the loop's fine clock; nil if there is none.
    var since: Int? { get }

    func finish()
}
