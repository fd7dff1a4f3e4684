/// The timers that a room's game has set.
struct GameTimers: Equatable, Sendable {
    /// One that is set.
    struct Running: Equatable, Sendable {
        /// When it runs out, in milliseconds since the room was opened.
        var dueAt: Int64
        private let milliseconds: Int32

        init(afterMs: Int, from now: Int64) {
            milliseconds = Int32(afterMs)
            dueAt = now + Int64(afterMs)
        }

        /// How long that was from when it was set.
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

    /// The one that runs for whoever may act.
    var ofChoices: Running? { turn ?? round }

    /// When the next of them runs out; the greatest number where none is set.
    var earliest: Int64 {
        min(turn?.dueAt ?? .max, pause?.dueAt ?? .max, round?.dueAt ?? .max)
    }

    /// After a restart of the server, which lasted no time by the room's clock.
    ///
    /// A turn and a pause have their full time again, because nobody was there to use it. A round
    /// goes on with what was left of it.
    mutating func restart(at now: Int64) {
        turn = turn.map { Running(afterMs: $0.afterMs, from: now) }
        pause = pause.map { Running(afterMs: $0.afterMs, from: now) }
    }
}
