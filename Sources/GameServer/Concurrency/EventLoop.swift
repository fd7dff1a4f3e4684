import GameProtocol
import Sockets

/// The event loop of one thread. It waits for descriptors, deadlines and work, and calls their sources.
///
/// It is created on its own thread and is not `Sendable`, so the compiler keeps the loop, its sources and their
/// handlers there. Other threads reach it through its `LoopThread`.
final class EventLoop {
    /// The part of this loop that other threads may use.
    let thread: LoopThread
    var poller: Poller { thread.poller }
    /// The monotonic clock in milliseconds, read once for each wait.
    private(set) var now: Int
    /// A buffer for reading, which one source may use during one call.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: EventLoop.readBufferBytes,
        alignment: 16
    )
    private(set) var deadlines = DeadlineQueue<UInt64>()
    let lineCodec = LineCodec()
    /// An object that the sources of this loop share; the loop itself does not use it.
    @exclusivity(unchecked) var shared: AnyObject?
    @exclusivity(unchecked) var moveTimer: MoveTimer
    @exclusivity(unchecked) var roundWork: (any RoundWork)?
    /// The share of its turn that the present connection has used.
    @exclusivity(unchecked) var turn = TurnShare()

    private let owner = SystemThread.currentID
    private let events = PollerEvents(capacity: 256)
    /// The sources by the number of their descriptors.
    private var sources: [EventSource?] = []
    private var leaving: [EventSource] = []
    /// Sources with more to do than one turn allows.
    private var line = TurnLine()
    private var generation: UInt32 = 0
    private var isStopping = false

    static let readBufferBytes = 64 * 1024
    /// The time that all sources in line get together in one round; other sources wait no longer than that.
    private static let lineNanoseconds = 2_000_000
    /// The time for which the work of a round may be delayed while other sources have their turns.
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

    /// Runs until `stop`; then every source ends.
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
        // The remaining work may own a socket.
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

    /// Finishes the work of the round early if it has waited for long.
    private func finishWork() {
        guard let roundWork, let since = roundWork.since else { return }
        if thread.fineClock() - since > Self.workNanoseconds { finishRound() }
    }

    private func finishRound() {
        roundWork?.finish()
        moveTimer.finish(into: thread.counts)
    }

    /// Stops timing the present source's moves that were carried out: now, or once their output may leave.
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

    /// Gives the sources in line their turns, until the round's time for them is used up.
    ///
    /// A source that has joined the line after the wait has just had a turn. Its next turn comes in a later round,
    /// after all sources that are ready then.
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

    /// Frees the sources that have left, after the batch: a later event of the batch may belong to one of them.
    private func freeLeaving() {
        while let source = leaving.popLast() {
            let index = Int(source.descriptor.number)
            // A source that was removed twice leaves once.
            guard sources[index] === source else { continue }
            sources[index] = nil
            if !source.handsOver { SystemCalls.close(source.descriptor) }
            source.didClose()
        }
    }
}

extension EventLoop {
    /// Returns the source with this token; nil if it has left.
    func source(for token: UInt64) -> EventSource? {
        let index = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
        guard index < sources.count, let source = sources[index], source.token == token else {
            return nil
        }
        return source
    }

    /// Adds a source to the loop; the source registers itself with the poller.
    func insert(_ source: EventSource) {
        preconditionOnLoop()
        let index = Int(source.descriptor.number)
        while sources.count <= index { sources.append(nil) }
        precondition(sources[index] == nil, "a descriptor belongs to one source")
        sources[index] = source
    }

    /// Removes a source after the present batch: its descriptor is closed, and `didClose` is called.
    func remove(_ source: EventSource) {
        preconditionOnLoop()
        leaving.append(source)
    }

    /// Adds a deadline of a source.
    ///
    /// A source that wakes early asks again, and its later deadlines stay behind. When most of the queue may be such
    /// leftovers, the queue is built again with only the next deadline of each source.
    func arm(_ token: UInt64, at time: Int) {
        deadlines.insert(token, at: time)
        guard deadlines.count > 2 * sources.count + 64 else { return }
        deadlines = DeadlineQueue()
        forEachSource { source in
            if source.armedTime < .max { deadlines.insert(source.token, at: source.armedTime) }
        }
    }

    /// Gives the source a turn in a later round, after all sources that are ready then.
    func standInLine(_ source: EventSource) {
        preconditionOnLoop()
        line.append(source.token, of: source.payer)
    }

    func forEachSource(_ body: (EventSource) -> Void) {
        for case .some(let source) in sources { body(source) }
    }

    func makeToken(for descriptor: Descriptor) -> UInt64 {
        // No token equals the wake token, because no descriptor has the number 2^32 - 1.
        generation &+= 1
        return UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor.number))
    }
}

/// A JSON reader and writer that all connections of one loop share.
final class LineCodec {
    let reader = JSONReader()
    private var writer = JSONWriter(capacity: LineCodec.usualBytes)

    /// A buffer that has grown beyond this size for one long line is freed.
    private static let usualBytes = 4_096

    /// Passes the bytes that `body` writes to `append`.
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

/// Work that the sources of a loop collect, to be done once at the end of a round.
protocol RoundWork: AnyObject {
    /// The time of the oldest collected work, in nanoseconds of the loop's fine clock; nil if there is none.
    var since: Int? { get }

    func finish()
}
