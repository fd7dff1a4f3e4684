import Dispatch
import GameProtocol
import Sockets
import Synchronization

/// The part of an event loop that other threads may use: they give it work, and wake or end it.
final class LoopThread: Sendable {
    typealias Work = @Sendable (EventLoop) -> Void

    /// The number of this loop in the server, from 0.
    let number: Int
    let poller: Poller
    /// The loop's time in milliseconds; tests replace it.
    let clock: @Sendable () -> Int
    /// The loop's time in nanoseconds, for durations below a millisecond.
    let fineClock: @Sendable () -> Int
    let counts = LoopCounts()
    /// Whether the loop measures the durations of moves.
    let isTiming: Bool
    /// The most milliseconds for which the loop waits; nil for no limit.
    let longestWait: Int?
    /// The submitted work, in order; nil once the loop has ended.
    private let mailbox = Locked<[Work]?>([])
    private let thread = Locked<SystemThread?>(nil)

    init(
        name: String,
        number: Int = 0,
        isTiming: Bool = false,
        longestWait: Int? = nil,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds },
        fineClock: @escaping @Sendable () -> Int = { MonotonicClock.nowNanoseconds }
    ) throws(SystemError) {
        self.number = number
        self.isTiming = isTiming
        self.longestWait = longestWait
        poller = try Poller()
        self.clock = clock
        self.fineClock = fineClock
        let started = try SystemThread(name: name) { [self] in
            EventLoop(thread: self).run()
        }
        thread.withLock { $0 = started }
    }

    /// Runs `work` on the loop's thread, after work that was submitted before; never waits.
    ///
    /// - Returns: whether the work will run. A loop that has ended runs no more work, so the caller keeps a socket
    ///   that it wanted to hand over.
    @discardableResult
    func submit(_ work: @escaping Work) -> Bool {
        let count = mailbox.withLock { tasks in
            tasks?.append(work)
            return tasks?.count
        }
        // The caller that finds the mailbox empty wakes the loop, which then takes all the work at once.
        if count == 1 { poller.wake() }
        return count != nil
    }

    /// Ends the loop: its sources end, then the thread.
    func stop() {
        submit { $0.stop() }
    }

    func join() {
        thread.take()?.join()
    }

    /// Passes the submitted work to `body`, in order; on the loop's thread.
    func takeWork(_ body: (Work) -> Void) {
        let tasks = mailbox.withLock { tasks in
            defer { if tasks != nil { tasks = [] } }
            return tasks ?? []
        }
        for task in tasks { body(task) }
    }

    /// Refuses further work, and passes the rest to `body`; on the loop's thread, at its end.
    func closeMailbox(_ body: (Work) -> Void) {
        for task in mailbox.take() ?? [] { body(task) }
    }
}

/// Test whether the system grants this process the threads that it will need.
///
/// A pool that gets no thread waits for one silently and forever, and its callers wait, too. Startup should find that
/// out before the server accepts players.
enum ThreadReserve {
    private static let stackBytes = 64 * 1024

    /// Starts this number of threads at the same time, and ends them again.
    static func check(_ count: Int) throws(SystemError) {
        let end = DispatchSemaphore(value: 0)
        var threads: [SystemThread] = []
        defer {
            for _ in threads { end.signal() }
            for thread in threads { thread.join() }
        }
        for _ in 0..<count {
            threads.append(
                try SystemThread(name: "reserve", stackBytes: stackBytes) { end.wait() }
            )
        }
    }
}

/// Counters of one event loop: written only by the loop, read for the server's metrics.
///
/// Each number has one writer, so that adding to it needs no locked instruction.
final class LoopCounts: Sendable {
    private let games = GameKind.allCases.map { _ in OfGame() }

    private final class OfGame: Sendable {
        let plainMoves = Atomic<Int>(0)
        let times = MoveTimes()
    }

    /// Returns the number of lines that were a move of the game in its shortest spelling.
    func plainMoveCount(of game: GameKind) -> Int {
        games[game.index].plainMoves.load(ordering: .relaxed)
    }

    func moveTimes(of game: GameKind) -> MoveTimes { games[game.index].times }

    @inline(__always)
    func addPlainMove(of game: GameKind) {
        let count = games[game.index]
        count.plainMoves.store(count.plainMoves.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }
}

/// Durations of moves, from the reading of the first line of a batch until all output of the batch
/// was sent or queued. All moves of a batch have the same duration.
final class MoveTimes: Sendable {
    /// The upper bounds of the buckets in microseconds; the last bucket has no bound.
    static let boundsInMicroseconds = [
        10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000,
    ]

    private let buckets = (0...MoveTimes.boundsInMicroseconds.count).map { _ in Counter() }
    private let nanoseconds = Counter()

    /// Adds moves that were carried out together.
    func add(_ count: Int, nanoseconds duration: Int) {
        let microseconds = duration / 1_000
        let bucket = Self.boundsInMicroseconds.firstIndex { microseconds <= $0 }
        buckets[bucket ?? Self.boundsInMicroseconds.count].add(count)
        nanoseconds.add(count * duration)
    }

    /// The number of moves in each bucket.
    var counts: [Int] { buckets.map(\.count) }

    var totalNanoseconds: Int { nanoseconds.count }
}

/// A number that any thread may increase.
final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ more: Int = 1) {
        value.wrappingAdd(more, ordering: .relaxed)
    }
}
