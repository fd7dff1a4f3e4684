import Dispatch
import Foundation

/// Gives the turn to one thread of the server at a time, in an order drawn from the seed, and owns
/// the clock.
///
/// The threads are real, so the server's code runs unchanged. A thread runs only while it has the
/// turn, and hands the turn back when it waits. Two of them never run at once, so their shared data
/// here needs no lock.
final class Scheduler: @unchecked Sendable {
    /// One thread of the server, or one block on a thread of its pool.
    final class Strand: @unchecked Sendable {
        let number: UInt
        /// The number of the server that the thread belongs to.
        let process: Int
        var name = ""
        fileprivate let turn = DispatchSemaphore(value: 0)
        fileprivate var body: (() -> Void)?
        fileprivate var ticket = 0
        fileprivate var wasWoken = false
        fileprivate var isOver = false
        /// The object that the thread waits for, the time since which it waits, and whether the
        /// wait has a deadline.
        fileprivate(set) var waitsFor: AnyObject?
        fileprivate(set) var waitsSince = 0
        fileprivate(set) var hasDeadline = false

        fileprivate init(_ number: UInt, of process: Int) {
            (self.number, self.process) = (number, process)
        }
    }

    /// The object that a thread waits for while its processor does other work.
    private final class Nap {}

    private struct Entry {
        let time: Int
        let order: Int
        /// The life of the server that the entry belongs to; nil for entries of the world.
        let life: Life?
        let action: Action
    }

    private struct Life: Equatable {
        let process: Int
        let number: Int
    }

    private enum Action {
        case wake(Strand, ticket: Int)
        case start(() -> Void)
        case call(() -> Void)
    }

    /// Stops the server's threads for this time from now on; 0 ends the stop at once.
    func freeze(milliseconds: Int) {
        let end = now + milliseconds * 1_000_000
        frozenNanoseconds += end - max(now, frozenUntil)
        frozenUntil = end
    }

    /// The monotonic clock in nanoseconds.
    private(set) var now: Int
    private(set) var running: Strand?
    private(set) var stepCount = 0
    /// The mean number of yield points after which a thread loses its turn; 0 for never.
    var preemption = 0
    /// The share of lost turns that come back only after some milliseconds, as one in this number;
    /// 0 for none.
    var napOneIn = 0
    /// The time until which the server's threads get no turn.
    private(set) var frozenUntil = 0
    /// The nanoseconds of all standstills, including the rest of the present one.
    private var frozenNanoseconds = 0
    /// The nanoseconds for which the server did not stand still.
    var runningTime: Int { now - frozenNanoseconds + max(0, frozenUntil - now) }
    /// The times until which the threads of one of several servers get no turn.
    var frozen: [Int: Int] = [:]
    /// The server that new threads belong to while no thread runs.
    var startingProcess = 0
    private var strands: [UInt: Strand] = [:]
    private var ready: [Strand] = []
    private var waiting: [ObjectIdentifier: [Strand]] = [:]
    private var agenda: [Entry] = []
    private var order = 0
    private var lastNumber: UInt = 0
    /// The number of times each server was killed.
    private var lives: [Int: Int] = [:]
    private var chance: Chance
    private let driver = DispatchSemaphore(value: 0)
    /// The longest nap in nanoseconds.
    var longestNap = 20_000_000
    private let trace: (String) -> Void

    init(seed: UInt64, trace: @escaping (String) -> Void) {
        chance = Chance(seed: seed, "threads")
        now = 3_600_000_000_000 + Int(chance.next() % 1_000_000_000)
        self.trace = trace
    }

    /// The threads that run, wait or can run, in the order of their creation.
    var living: [Strand] { strands.values.sorted { $0.number < $1.number } }

    /// The server whose thread runs.
    var presentProcess: Int { running?.process ?? startingProcess }

    private var presentLife: Life {
        Life(process: presentProcess, number: lives[presentProcess, default: 0])
    }

    /// Returns the time. Each reading takes a moment, so that a thread cannot wait for the clock
    /// for ever in one turn.
    func readClock() -> Int {
        now += 100
        return now
    }
}

/// The functions for the world.
extension Scheduler {
    /// Schedules `body` for this time, between two turns.
    func at(_ time: Int, _ body: @escaping () -> Void) { add(time, nil, .call(body)) }

    func after(milliseconds: Int, _ body: @escaping () -> Void) {
        at(now + milliseconds * 1_000_000, body)
    }

