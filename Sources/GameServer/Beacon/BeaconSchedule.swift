import GameProtocol

/// The schedule of the beacon: a decider, which receives the time in milliseconds and a random number.
struct BeaconSchedule {
    enum Input {
        case started
        case heard(Beacon)
        case alarm
        case stopped
    }

    enum Effect: Equatable {
        /// Look up the interfaces again.
        case scan
        case announce
        case sayGoodbye
    }

    static let periodMs = Limits.beaconPeriod.milliseconds
    private static let rescanMs = Limits.beaconRescan.milliseconds
    private static let answerIntervalMs = Limits.beaconAnswerInterval.milliseconds

    private var nextAnnouncement = 0
    private var nextScan = 0
    /// The time before which no question is answered.
    private var nextAnswer = Int.min
    /// Whether a question waits for its answer.
    private var isAsked = false

    mutating func receive(_ input: Input, at now: Int, chance: UInt64) -> [Effect] {
        switch input {
        case .started:
            nextScan = now + Self.rescanMs
            return [.scan] + announce(at: now, chance)
        case .heard(.who):
            isAsked = true
            return answer(at: now)
        case .heard(.announcement), .heard(.bye):
            return []
        case .alarm:
            return alarm(at: now, chance)
        case .stopped:
            return [.sayGoodbye]
        }
    }

    /// The time of the next alarm.
    var deadline: Int {
        min(nextAnnouncement, nextScan, isAsked ? nextAnswer : .max)
    }

    /// Whether to read questions: while one waits for its answer, further ones have no effect.
    var isListening: Bool { !isAsked }

    private mutating func alarm(at now: Int, _ chance: UInt64) -> [Effect] {
        var effects: [Effect] = []
        if nextScan <= now {
            nextScan = now + Self.rescanMs
            effects.append(.scan)
        }
        if nextAnnouncement <= now { return effects + announce(at: now, chance) }
        return effects + answer(at: now)
    }

    /// Announces the server, which also answers an open question.
    private mutating func announce(at now: Int, _ chance: UInt64) -> [Effect] {
        // The period varies by a tenth, so that servers that were started together drift apart.
        let spread = Self.periodMs / 10
        let shift = Int(chance % UInt64(2 * spread + 1)) - spread
        nextAnnouncement = now + Self.periodMs + shift
        isAsked = false
        return [.announce]
    }

    private mutating func answer(at now: Int) -> [Effect] {
        guard isAsked, nextAnswer <= now else { return [] }
        isAsked = false
        nextAnswer = now + Self.answerIntervalMs
        return [.announce]
    }
}
