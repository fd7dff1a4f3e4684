import Dispatch
import Sockets

/// An event loop as other threads see it: its poller, its mailbox, its end.
final class LoopThread: Sendable {
    typealias Work = @Sendable (EventLoop) -> Void

    /// Which of the server's loops this is, from 0.
    let number: Int
    let poller: Poller
    /// The loop's time in milliseconds; tests bring their own.
    let clock: @Sendable () -> Int
    /// The same time in nanoseconds, for what may last less than a millisecond.
    let fineClock: @Sendable () -> Int
    let counts = LoopCounts()
    /// Whether the loop takes the time of moves.
    let isTiming: Bool
    /// The loop waits no longer than so many milliseconds; nil for no bound.
    let longestWait: Int?
    /// Work to be done in order; nil once the loop has ended.
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

    /// Has `work` done on the loop's thread, after what was submitted before; never waits.
    ///
    /// - Returns: whether it will be done. A loop that has ended does nothing more: whoever hands it
    ///   a socket keeps it then.
    @discardableResult
    func submit(_ work: @escaping Work) -> Bool {
        let count = mailbox.withLock { tasks in
            tasks?.append(work)
            return tasks?.count
        }
        // Whoever finds the mailbox empty wakes the loop, which empties it in one go.
        if count == 1 { poller.wake() }
        return count != nil
    }

    /// Asks the loop to end: its sources leave, then the thread is over.
    func stop() {
        submit { $0.stop() }
    }

    /// Waits for the thread's end.
    func join() {
        thread.take()?.join()
    }

    /// Hands the tasks to `body`, in order; on the loop's thread.
    func takeWork(_ body: (Work) -> Void) {
        let tasks = mailbox.withLock { tasks in
            defer { if tasks != nil { tasks = [] } }
            return tasks ?? []
        }
        for task in tasks { body(task) }
    }

    /// Takes no more work, and hands what is left to `body`; on the loop's thread, at its end.
    func closeMailbox(_ body: (Work) -> Void) {
        for task in mailbox.take() ?? [] { body(task) }
    }
}

/// Tests whether the system lets this process have the threads that it will need.
///
/// A pool that gets no thread waits for one silently and forever, and so does whoever gave it work:
/// better to find out before anybody is served.
enum ThreadReserve {
    private static let stackBytes = 64 * 1024

    /// Makes so many threads at once, and lets them end again.
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
