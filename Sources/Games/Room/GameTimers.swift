/// The timers that a room's game has set.
struct GameTimers: Equatable, Sendable {
    /// A timer that is set.
    struct Running: Equatable, Sendable {
        /// The time at which the timer runs out, in milliseconds since the room was opened.
        var dueAt: Int64
        private let milliseconds: Int32

        init(afterMs: Int, from now: Int64) {
            milliseconds = Int32(afterMs)
            dueAt = now + Int64(afterMs)
        }

        /// The full time of the timer, in milliseconds.
        var afterMs: Int { Int(milliseconds) }
    }

    var turn: Running?
    var pause: Running?
    var round: Running?

    mutating func set(_ timer: GameTimer, afterMs: Int?, from now: Int64) {
        let running = afterMs.map { Running(afterMs: $0, from: now) }
        switch timer {
        case .turn: turn = running
        case .pause: pause = running
        case .round: round = running
        }
    }

    /// The timer that limits the players who may act.
    var ofChoices: Running? { turn ?? round }

    /// The time at which the next timer runs out; the greatest number if none is set.
    var earliest: Int64 {
        min(turn?.dueAt ?? .max, pause?.dueAt ?? .max, round?.dueAt ?? .max)
    }

    /// Adjusts the timers after a restart of the server, which takes no time on the room's clock.
    ///
    /// A turn and a pause get their full time again, because no player was connected to use it. A
    /// round continues with its remaining time.
    mutating func restart(at now: Int64) {
        turn = turn.map { Running(afterMs: $0.afterMs, from: now) }
        pause = pause.map { Running(afterMs: $0.afterMs, from: now) }
    }
}
