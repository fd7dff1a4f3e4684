import GameProtocol

extension ClientState {
    /// The time at which the client needs an alarm; nil if it waits for no time.
    package var deadline: Int? {
        switch stage {
        case .awaitingGreeting, .connecting: Self.first(clock.settledBy, seatMark)
        case .awaitingName, .settling:
            Self.first(clock.settledBy, clock.silentAt, seatMark, waiting?.dueAt)
        case .catchingUp: Self.first(clock.settledBy, clock.nextPing, clock.silentAt)
        case .open:
            Self.first(
                clock.nextPing,
                clock.silentAt,
                warningAt,
                clock.quietAt,
                hoverLimiter.due,
                postponedUntil,
                following.nextAt,
                waiting?.dueAt,
                invitation == nil ? nil : invitations.endsAt,
                room?.facts.goesOnAt
            )
        case .lost: Self.first(reconnection.nextTry, seatMark)
        case .leaving: clock.leftBy
        case .finished: nil
        }
    }

    private static func first(_ moments: Int?...) -> Int? { moments.compactMap { $0 }.min() }

    /// The time of the next warning that the player's clock runs out; nil if no warning is left.
    private var warningAt: Int? {
        guard let leftMs = warnings.nextMs, let room,
            let endsAt = room.facts.decisionEndsAt
        else { return nil }
        return endsAt - leftMs
    }

    /// Does everything that is due at that time.
    mutating func wake(at: Int) {
        tellSeat(at: at)
        if stage == .settling || stage == .open { sendWaiting(at: at) }
        switch stage {
        case .awaitingGreeting, .awaitingName, .settling, .connecting:
            if at >= clock.settledBy {
                lose(.timeout(plan.address, seconds: Clock.seconds(clock.timeoutMs)), at: at)
            }
        case .lost: if at >= reconnection.nextTry { connect(at: at) }
        case .catchingUp:
            tick(at: at)
            // If the server never confirms the end of the catch-up, continue with the events that
            // have come.
            if stage == .catchingUp, at >= clock.settledBy { arrive(at: at) }
        case .open:
            releaseHover(at: at)
            askAgain(at: at)
            lookAfter(at: at)
            tick(at: at)
        case .leaving(let status):
            if let end = clock.leftBy, at >= end { finish(status) }
        case .finished: break
        }
    }

    private mutating func tick(at: Int) {
        if clock.isSilent(at: at) {
            return lose(.lost(seatSeconds: keptSeconds), at: at)
        }
        if stage == .open, clock.isToldQuiet(at: at) {
            say(.noAnswer(seconds: Clock.seconds(Liveness.quietMs)))
        }
        if at >= clock.nextPing {
            clock.pinged(at: at)
            send(.ping, .ping(at: at))
        }
        guard let due = warningAt, at >= due, let leftMs = warnings.nextMs else { return }
        let endsAt = due + leftMs
        warnings.pass(leftMs: endsAt - at)
        if endsAt > at { say(.fewSecondsLeft(Clock.seconds(endsAt - at))) }
    }
}

/// The warnings that are left for a clock that runs out.
struct ClockWarnings: Equatable, Sendable {
    /// The warnings, in milliseconds before the end of the clock, the longest time first.
    private var marks: [Int] = []
    private(set) var hasBegun = false

    /// The next warning, in milliseconds before the end of the clock; nil if no warning is left.
    var nextMs: Int? { marks.first }

    /// Begins a clock. A warning is left out if the clock begins at most two seconds before it: the
    /// start of the turn tells the time anyway.
    mutating func begin(_ clockMs: Int?, marks: [Int]) {
        hasBegun = true
        let seconds = Clock.seconds(clockMs ?? 0)
        self.marks = marks.filter { seconds > Clock.seconds($0) + 2 }
    }

    /// Removes the warnings that are due with this much time left. The client gives at most one of
    /// them.
    mutating func pass(leftMs: Int) { marks.removeAll { $0 >= leftMs } }
}