    /// Does one thing; returns false if nothing is left to do.
    func step() -> Bool {
        stepCount += 1
        let isFrozen = now < frozenUntil
        if !frozen.isEmpty { frozen = frozen.filter { now < $0.value } }
        let able = frozen.isEmpty ? nil : ready.indices.filter { frozen[ready[$0].process] == nil }
        let readyCount = isFrozen ? 0 : able?.count ?? ready.count
        let isDue = agenda.first.map { $0.time <= now } ?? false
        if readyCount == 0 && !isDue {
            let ends =
                ready.isEmpty ? [] : [isFrozen ? frozenUntil : nil] + frozen.values.map { $0 }
            let times = [agenda.first?.time] + ends
            guard let next = times.compactMap({ $0 }).min() else { return false }
            now = max(now, next)
            return true
        }
        let choice = chance.below(readyCount + (isDue ? 1 : 0))
        if choice < readyCount {
            let strand = ready.remove(at: able?[choice] ?? choice)
            now += 300 + chance.below(20_000)
            run(strand)
        } else {
            carryOut(removeFirst())
        }
        return true
    }

    /// Ends a server's process: none of its threads ever gets a turn again.
    func kill(_ process: Int = 0) {
        lives[process, default: 0] += 1
        strands = strands.filter { $0.value.process != process }
        ready.removeAll { $0.process == process }
        waiting = waiting.mapValues { $0.filter { $0.process != process } }
        agenda = agenda.filter { $0.life?.process != process }
        agenda.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    }

    private func carryOut(_ entry: Entry) {
        if let life = entry.life, life.number != lives[life.process, default: 0] { return }
        switch entry.action {
        case .call(let body): body()
        case .start(let body): _ = spawn(body, of: entry.life?.process)
        case .wake(let strand, let ticket):
            guard strand.ticket == ticket, let object = strand.waitsFor else { return }
            waiting[ObjectIdentifier(object)]?.removeAll { $0 === strand }
            makeReady(strand, wasWoken: false)
        }
    }

    private func run(_ strand: Strand) {
        trace("turn \(strand.number) \(strand.name)")
        running = strand
        strand.turn.signal()
        driver.wait()
        running = nil
        if strand.isOver {
            strands[strand.number] = nil
            wake(strand)
        }
    }
}

/// The functions for the server's threads.
extension Scheduler {
    func spawn(_ body: @escaping () -> Void, of process: Int? = nil) -> UInt {
        lastNumber += 1
        let strand = Strand(lastNumber, of: process ?? presentProcess)
        strand.body = body
        strands[lastNumber] = strand
        ready.append(strand)
        Worker.start { [self] in
            strand.turn.wait()
            strand.body?()
            strand.body = nil
            strand.isOver = true
            driver.signal()
        }
        return lastNumber
    }

    func perform(at time: Int?, _ body: @escaping () -> Void) {
        if let time { add(max(time, now), presentLife, .start(body)) } else { _ = spawn(body) }
    }

    func join(_ number: UInt) {
        while let strand = strands[number] { _ = wait(on: strand, until: nil) }
    }

    /// A point at which the thread may lose its turn.
    func yield() {
        guard let running, chance.oneIn(preemption) else { return }
        if chance.oneIn(napOneIn) {
            _ = wait(on: Nap(), until: now + chance.below(longestNap))
            return
        }
        ready.append(running)
        handOver(running)
    }

    func wait(on object: AnyObject, until time: Int?) -> Bool {
        guard let running else { fatalError("only a thread of the server can wait") }
        running.ticket += 1
        running.waitsFor = object
        running.waitsSince = now
        running.hasDeadline = time != nil
        waiting[ObjectIdentifier(object), default: []].append(running)
        if let time { add(max(time, now), presentLife, .wake(running, ticket: running.ticket)) }
        handOver(running)
        return running.wasWoken
    }

    func wake(_ object: AnyObject) {
        for strand in waiting.removeValue(forKey: ObjectIdentifier(object)) ?? [] {
            makeReady(strand, wasWoken: true)
        }
    }

    private func makeReady(_ strand: Strand, wasWoken: Bool) {
        strand.wasWoken = wasWoken
        strand.waitsFor = nil
        ready.append(strand)
    }

    private func handOver(_ strand: Strand) {
        driver.signal()
        strand.turn.wait()
    }
}

/// The agenda: a heap by time, and by insertion order for equal times.
extension Scheduler {
    private func add(_ time: Int, _ life: Life?, _ action: Action) {
        order += 1
        agenda.append(Entry(time: time, order: order, life: life, action: action))
        var child = agenda.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            agenda.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private func removeFirst() -> Entry {
        let first = agenda[0]
        let last = agenda.removeLast()
        if agenda.isEmpty { return first }
        agenda[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < agenda.count && isBefore(child, least) { least = child }
            if least == parent { return first }
            agenda.swapAt(parent, least)
            parent = least
        }
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (agenda[one].time, agenda[one].order) < (agenda[other].time, agenda[other].order)
    }
}
