import Dispatch
import Games
import Sockets

/// A calculation that a room wants, and the number under which the room waits for the answer.
///
/// A class, because every move checks for a calculation: the check would copy a struct.
final class CalculationCall: Sendable {
    let number: Int
    let calculation: Calculation

    init(number: Int, calculation: Calculation) {
        self.number = number
        self.calculation = calculation
    }
}

/// A queue that runs the calculations of rooms on one thread of low priority.
///
/// `CalculationLine` decides the order. Each room, and each client that asks for a table of the
/// ladder, has at most one waiting job: a later job replaces an earlier one that has not begun.
final class CalculationQueue: Sendable {
    typealias Answer = @Sendable (String) -> Void

    private struct State {
        var line = CalculationLine()
        /// The numbers of the running jobs that are still wanted, by room. At most two jobs run:
        /// one, and a try that interrupts it.
        var running: [String: Int] = [:]
        var isStopped = false

        func isWanted(_ job: CalculationLine.Job) -> Bool { running[job.room] == job.number }
    }

    private let state = Locked(State())
    private let wakeup = DispatchSemaphore(value: 0)
    private let thread = Locked<SystemThread?>(nil)
    private let log: Log?
    /// The processor time of the thread, in nanoseconds.
    private let clock: @Sendable () -> Int
    /// The number of errors inside calculations. Only the first error is logged.
    let faults = Counter()

    init(
        log: Log? = nil,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.ofThreadNanoseconds }
    ) {
        self.log = log
        self.clock = clock
    }

    /// Queues a calculation. The queue's thread calls `answer`, but never after `stop`.
    func submit(
        _ calculation: Calculation,
        of room: String,
        maker: RoomMaker?,
        answer: @escaping Answer
    ) {
        let job = CalculationLine.Job(calculation, of: room, maker: maker, answer: answer)
        let isNew = state.withLock { state in
            if state.isStopped { return false }
            state.running[room] = nil
            return state.line.append(job)
        }
        if isNew { wakeup.signal() }
    }

    /// Cancels the room's calculation, even while it runs.
    func cancel(_ room: String) {
        state.withLock { state in
            state.line.remove(of: room)
            state.running[room] = nil
        }
    }

    /// The number of waiting jobs, without the running ones.
    var waitingCount: Int { state.withLock { $0.line.count } }

    func start() throws(SystemError) {
        let started = try SystemThread(name: "calculations") { [self] in
            SystemThread.stepBack()
            run()
        }
        thread.withLock { $0 = started }
    }

    /// Removes all waiting jobs, and ends the running one at its next check.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.line.removeAll()
            state.running = [:]
        }
        wakeup.signal()
        thread.take()?.join()
    }

    private func noteFault(_ sentence: String) {
        if faults.count == 0 { log?.error("calculation_fault", ["cause": .text(sentence)]) }
        faults.add()
    }

    private func run() {
        while true {
            wakeup.wait()
            if state.withLock({ $0.isStopped }) { return }
            // A job that ran as a try within another job leaves its signal behind.
            guard let job = take({ $0.next() }) else { continue }
            workOut(job, within: false)
            state.withLock { $0.line.decay(at: MonotonicClock.nowNanoseconds) }
        }
    }

    private func take(
        _ next: (inout CalculationLine) -> CalculationLine.Job?
    ) -> CalculationLine.Job? {
        state.withLock { state in
            let job = next(&state.line)
            if let job { state.running[job.room] = job.number }
            return job
        }
    }

    /// Runs a job, or gives it a limited try within another job.
    private func workOut(_ job: CalculationLine.Job, within isTry: Bool) {
        let start = clock()
        var charged = start
        var isOver = false
        let answer = job.calculation.run(
            while: {
                let now = clock()
                let isWanted = charge(now - charged, for: job, isTry)
                charged = now
                guard isWanted else { return false }
                if isTry {
                    isOver = now - start >= job.tryNanoseconds
                    return !isOver
                }
                guard let other = take({ $0.next(within: job) }) else { return true }
                workOut(other, within: true)
                charged = clock()
                return true
            },
            fault: noteFault
        )
        guard charge(clock() - charged, for: job, isTry), end(job, isOver) else { return }
        if isOver { wakeup.signal() } else if let answer { job.answer(answer) }
    }

    /// Ends a run; requeues the job if its try was too short. Returns whether the job is wanted.
    private func end(_ job: CalculationLine.Job, _ isTooShort: Bool) -> Bool {
        state.withLock { state in
            guard state.isWanted(job) else { return false }
            state.running[job.room] = nil
            if isTooShort { state.line.putBack(job) }
            return true
        }
    }

    /// Charges processor time for a job. Returns whether the job is still wanted.
    private func charge(_ nanoseconds: Int, for job: CalculationLine.Job, _ isTry: Bool) -> Bool {
        state.withLock { state in
            state.line.charge(nanoseconds, for: job, isTry: isTry)
            return state.isWanted(job)
        }
    }
}
