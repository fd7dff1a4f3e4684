import GameProtocol

extension Room {
    /// The earliest time at which the room has something to do unasked; nil while it has nothing.
    ///
    /// In milliseconds since the room was opened.
    public var deadline: Int64? {
        var earliest = min(turn?.deadline ?? .max, wakeAt ?? .max, closesAt ?? .max)
        for member in members {
            guard member.seat != nil else { break }
            if let due = member.hover.due { earliest = min(earliest, due) }
        }
        return earliest == .max ? nil : earliest
    }

    /// Does what is due by now; nothing that this brings about is due at once.
    ///
    /// It comes before every input, so that a late alarm gives nobody more time than was told.
    mutating func fireDue(_ effects: inout [RoomEffect]) {
        releaseHovers(&effects)
        if let due = wakeAt, due <= now {
            wakeAt = nil
            table.game.wake(&outputs)
            tellOutputs(&effects)
        }
        if let due = turn?.deadline, due <= now { turnExpired(&effects) }
        if let due = closesAt, due <= now { close(&effects) }
    }

    /// How long it is until then; nil without such a time.
    func remaining(until time: Int64?) -> Int? {
        time.map { Int(max(0, $0 - now)) }
    }

    static func closingTime(from now: Int64) -> Int64 {
        now + Limits.emptyRoomTimeout.components.seconds * 1_000
    }

    /// Nobody is connected any more, and no time that passed meanwhile counts.
    mutating func restart(resumeMs: Int, _ effects: inout [RoomEffect]) {
        for index in members.indices {
            members[index].awaySince = now
            members[index].hover.cancel()
            tell(.offline(player: members[index].name, resumeMs: resumeMs), &effects)
        }
        turn?.restartClock(clockMs: table.game.turnClockMs, at: now)
        if wakeAt != nil { wakeAt = now + Int64(wakeAfterMs) }
        if closesAt != nil { closesAt = Self.closingTime(from: now) }
    }

    private mutating func close(_ effects: inout [RoomEffect]) {
        isClosed = true
        closesAt = nil
        effects.append(.lobby(.closed))
    }
}
