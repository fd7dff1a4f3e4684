import GameProtocol
import Sockets

/// Times the moves of one connection while its loop reads them and carries them out.
struct MoveTimer {
    private var start = 0
    private var count = 0
    /// The game of these moves, which is that of the connection's room; nil before the first.
    private var game: GameKind?
    /// What was carried out and may not leave yet.
    private var waiting: [Waiting] = []
    /// Whether moves are timed: reading the clock costs more than counting a move.
    let isOn: Bool

    private struct Waiting {
        let game: GameKind
        let count: Int
        let start: Int
    }

    init(isOn: Bool) { self.isOn = isOn }

    /// The line of a move was read.
    @inline(__always)
    mutating func noteLine(_ game: GameKind) {
        if !isOn { return }
        if count == 0 { start = MonotonicClock.nowNanoseconds }
        self.game = game
        count += 1
    }

    /// What was read is carried out, and leaves at the end of the loop's round.
    @inline(__always)
    mutating func wait() {
        guard count > 0, let game else { return }
        waiting.append(Waiting(game: game, count: count, start: start))
        count = 0
    }

    /// What was read is carried out, and nothing of it waits any more.
    @inline(__always)
    mutating func finish(into counts: @autoclosure () -> LoopCounts) {
        if count == 0 && waiting.isEmpty { return }
        wait()
        finishWaiting(counts())
    }

    private mutating func finishWaiting(_ counts: LoopCounts) {
        let now = MonotonicClock.nowNanoseconds
        for moves in waiting {
            counts.moveTimes(of: moves.game).add(moves.count, nanoseconds: now - moves.start)
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
