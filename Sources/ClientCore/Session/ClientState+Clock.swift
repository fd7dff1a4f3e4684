import GameProtocol

extension ClientState {
    /// When the client has to be woken; nil while there is nothing to wait for.
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
                room.flatMap { $0.game.goesOnAt(in: $0) }
            )
        case .lost: Self.first(reconnection.nextTry, seatMark)
        case .leaving: clock.leftBy
        case .finished: nil
        }
    }

    private static func first(_ moments: Int?...) -> Int? { moments.compactMap { $0 }.min() }

    /// When this player has few seconds left; nil if that was said or need not be.
    private var warningAt: Int? {
        guard let leftMs = warnings.nextMs, let room,
            let endsAt = room.game.decisionEndsAt(in: room)
        else { return nil }
        return endsAt - leftMs
    }

    /// Does what is due at that time.
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
            // If the server never confirms the end of the catch-up, settle for what has arrived.
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

/// What this player is still to be told of a clock that runs out.
struct ClockWarnings: Equatable, Sendable {
    /// At so many milliseconds before the end, the longest time first.
    private var marks: [Int] = []
    /// Whether the clock is known of which they are.
    private(set) var hasBegun = false

    /// When the next warning is due, in milliseconds before the end; nil for none.
    var nextMs: Int? { marks.first }

    /// A clock begins; where it is so short from the start that what is said then is warning enough,
    /// nothing more is said.
    mutating func begin(_ clockMs: Int?, marks: [Int]) {
        hasBegun = true
        let seconds = Clock.seconds(clockMs ?? 0)
        self.marks = marks.filter { seconds > Clock.seconds($0) + 2 }
    }

    /// So much is left: what was due before is told by that, or too late.
    mutating func pass(leftMs: Int) { marks.removeAll { $0 >= leftMs } }
}
