import GameProtocol

extension ClientState {
    /// When the client has to be woken; nil while there is nothing to wait for.
    package var deadline: Int? {
        switch stage {
        case .awaitingGreeting, .connecting: Self.first(clock.settledBy, seatMark)
        case .awaitingName, .settling:
            Self.first(clock.settledBy, clock.silentAt, seatMark)
        case .catchingUp: Self.first(clock.settledBy, clock.nextPing, clock.silentAt)
        case .open:
            Self.first(clock.nextPing, clock.silentAt, warningAt, clock.quietAt, hoverLimiter.due)
        case .lost: Self.first(reconnection.nextTry, seatMark)
        case .leaving: clock.leftBy
        case .finished: nil
        }
    }

    private static func first(_ moments: Int?...) -> Int? { moments.compactMap { $0 }.min() }

    /// When this player has few seconds left; nil if that was said or need not be.
    private var warningAt: Int? {
        guard !hasWarned, let room, let endsAt = room.game.decisionEndsAt(in: room) else {
            return nil
        }
        return endsAt - Self.warningMs
    }

    static let warningMs = 10_000

    /// Whether a clock is so short from the start that what was said then is warning enough.
    static func isShort(_ clockMs: Int?) -> Bool {
        Clock.seconds(clockMs ?? 0) <= Clock.seconds(warningMs) + 2
    }

    /// Does what is due at that time.
    mutating func wake(at: Int) {
        tellSeat(at: at)
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
        guard let due = warningAt, at >= due else { return }
        let endsAt = due + Self.warningMs
        hasWarned = true
        if endsAt > at { say(.fewSecondsLeft(Clock.seconds(endsAt - at))) }
    }
}
