import CommandLine
import GameProtocol
import Games
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

    /// The most names on a ladder.
    static let maximumNames = 10_000
    private static let flushDelayMs = 1_000
    private static let saltBytes = 16

    /// Opens the file, which no other server may use.
    init(
        _ path: String,
        _ durability: Durability,
        _ log: Log,
        clock: @escaping @Sendable () -> WallClock = { .now }
    ) throws(SystemError) {
        (self.log, self.clock) = (log, clock)
        var content = LadderContent()
        let file = try LadderFile(path, isSyncing: durability == .always) { content.read($0) }
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

    deinit { SystemCalls.close(state.withLock { $0.file.file }) }

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

    /// Counts a round, once. Returns the new ratings; nil if the round does not count.
    func record(_ over: Over, _ options: GameOptions, in room: String) -> LadderChange? {
        let time = clock()
        return write { state in state.record(over, options, in: room, at: time) }
    }

    /// Answers a request with a page.
    func page(_ request: LadderRequest) throws(Refusal) -> LadderReply {
        if request.since == nil {
            return try state.withLock { (state) throws(Refusal) in try state.page(request) }
        }
        // Others do not wait for this calculation, which takes long on a large ladder.
        let present = state.withLock { $0 }
        return try present.page(request)
    }

    /// Returns how often two names met in a class, and the difference of their ratings there.
    func distance(_ one: String, _ other: String, _ contest: String) -> (met: Int, lead: Double) {
        state.withLock { $0.distance(one, other, contest) }
    }

    /// Changes the state, and reports what the disk did with its line.
    private func write<Result: Sendable>(
        _ body: (inout LadderState) -> Result?
    ) -> Result? {
        let (result, before, after, flushes) = state.withLock { state in
            let before = state.file.unsavedCount
            let count = state.file.byteCount
            let result = body(&state)
            let isWritten = state.file.byteCount > count
            let flushes = isWritten && flusher != nil && !state.isFlushing
            if flushes { state.isFlushing = true }
            return (result, before, state.file.unsavedCount, flushes)
        }
        if after > before { log.error("ladder_unsaved", ["lines": .number(after)]) }
        if before > 0, after == 0 { log.info("ladder_saved", ["lines": .number(before + 1)]) }
        if flushes { flushLater() }
        return result
    }

    private func flushLater() {
        flusher?.asyncAfter(milliseconds: Self.flushDelayMs) { [weak self] file in
            // A line that is written from now on asks for another flush.
            self?.state.withLock { $0.isFlushing = false }
            LadderFile.sync(file)
        }
    }
}
