import ClientCore
import Dispatch
import Sockets
import Synchronization

/// A run of an arena without a server. It chooses the next rounds, plays them in parallel jobs and
/// collects the results.
final class ArenaRun: Sendable {
    private struct State {
        var pairings: [ArenaPairing] = []
        /// The pairings of the present stage. `known` has the rounds of each pairing in the file of
        /// results, and `next` is the number of the next task.
        var stage = 0..<0
        var known: [Set<Int>] = []
        var next = 0
        var isDecided = false
        var failure: Failure?
        var playedCount = 0
        var toldAt = MonotonicClock.nowMilliseconds
    }

    /// A task for one job: the rounds of a pairing that have the same deal.
    private struct Task {
        let pairing: Int
        let players: [Int]
        let numbers: [Int]
    }

    private let plan: ArenaPlan
    private let results: ArenaResults?
    private let test: SequentialTest?
    private let folder: String?
    private let jobs: Int
    private let isQuiet: Bool
    private let start = MonotonicClock.nowMilliseconds
    private let state = Mutex(State())

    private static let progressMs = 5000

    init(
        _ plan: ArenaPlan,
        results: ArenaResults? = nil,
        test: SequentialTest? = nil,
        folder: String? = nil,
        jobs: Int = 1,
        isQuiet: Bool = true
    ) {
        self.plan = plan
        self.results = results
        self.test = test
        self.folder = folder
        self.jobs = jobs
        self.isQuiet = isQuiet
    }

    /// Plays all rounds that are left, and returns all results.
    func play() throws(Failure) -> [ArenaPairing] {
        for number in 0... {
            let earlier = state.withLock { $0.pairings }
            guard let stage = plan.format.stage(number, plan, earlier) else { break }
            state.withLock { begin(stage, &$0) }
            if jobs == 1 {
                work()
            } else {
                DispatchQueue.concurrentPerform(iterations: jobs) { _ in work() }
            }
            if let failure = state.withLock({ $0.failure }) { throw failure }
        }
        return state.withLock { $0.pairings }
    }

    private func begin(_ stage: [[Int]], _ state: inout State) {
        state.stage = state.pairings.count..<state.pairings.count + stage.count
        state.next = 0
        for players in stage {
            var pairing = ArenaPairing(players)
            let games = results?.games[players]?.values.filter { $0.number < plan.gameCount } ?? []
            for game in games { pairing.add(game) }
            state.pairings.append(pairing)
            state.known.append(Set(games.map(\.number)))
            if test?.decision(pairing) != nil { state.isDecided = true }
        }
    }

    /// Plays rounds until none is left.
    private func work() {
        var tables: [Int: OfflineTable] = [:]
        while let task = state.withLock({ next(&$0) }) {
            do throws(Failure) {
                var table =
                    if let known = tables.removeValue(forKey: task.pairing) { known } else {
                        try OfflineTable(
                            plan,
                            task.players,
                            seed: plan.seed(of: task.players),
                            isLogged: folder != nil
                        )
                    }
                for number in task.numbers {
                    let game = table.play(number)
                    if let log = table.log { try write(log, game, task) }
                    try state.withLock { state throws(Failure) in try add(game, task, &state) }
                }
                tables[task.pairing] = table
            } catch {
                state.withLock { $0.failure = error }
            }
        }
    }

    private func write(_ log: [UInt8], _ game: ArenaGame, _ task: Task) throws(Failure) {
        guard let folder else { return }
        try ArenaLog(folder: folder, task.players.map { plan.name(of: $0) })
            .write(log, number: game.number + 1)
    }

    /// Returns the next rounds that are not in the file of results; nil if none is left. All
    /// pairings advance at the same pace.
    private func next(_ state: inout State) -> Task? {
        let pairs = (plan.gameCount + 1) / 2
        while state.failure == nil, !state.isDecided, state.next < pairs * state.stage.count {
            let pairing = state.stage.lowerBound + state.next % state.stage.count
            let pair = state.next / state.stage.count
            state.next += 1
            let numbers = [2 * pair, 2 * pair + 1].filter {
                $0 < plan.gameCount && !state.known[pairing].contains($0)
            }
            guard !numbers.isEmpty else { continue }
            let players = state.pairings[pairing].players
            return Task(pairing: pairing, players: players, numbers: numbers)
        }
        return nil
    }

    private func add(_ game: ArenaGame, _ task: Task, _ state: inout State) throws(Failure) {
        // A round that another job had begun could reverse the decision of a test.
        if state.isDecided { return }
        do throws(SystemError) {
            try results?.add(game, of: task.players)
        } catch {
            throw .other(code: error.reason, message: "The results cannot be written.")
        }
        state.pairings[task.pairing].add(game)
        state.playedCount += 1
        if test?.decision(state.pairings[task.pairing]) != nil { state.isDecided = true }
        let now = MonotonicClock.nowMilliseconds
        guard !isQuiet, now - state.toldAt >= Self.progressMs else { return }
        state.toldAt = now
        let count = state.pairings.reduce(0) { $0 + $1.gameCount }
        let total = max(count, plan.format.pairingCount(plan) * plan.gameCount)
        let ms = (now - start) * (total - count) / state.playedCount
        let most = test == nil ? "" : " at most"
        Diagnostics.tell("\(count) of \(total) rounds, \(Self.words(ms)) left\(most).")
    }

    /// Returns a time in a unit that fits.
    private static func words(_ ms: Int) -> String {
        let seconds = (ms + 999) / 1000
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\((seconds + 30) / 60) min" : "\((seconds + 1800) / 3600) h"
    }
}
