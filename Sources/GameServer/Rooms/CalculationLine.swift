import Games
import Sockets

/// The queue of waiting calculations, and the order in which they run.
///
/// The payer who has used the least processor time recently runs first; among sessions of one
/// address, the session that has used the least. Deals that a round waits for take turns with
/// hints, so that a hint does not wait for many deals.
///
/// Most searches take a few milliseconds, and some take seconds. A long search is therefore
/// interrupted for short tries of payers who have used far less, as long as it keeps a quarter of
/// the time. A job whose try was too short waits again. Its next try may take twice as long, until
/// the job counts as a long search itself.
struct CalculationLine {
    struct Job {
        let room: String
        /// The address; without an address, the session; without a session, the room.
        let payer: Payer
        /// The session; without a session, the room.
        let account: Payer
        let calculation: Calculation
        let answer: CalculationQueue.Answer
        /// A number that no other job has.
        fileprivate(set) var number = 0
        /// The longest processor time of the job's next try, in nanoseconds.
        fileprivate(set) var tryNanoseconds = CalculationLine.firstTry
        /// The processor time of the job's tries that were too short, in nanoseconds.
        fileprivate(set) var triedNanoseconds = 0

        init(
            _ calculation: Calculation,
            of room: String,
            maker: RoomMaker?,
            answer: @escaping CalculationQueue.Answer
        ) {
            self.room = room
            payer = maker?.payer ?? .room(room)
            account = maker.map { .session($0.session) } ?? .room(room)
            self.calculation = calculation
            self.answer = answer
        }

        /// Whether the job, as far as is known, is short enough for a try within another search.
        fileprivate var isShort: Bool { tryNanoseconds <= CalculationLine.longestTry }
    }

    fileprivate static let firstTry = 20_000_000
    fileprivate static let longestTry = 80_000_000
    private static let decayNanoseconds = 10_000_000_000
    private static let leastKept = 1_000_000

    private var jobs: [Job] = []
    /// The nanoseconds that each account used recently, and each address for all of its sessions.
    private var used: [Payer: Int] = [:]
    private var decaysAt: Int?
    private var jobCount = 0
    /// Whether a round waited for the last job.
    private var lastWasAwaited = false
    /// The nanoseconds that the payer and the account of the running search had used before it
    /// began. A job that used far less may interrupt the search.
    private var usageBefore = (0, 0)
    /// The nanoseconds of the interrupted search and of the tries within it since the search began.
    private var ownTime = 0
    private var triesTime = 0

    var count: Int { jobs.count }

    /// Adds a job. Returns false if it replaced an earlier job of the room.
    mutating func append(_ job: Job) -> Bool {
        var job = job
        jobCount += 1
        job.number = jobCount
        if let place = jobs.firstIndex(where: { $0.room == job.room }) {
            jobs[place] = job
            return false
        }
        jobs.append(job)
        return true
    }

    mutating func remove(of room: String) { jobs.removeAll { $0.room == room } }

    mutating func removeAll() { jobs = [] }

    /// Takes out the job to run next, when no other job runs.
    mutating func next() -> Job? {
        (ownTime, triesTime) = (0, 0)
        guard let job = take(within: nil) else { return nil }
        usageBefore = usage(of: job)
        return job
    }

    /// Takes out a job whose try interrupts a search.
    mutating func next(within running: Job) -> Job? {
        if jobs.isEmpty || ownTime < Self.firstTry || triesTime > 3 * ownTime { return nil }
        return take(within: running)
    }

    /// Takes out the job with the least rank. Within a running search it takes only a short job with far less usage.
    private mutating func take(within running: Job?) -> Job? {
        var best: (place: Int, rank: (Int, Int, Int))?
        for (place, job) in jobs.enumerated() {
            let usage = usage(of: job)
            if let running, !job.isShort || !hasUsedFarLess(job, than: running) { continue }
            let turn = job.calculation.isAwaited == lastWasAwaited ? 1 : 0
            let rank = (turn, usage.0, usage.1)
            if best.map({ rank < $0.rank }) ?? true { best = (place, rank) }
        }
        guard let best else { return nil }
        lastWasAwaited = jobs[best.place].calculation.isAwaited
        return jobs.remove(at: best.place)
    }

    /// Whether the job's payer has used less than a quarter of the running job's payer, or next to nothing. If both
    /// jobs have one payer, compares their sessions.
    private func hasUsedFarLess(_ job: Job, than running: Job) -> Bool {
        if job.payer != running.payer {
            return 4 * used[job.payer, default: 0] < max(usageBefore.0, Self.firstTry)
        }
        return 4 * used[job.account, default: 0] < max(usageBefore.1, Self.firstTry)
    }

    /// The processor time that a job's payer and session have used, without the job's own tries: a newcomer whose
    /// search turns out to be long comes before those who have used time for others.
    private func usage(of job: Job) -> (Int, Int) {
        let tried = job.triedNanoseconds
        return (used[job.payer, default: 0] - tried, used[job.account, default: 0] - tried)
    }

    /// Charges processor time of a search, or of a try within one.
    mutating func charge(_ nanoseconds: Int, for job: Job, isTry: Bool) {
        used[job.account, default: 0] += nanoseconds
        if job.payer != job.account { used[job.payer, default: 0] += nanoseconds }
        if isTry { triesTime += nanoseconds } else { ownTime += nanoseconds }
    }

    /// Puts back a job whose try was too short, unless a newer job of its room waits.
    mutating func putBack(_ job: Job) {
        var job = job
        job.triedNanoseconds += job.tryNanoseconds
        job.tryNanoseconds *= 2
        if !jobs.contains(where: { $0.room == job.room }) { jobs.append(job) }
    }

    /// Halves all accounts every ten seconds, and removes the smallest.
    mutating func decay(at now: Int) {
        let time = decaysAt ?? now + Self.decayNanoseconds
        decaysAt = time
        guard now >= time else { return }
        decaysAt = now + Self.decayNanoseconds
        used = used.compactMapValues { $0 < Self.leastKept ? nil : $0 / 2 }
    }
}

/// The session that made a room.
struct RoomMaker: Sendable {
    let session: MemberID
    /// The address that pays; nil on this computer. All sessions of this computer have one address, so each session
    /// pays for itself.
    let address: SocketAddress.Host?

    var payer: Payer { address.map { .address($0) } ?? .session(session) }
}
