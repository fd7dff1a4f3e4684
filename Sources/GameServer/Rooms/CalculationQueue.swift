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
/// The payer whose searches have used the least time lately is served first, and of one payer's
/// rooms the room that has used the least. Deals that a round waits for and hints take turns, so
/// that a hint does not wait for the deals of many. So whoever always searches delays others by two
/// searches at most.
///
/// A room has one place at most: what it asks for later takes the place of what nobody has begun to
/// work out, so that the queue is never longer than the list of rooms.
final class CalculationQueue: Sendable {
    typealias Answer = @Sendable (String) -> Void

    private struct Job {
        let room: String
        /// The address that pays; nil if the room itself does.
        let payer: SocketAddress.Host?
        var calculation: Calculation
        var answer: Answer
    }

    private struct State {
        var jobs: [Job] = []
        /// The room whose job is being worked out; nil while none is, or nobody wants it any more.
        var running: String?
        var isStopped = false
        /// The nanoseconds that each room has used lately, and each address for all of its rooms.
        var usedByRoom: [String: Int] = [:]
        var usedByAddress: [SocketAddress.Host: Int] = [:]
        private var decaysAt: Int?
        /// Whether a round waited for the last job.
        var lastWasAwaited = false

        /// The rank of a job: the least goes first.
        func rank(of job: Job) -> (Int, Int, Int) {
            let ofRoom = usedByRoom[job.room, default: 0]
            let ofPayer = job.payer.map { usedByAddress[$0, default: 0] } ?? ofRoom
            return (job.calculation.isAwaited == lastWasAwaited ? 1 : 0, ofPayer, ofRoom)
        }

        /// Charges the nanoseconds of a search that ended at `now`.
        ///
        /// From time to time all accounts are halved, and the smallest are forgotten.
        mutating func charge(_ nanoseconds: Int, for job: Job, at now: Int) {
            usedByRoom[job.room, default: 0] += nanoseconds
            if let payer = job.payer { usedByAddress[payer, default: 0] += nanoseconds }
            let decaysAt = decaysAt ?? now + CalculationQueue.decayNanoseconds
            self.decaysAt = decaysAt
            guard now >= decaysAt else { return }
            self.decaysAt = nil
            usedByRoom = usedByRoom.compactMapValues { $0 < 1_000_000 ? nil : $0 / 2 }
            usedByAddress = usedByAddress.compactMapValues { $0 < 1_000_000 ? nil : $0 / 2 }
        }
    }

    fileprivate static let decayNanoseconds = 10_000_000_000

    private let state = Locked(State())
    private let wakeup = DispatchSemaphore(value: 0)
    private let thread = Locked<SystemThread?>(nil)
    private let log: Log?
    /// How many errors of calculations themselves there were. The log has the first one.
    let faults = Counter()

    init(log: Log? = nil) { self.log = log }

    /// Has something worked out; `answer` is called on the thread of the queue, and never once that
    /// has stopped.
    ///
    /// - Parameter payer: the address that pays; nil if the room does, as on this computer, where
    ///   all have one address.
    func submit(
        _ calculation: Calculation,
        of room: String,
        payer: SocketAddress.Host?,
        answer: @escaping Answer
    ) {
        let isNew = state.withLock { state in
            if state.isStopped { return false }
            if state.running == room { state.running = nil }
            if let place = state.jobs.firstIndex(where: { $0.room == room }) {
                state.jobs[place].calculation = calculation
                state.jobs[place].answer = answer
                return false
            }
            let job = Job(room: room, payer: payer, calculation: calculation, answer: answer)
            state.jobs.append(job)
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
            let ranks = state.jobs.map { state.rank(of: $0) }
            guard let place = ranks.indices.min(by: { ranks[$0] < ranks[$1] }) else { return nil }
            let job = state.jobs.remove(at: place)
            state.running = job.room
            state.lastWasAwaited = job.calculation.isAwaited
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
            let start = MonotonicClock.nowNanoseconds
            let answer = job.calculation.run(
                while: { state.withLock { $0.running != nil } },
                fault: noteFault
            )
            let end = MonotonicClock.nowNanoseconds
            let isWanted = state.withLock { state in
                state.charge(end - start, for: job, at: end)
                defer { state.running = nil }
                return state.running != nil
            }
            if let answer, isWanted { job.answer(answer) }
        }
    }
}
