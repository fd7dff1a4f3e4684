import GameProtocol

extension Room {
    /// The next time at which the room has to act without an input, in milliseconds since the room
    /// was opened; nil while there is none.
    public var deadline: Int64? {
        let earliest = min(timers.earliest, closesAt ?? .max, hoversDueAt)
        return earliest == .max ? nil : earliest
    }

    /// Carries out every action that is due. None of them makes another action due at once. It runs
    /// before every input, so a late alarm never gives a player extra time.
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

    /// Whether the running round has a clock, which continues after a restart.
    public var hasRoundClock: Bool { timers.round != nil }

    /// The remaining times of the game's timers.
    var clocks: Clocks {
        Clocks(pause: remaining(of: timers.pause), round: remaining(of: timers.round))
    }

    /// Returns the remaining time of a timer in milliseconds; nil for a timer that is not set. It
    /// uses no closure, because a closure over `self` copies the room when the room may change.
    func remaining(of timer: GameTimers.Running?) -> Int? {
        guard let timer else { return nil }
        return Int(max(0, timer.dueAt - now))
    }

    static func closingTime(from now: Int64) -> Int64 {
        now + Limits.emptyRoomTimeout.components.seconds * 1_000
    }

    /// Applies a restart: all members are offline, and the room's clock did not advance.
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
