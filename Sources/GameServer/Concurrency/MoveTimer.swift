import GameProtocol
import Sockets

/// Measures the moves of one connection while its loop reads them and carries them out.
struct MoveTimer {
    private var start = 0
    private var count = 0
    /// The game of these moves, which is the game of the connection's room; nil before the first move.
    private var game: GameKind?
    /// Moves that were carried out, and whose output may not leave yet.
    private var waiting: [Waiting] = []
    /// Whether moves are measured: reading the clock costs more than counting a move.
    let isOn: Bool

    private struct Waiting {
        let game: GameKind
        let count: Int
        let start: Int
    }

    init(isOn: Bool) { self.isOn = isOn }

    /// Records that the line of a move was read.
    @inline(__always)
    mutating func noteLine(_ game: GameKind) {
        if !isOn { return }
        if count == 0 { start = MonotonicClock.nowNanoseconds }
        self.game = game
        count += 1
    }

    /// Records that the moves were carried out, and that their output leaves at the end of the loop's round.
    @inline(__always)
    mutating func wait() {
        guard count > 0, let game else { return }
        waiting.append(Waiting(game: game, count: count, start: start))
        count = 0
    }

    /// Records that the moves were carried out, and that all output has left.
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
