import GameProtocol

extension Room {
    /// The earliest time at which the room has something to do unasked; nil while it has nothing.
    ///
    /// In milliseconds since the room was opened.
    public var deadline: Int64? {
        let earliest = min(timers.earliest, closesAt ?? .max, hoversDueAt)
        return earliest == .max ? nil : earliest
    }

    /// Does what is due by now; nothing that this brings about is due at once.
    ///
    /// It comes before every input, so that a late alarm gives nobody more time than was told.
    mutating func fireDue(_ effects: inout some RoomEffects) {
        if hoversDueAt <= now { releaseHovers(&effects) }
        if timers.earliest <= now { fireTimers(&effects) }
        if let due = closesAt, due <= now { close(&effects) }
    }

    private mutating func fireTimers(_ effects: inout some RoomEffects) {
        if let pause = timers.pause, pause.dueAt <= now {
            timers.pause = nil
            tellGame(.timer(.pause), &effects)
        }
        if let turn = timers.turn, turn.dueAt <= now { turnExpired(&effects) }
        if let round = timers.round, round.dueAt <= now {
            timers.round = nil
            tellGame(.timer(.round), &effects)
        }
    }

    /// Whether the running round has a clock, which goes on after a restart.
    public var hasRoundClock: Bool { timers.round != nil }

    /// What is left of the game's timers.
    var clocks: Clocks {
        Clocks(
            turn: remaining(of: timers.turn),
            pause: remaining(of: timers.pause),
            round: remaining(of: timers.round)
        )
    }

    /// What is left of a timer, in milliseconds; nil for one that is not set.
    ///
    /// Without a closure: one that uses `self` makes a copy of the room where that may change.
    func remaining(of timer: GameTimers.Running?) -> Int? {
        guard let timer else { return nil }
        return Int(max(0, timer.dueAt - now))
    }

    static func closingTime(from now: Int64) -> Int64 {
        now + Limits.emptyRoomTimeout.components.seconds * 1_000
    }

    /// Nobody is connected any more, and no time that passed meanwhile counts.
    mutating func restart(resumeMs: Int, _ effects: inout some RoomEffects) {
        for index in members.indices {
            members[index].awaySince = now
            members[index].hover.cancel()
            tell(.offline(player: members[index].name, resumeMs: resumeMs), &effects)
        }
        noteHovers()
        timers.restart(at: now)
        dropStaleDeal()
        askForAnswer(&effects)
        if closesAt != nil { closesAt = Self.closingTime(from: now) }
    }

    private mutating func close(_ effects: inout some RoomEffects) {
        isClosed = true
        closesAt = nil
        effects.append(.lobby(.closed))
    }
}
