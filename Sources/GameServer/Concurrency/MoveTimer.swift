import GameProtocol
import Sockets

/// Times the moves of one connection while its loop reads them and carries them out.
struct MoveTimer {
    private var start = 0
    private var count = 0
    /// The game of these moves, which is that of the connection's room; nil before the first.
    private var game: GameKind?
    /// Whether moves are timed: reading the clock costs more than counting a move.
    let isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    /// The line of a move was read.
    @inline(__always)
    mutating func noteLine(_ game: GameKind) {
        if !isOn { return }
        if count == 0 { start = MonotonicClock.nowNanoseconds }
        self.game = game
        count += 1
    }

    /// What was read is carried out.
    @inline(__always)
    mutating func finish(into counts: @autoclosure () -> LoopCounts) {
        guard count > 0, let game else { return }
        counts().moveTimes(of: game)
            .add(count, nanoseconds: MonotonicClock.nowNanoseconds - start)
        count = 0
    }
}
