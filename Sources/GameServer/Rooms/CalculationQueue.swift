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

/// Works out what rooms have asked for, one after the other, on a thread of its own that lets all
/// others go first.
///
/// First come, first served; but what a round waits for is begun before any hint that waits.
/// A room has one place at most: what it asks for later takes the place of what nobody has begun to
/// work out, so that the queue is never longer than the list of rooms.
final class CalculationQueue: Sendable {
    typealias Answer = @Sendable (String) -> Void

    private struct Job {
        let room: String
        var calculation: Calculation
        var answer: Answer
    }

    private struct State {
        var jobs: [Job] = []
        /// The room whose job is being worked out; nil while none is, or nobody wants it any more.
        var running: String?
        var isStopped = false
    }

    private let state = Locked(State())
    private let wakeup = DispatchSemaphore(value: 0)
    private let thread = Locked<SystemThread?>(nil)
    private let log: Log?
    /// How many errors of calculations themselves there were. The log has the first one.
    let faults = Counter()

    init(log: Log? = nil) { self.log = log }

    /// Has something worked out; `answer` is called on the thread of the queue, and never once that
    /// has stopped.
    func submit(_ calculation: Calculation, of room: String, answer: @escaping Answer) {
        let isNew = state.withLock { state in
            if state.isStopped { return false }
            if state.running == room { state.running = nil }
            if let place = state.jobs.firstIndex(where: { $0.room == room }) {
                state.jobs[place].calculation = calculation
                state.jobs[place].answer = answer
                return false
            }
            state.jobs.append(Job(room: room, calculation: calculation, answer: answer))
            return true
        }
        if isNew { wakeup.signal() }
    }

    /// Forgets what the room has asked for, also where it is being worked out.
    func cancel(_ room: String) {
        state.withLock { state in
            state.jobs.removeAll { $0.room == room }
            if state.running == room { state.running = nil }
        }
    }

    /// How many wait, beside the one that is being worked out.
    var waitingCount: Int { state.withLock { $0.jobs.count } }

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
            state.jobs = []
            state.running = nil
        }
        wakeup.signal()
        thread.take()?.join()
    }

    private func takeJob() -> Job? {
        state.withLock { state in
            if state.jobs.isEmpty { return nil }
            let place = state.jobs.firstIndex { $0.calculation.isAwaited } ?? 0
            let job = state.jobs.remove(at: place)
            state.running = job.room
            return job
        }
    }

    private func noteFault(_ sentence: String) {
        if faults.count == 0 { log?.error("calculation_fault", ["cause": .text(sentence)]) }
        faults.add()
    }

    private func run() {
        while true {
            wakeup.wait()
            if state.withLock({ $0.isStopped }) { return }
            guard let job = takeJob() else { continue }
            let answer = job.calculation.run(
                while: { state.withLock { $0.running != nil } },
                fault: noteFault
            )
            let isWanted = state.withLock { state in
                defer { state.running = nil }
                return state.running != nil
            }
            if let answer, isWanted { job.answer(answer) }
        }
    }
}
