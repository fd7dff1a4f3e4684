import ClientCore
import GameProtocol
import Sockets
import Synchronization
import TerminalKit

/// An external program (`--exec`) on a seat of an offline table. The program runs for one round.
final class ArenaProgram {
    private let child: ChildProgram
    private let moveMs: Int
    private let startMs: Int
    private var input = CappedLines(maximumBytes: Limits.maximumClientLineBytes)
    private var hasEnded = false
    /// The time of the unanswered prompt, in nanoseconds; nil if no prompt is open.
    private var askedAt: Int?
    /// Whether the program has made its first move. The time of that move includes starting the
    /// program.
    private var hasMoved = false
    private(set) var pace = ArenaPace()

    /// The most memory for each process of the program, in KiB.
    private static let memoryKiB = 1 << 20
    /// The time in which a program may end by itself after a round, in milliseconds.
    private static let endMs = 250
    /// The status of a program that used up its processor time: 128 and the number of SIGXCPU.
    private static let timeStatus: Int32 = 128 + 24
    /// Two programs never start at once: each would inherit the pipes of the other.
    private static let starting = Mutex(())

    init(_ command: String, _ plan: ArenaPlan) throws(SystemError) {
        (moveMs, startMs) = (plan.moveMs, plan.startMs)
        let limits = """
            ulimit -S -t \(Self.processorSeconds(moveMs: moveMs))
            ulimit -d \(Self.memoryKiB)

            """
        let result = Self.starting.withLock { _ in
            Result { () throws(SystemError) in try ChildProgram(shell: limits + command) }
        }
        child = try result.get()
    }

    /// Returns the limit of a program's processor time in one round, in seconds: at least 60.
    static func processorSeconds(moveMs: Int) -> Int { max(60, moveMs / 20) }

    /// The time at which the answer of the program is due, in nanoseconds; nil while no request is
    /// open.
    var due: Int? {
        askedAt.map { $0 + 1_000_000 * (moveMs + (hasMoved ? 0 : startMs)) }
    }

    var entries: [Poll.Entry] { hasEnded ? [] : child.entries }

    /// Sends the program a line of the room.
    func send(_ encode: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        encode(&writer)
        if !child.write(writer.bytes) { hasEnded = true }
    }

    /// Begins to wait for a move.
    func ask() { askedAt = MonotonicClock.nowNanoseconds }

    /// Ends the wait for a move.
    func noteMove() {
        guard let askedAt else { return }
        if hasMoved { pace.add(ArenaPace(since: askedAt)) }
        self.askedAt = nil
        hasMoved = true
    }

    /// Reads once, so that a program that never stops writing cannot outlast its time. Returns the
    /// complete lines.
    func read() -> [[UInt8]] {
        child.flush()
        guard !hasEnded, let bytes = child.read() else { return [] }
        hasEnded = bytes.isEmpty
        return bytes.isEmpty ? input.end().map { [$0] } ?? [] : input.take(bytes)
    }

    /// Returns the cause of a loss if the program has ended.
    func failure() -> ArenaFailure? {
        guard hasEnded else { return nil }
        return child.endStatus(withinMs: Self.endMs) == Self.timeStatus ? .time : .crash
    }

    /// Tells the program that the round is over.
    func close() { child.closeInput() }

    func end() { child.end(withinMs: Self.endMs) }
}

extension ArenaPace {
    /// Creates the pace of one move, from the given time in nanoseconds until now.
    init(since start: Int) {
        self.init(moves: 1, microseconds: (MonotonicClock.nowNanoseconds - start) / 1000)
    }
}
