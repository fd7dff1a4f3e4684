import GameProtocol

/// An event loop as other threads see it: its poller, its letter box, its end.
final class LoopThread: Sendable {
    typealias Work = @Sendable (EventLoop) -> Void

    /// Which of the server's loops this is, from 0.
    let number: Int
    let poller: Poller
    /// The loop's time in milliseconds; tests bring their own.
    let clock: @Sendable () -> Int
    /// What the loop counts.
    let counts = LoopCounts()
    /// Whether the loop takes the time of flips.
    let isTiming: Bool
    private let letterBox = Locked<[Work]>([])
    private let thread = Locked<SystemThread?>(nil)

    /// The stack of secondary threads on macOS, so that both systems fail alike.
    private static let stackBytes = 512 * 1024

    init(
        name: String,
        number: Int = 0,
        isTiming: Bool = false,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.nowMilliseconds }
    ) throws(SystemError) {
        self.number = number
        self.isTiming = isTiming
        poller = try Poller()
        self.clock = clock
        let started = try SystemThread(name: name, stackBytes: Self.stackBytes) { [self] in
            EventLoop(thread: self).run()
        }
        thread.withLock { $0 = started }
    }

    /// Has `work` done on the loop's thread, after what was submitted before; never waits.
    ///
    /// What is submitted after the loop has stopped is not done.
    func submit(_ work: @escaping Work) {
        let isFirst = letterBox.withLock { letters in
            letters.append(work)
            return letters.count == 1
        }
        // Whoever finds the box empty rings; the loop empties it in one go.
        if isFirst { poller.wake() }
    }

    /// Asks the loop to end: its sources leave, then the thread is over.
    func stop() {
        submit { $0.stop() }
    }

    /// Waits for the thread's end.
    func join() {
        let mine = thread.withLock { held in
            defer { held = nil }
            return held
        }
        mine?.join()
    }

    /// Hands the letters to `body`, in order; on the loop's thread.
    func takeWork(_ body: (Work) -> Void) {
        let letters = letterBox.withLock { letters in
            defer { letters = [] }
            return letters
        }
        for letter in letters { body(letter) }
    }
}
