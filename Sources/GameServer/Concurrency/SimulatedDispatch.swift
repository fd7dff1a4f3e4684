#if SIM
import Dispatch
import Sockets

// Queues, semaphores and locks of the simulated world. A type of a module hides an imported type of the same name.
// Only the thread that has its turn uses these types, so they need no lock.

/// A serial queue: earlier blocks first, one at a time.
final class DispatchQueue: @unchecked Sendable {
    private enum Item {
        case block(() -> Void)
        case waiter(Waiter)
    }

    /// A thread that waits for its turn in the queue.
    private final class Waiter {
        var hasTurn = false
    }

    private let label: String
    private var items: [Item] = []
    private var isBusy = false
    private var owner: UInt?
    private var timerCount = 0
    /// The most timers on one queue: owners keep few alarms pending, however often they set one.
    private static let maximumTimers = 100

    init(label: String, target: DispatchQueue? = nil) { self.label = label }

    static func global() -> DispatchQueue { DispatchQueue(label: "global") }

    static func concurrentPerform(iterations: Int, execute body: (Int) -> Void) {
        for iteration in 0..<iterations {
            Simulation.kernel.yield("concurrentPerform")
            body(iteration)
        }
    }

    func sync(execute body: () -> Void) {
        Simulation.kernel.yield("sync")
        if owner == Simulation.kernel.current {
            Simulation.kernel.fail("a thread waits for queue \(label), which it is in")
        }
        if isBusy {
            let waiter = Waiter()
            items.append(.waiter(waiter))
            while !waiter.hasTurn { _ = Simulation.kernel.wait(on: waiter, until: nil) }
        }
        run(body)
    }

    func async(execute body: @escaping @Sendable () -> Void) {
        items.append(.block(body))
        if !isBusy { goOn() }
        Simulation.kernel.yield("async")
    }

    func asyncAfter(deadline: DispatchTime, execute body: @escaping @Sendable () -> Void) {
        timerCount += 1
        if timerCount > Self.maximumTimers {
            Simulation.kernel.fail("\(timerCount) timers wait for queue \(label)")
        }
        Simulation.kernel.perform(at: deadline.nanoseconds) { [self] in
            timerCount -= 1
            async(execute: body)
        }
    }

    fileprivate var isCurrent: Bool { owner == Simulation.kernel.current }

    private func run(_ body: () -> Void) {
        isBusy = true
        owner = Simulation.kernel.current
        body()
        owner = nil
        goOn()
    }

    private func goOn() {
        isBusy = !items.isEmpty
        guard isBusy else { return }
        switch items.removeFirst() {
        case .waiter(let waiter):
            waiter.hasTurn = true
            Simulation.kernel.wake(waiter)
        case .block(let block):
            Simulation.kernel.perform(at: nil) { [self] in run(block) }
        }
    }
}

struct DispatchPredicate {
    fileprivate let queue: DispatchQueue

    static func onQueue(_ queue: DispatchQueue) -> DispatchPredicate {
        DispatchPredicate(queue: queue)
    }
}

func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
    precondition(condition().queue.isCurrent, "this is not the thread that has the queue")
}

/// A moment of the world's monotonic clock.
struct DispatchTime {
    fileprivate let nanoseconds: Int

    static func now() -> DispatchTime {
        DispatchTime(nanoseconds: Simulation.kernel.nanoseconds(ofDay: false))
    }

    static func + (start: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
        let length =
            switch interval {
            case .seconds(let count): count * 1_000_000_000
            case .milliseconds(let count): count * 1_000_000
            case .microseconds(let count): count * 1_000
            case .nanoseconds(let count): count
            default: Int.max / 2
            }
        return DispatchTime(nanoseconds: start.nanoseconds + length)
    }
}

final class DispatchSemaphore: @unchecked Sendable {
    private var value: Int

    init(value: Int) { self.value = value }

    func signal() {
        value += 1
        Simulation.kernel.wake(self)
        Simulation.kernel.yield("signal")
    }

    func wait() {
        while value == 0 { _ = Simulation.kernel.wait(on: self, until: nil) }
        value -= 1
    }

    func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        while value == 0 {
            if !Simulation.kernel.wait(on: self, until: timeout.nanoseconds), value == 0 {
                return .timedOut
            }
        }
        value -= 1
        return .success
    }
}

/// A lock that may let other threads run before it is acquired.
struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    private final class State {
        var value: Value
        var owner: UInt?

        init(_ value: consuming sending Value) { self.value = value }
    }

    private let state: State

    init(_ value: consuming sending Value) { state = State(value) }

    borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        Simulation.kernel.yield("lock")
        while let owner = state.owner {
            if owner == Simulation.kernel.current {
                Simulation.kernel.fail("a thread waits for a lock that it has")
            }
            _ = Simulation.kernel.wait(on: state, until: nil)
        }
        state.owner = Simulation.kernel.current
        defer {
            state.owner = nil
            Simulation.kernel.wake(state)
        }
        return try body(&state.value)
    }
}
#endif
