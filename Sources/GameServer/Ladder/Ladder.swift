import CommandLine
import GameProtocol
import Sockets

/// The ladder of the server: names with keys, rated rounds, and the file that has both
/// (Documentation/protocol/ladder.md).
///
/// Any thread may call it. It calls no other part of the server but the log.
final class Ladder: Sendable {
    private let state: Locked<LadderState>
    private let log: Log
    private let clock: @Sendable () -> WallClock
    /// Makes lines safe from a power cut soon after they are written; nil if that happens at once,
    /// or is left to the system.
    private let flusher: QueueBound<Descriptor>?
    private let flush: @Sendable (Descriptor) -> SystemError?
    /// The newest standings since a chosen time, with their question; nil before the first.
    private let last = Locked<(question: Question, standings: LadderStandings)?>(nil)

    /// The most names on a ladder.
    static let maximumNames = 10_000
    private static let flushDelayMs = 1_000
    private static let saltBytes = 16

    /// Opens the file, which no other server may use.
    init(
        _ path: String,
        _ durability: Durability,
        _ log: Log,
        clock: @escaping @Sendable () -> WallClock = { .now },
        flush: @escaping @Sendable (Descriptor) -> SystemError? = LadderFile.flush
    ) throws(SystemError) {
        (self.log, self.clock, self.flush) = (log, clock, flush)
        var content = LadderContent()
        let file = try LadderFile(path, durability, flush) { content.read($0) }
        if let line = content.badLine {
            log.warning(
                "ladder_lines",
                ["file": .text(path), "count": .number(content.badCount), "line": .number(line)]
            )
        }
        flusher =
            durability == .interval ? QueueBound(label: "cardtable.ladder", file.file) : nil
        state = Locked(LadderState(file, content))
    }

    /// Opens the ladder of a server; nil without a file.
    static func open(
        _ path: String?,
        _ durability: Durability,
        _ log: Log
    ) throws(StartError) -> Ladder? {
        guard let path else { return nil }
        do throws(SystemError) {
            return try Ladder(path, durability, log)
        } catch {
            let cause = error.isTaken ? "another server uses it" : "\(error)"
            throw .cannotWrite("Cannot use the ladder \(path.visible(maximum: 200)): \(cause)")
        }
    }

    deinit { state.withLock { $0.file.close() } }

    /// The relation of a name to a key.
    enum Claim: Equatable {
        /// The name has no key.
        case free
        /// The name has this key.
        case own
        /// The name has another key.
        case foreign
    }

    func claim(_ name: String, key: String?) -> Claim {
        state.withLock { $0.claim(name, key: key) }
    }

    /// Whether the name has a key.
    func isBound(_ name: String) -> Bool { state.withLock { $0.keyed(name) != nil } }

    /// Binds a free name to a key. Returns false if the ladder has no room for it.
    func bind(_ name: String, key: String) -> Bool {
        let salt = SHA256.hex(RandomBytes.make(count: Self.saltBytes))
        let time = clock()
        return write { state in state.bind(name, key: key, salt: salt, at: time) } ?? false
    }

    /// Counts a round, in which `leavers` gave up. Returns new ratings; nil if it does not count.
    /// With `isKnown`, the room came back from a journal, and the ladder may have the round.
    func record(
        _ over: Over,
        leavers: [String] = [],
        _ options: GameOptions,
        in room: String,
        isKnown: Bool = false
    ) -> LadderChange? {
        let time = clock()
        return write { state in
            state.record(over, leavers, options, in: room, isKnown: isKnown, at: time)
        }
    }

    /// Answers a request with a page. On a large ladder `since` is slow, but blocks no other call.
    func page(_ request: LadderRequest) throws(Refusal) -> LadderReply {
        guard let since = request.since else {
            return try state.withLock { (state) throws(Refusal) in
                try state.page(request, of: try state.table(request))
            }
        }
        let asked = try state.withLock { (state) throws(Refusal) -> (Int, LadderHistory, Int)? in
            try state.table(request).map { table in
                let (history, playerCount) = state.history(table)
                return (table, history, playerCount)
            }
        }
        guard let (table, history, playerCount) = asked else {
            return try state.withLock { (state) throws(Refusal) in
                try state.page(request, of: nil)
            }
        }
        let question = Question(table: table, since: since, roundCount: history.rounds.count)
        // The next page asks the same.
        let known = last.withLock { $0?.question == question ? $0?.standings : nil }
        let standings =
            known
            ?? history.standings(playerCount: playerCount, since: since.seconds * 1_000)
        last.withLock { $0 = (question, standings) }
        return try state.withLock { (state) throws(Refusal) in
            try state.page(request, of: table, standings)
        }
    }

    private struct Question: Equatable {
        let table: Int
        let since: LadderTime
        let roundCount: Int
    }

    /// Returns how often two names met in a class, and the difference of their ratings there.
    func distance(_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double) {
        state.withLock { $0.distance(one, other, contest) }
    }

    /// Writes the lines that wait for the disk, and makes all safe, because the server ends.
    func finish() {
        _ = write { state -> Void? in
            state.file.saveAll()
            return nil
        }
        // In the queue of the flusher no other flush is under way.
        flusher?.sync { _ in self.flushNow() }
    }

    /// Changes the state, and reports what the disk did with its line.
    private func write<Result: Sendable>(
        _ body: (inout LadderState) -> Result?
    ) -> Result? {
        let (result, before, after, error, isLost, flushes) = state.withLock { state in
            let (before, lostCount) = (state.file.unsavedCount, state.file.lostCount)
            let result = body(&state)
            let flushes = state.file.atRiskCount > 0 && flusher != nil && !state.isFlushing
            if flushes { state.isFlushing = true }
            let (after, isLost) = (state.file.unsavedCount, state.file.lostCount > lostCount)
            return (result, before, after, state.file.error, isLost, flushes)
        }
        if after > before { tellUnsaved(after, error) }
        if isLost { log.error("ladder_lost", ["cause": .text(error.map { "\($0)" } ?? "")]) }
        if before > 0, after == 0 { log.info("ladder_saved", ["lines": .number(before)]) }
        if flushes { flushLater() }
        return result
    }

    private func tellUnsaved(_ count: Int, _ error: SystemError?) {
        log.error(
            "ladder_unsaved",
            ["lines": .number(count), "cause": .text(error.map { "\($0)" } ?? "")]
        )
    }

    private func flushLater() {
        flusher?.asyncAfter(milliseconds: Self.flushDelayMs) { [weak self] _ in self?.flushNow() }
    }

    /// Makes lines safe from a power cut. Lines that the disk has lost are written again.
    private func flushNow() {
        let (file, count) = state.withLock { ($0.file.file, $0.file.atRiskCount) }
        let error = flush(file)
        let (unsavedCount, wasFailing, flushes) = state.withLock { state in
            state.file.flushed(count, error)
            let unsavedCount = state.file.unsavedCount
            if error != nil { state.file.saveAll() }
            // Lines may have been written meanwhile.
            state.isFlushing = state.file.atRiskCount > 0
            let wasFailing = state.isFailing
            state.isFailing = error != nil
            return (unsavedCount, wasFailing, state.isFlushing)
        }
        if let error, !wasFailing { tellUnsaved(unsavedCount, error) }
        if wasFailing, error == nil { log.info("ladder_saved", ["lines": .number(count)]) }
        if flushes { flushLater() }
    }
}
