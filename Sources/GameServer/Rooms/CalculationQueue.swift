import Dispatch
import Games
import Sockets

/// What a room wants calculated, and under which number it waits for the answer.
///
/// An object, because it is needed rarely: every move asks whether there is one, which would copy it.
final class CalculationCall: Sendable {
    let number: Int
    let calculation: Calculation

    init(number: Int, calculation: Calculation) {
        self.number = number
        self.calculation = calculation
    }
}

/// Works out what rooms have asked for on one thread, which lets all others go first.
///
/// `CalculationLine` decides about the order. A room has one place at most: what it asks for later
/// takes the place of what nobody has begun to work out, so that the queue is never longer than the
/// list of rooms.
final class CalculationQueue: Sendable {
    typealias Answer = @Sendable (String) -> Void

    private struct State {
        var line = CalculationLine()
        /// The jobs that are being worked out and are wanted still, by room: one, and one within.
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
    /// How many errors of calculations themselves there were. The log has the first one.
    let faults = Counter()

    init(
        log: Log? = nil,
        clock: @escaping @Sendable () -> Int = { MonotonicClock.ofThreadNanoseconds }
    ) {
        self.log = log
        self.clock = clock
    }

    /// Has something worked out; `answer` is called on the thread of the queue, and never once that
    /// has stopped.
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

    /// Forgets what the room has asked for, also where it is being worked out.
    func cancel(_ room: String) {
        state.withLock { state in
            state.line.remove(of: room)
            state.running[room] = nil
        }
    }

    /// How many wait, beside those that are being worked out.
    var waitingCount: Int { state.withLock { $0.line.count } }

    func start() throws(SystemError) {
        let started = try SystemThread(name: "calculations") { [self] in
            SystemThread.stepBack()
            run()
        }
        thread.withLock { $0 = started }
    }

    /// Forgets what waits, and ends what is being worked out as soon as that looks up.
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
            // A job that was tried within another one has left its signal behind.
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

    /// Works a job out, or tries to within another one.
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

    /// Ends work on a job, which waits again if its try was too short; whether it is wanted still.
    private func end(_ job: CalculationLine.Job, _ isTooShort: Bool) -> Bool {
        state.withLock { state in
            guard state.isWanted(job) else { return false }
            state.running[job.room] = nil
            if isTooShort { state.line.putBack(job) }
            return true
        }
    }

    /// Charges processor time for a job; whether it is wanted still.
    private func charge(_ nanoseconds: Int, for job: CalculationLine.Job, _ isTry: Bool) -> Bool {
        state.withLock { state in
            state.line.charge(nanoseconds, for: job, isTry: isTry)
            return state.isWanted(job)
        }
    }
}
