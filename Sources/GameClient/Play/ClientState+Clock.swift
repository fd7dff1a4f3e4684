import GameProtocol

extension ClientState {
    /// When the client has to be woken; nil while there is nothing to wait for.
    var deadline: Int? {
        switch stage {
        case .awaitingGreeting: clock.settledBy
        case .awaitingName, .settling: min(clock.settledBy, clock.silentAt)
        case .open: [clock.nextPing, clock.silentAt, warningAt].compactMap { $0 }.min()
        case .leaving: clock.leftBy
        case .finished: nil
        }
    }

    /// When this player has few seconds left; nil if that was said or need not be.
    private var warningAt: Int? {
        guard !hasWarned, let room, room.isMyTurn, !room.isTurningBack,
            let endsAt = room.turn?.endsAt
        else { return nil }
        return endsAt - Self.warningMs
    }

    static let warningMs = 10_000

    /// Does what is due at that time.
    mutating func wake(at: Int) {
        switch stage {
        case .awaitingGreeting, .awaitingName, .settling:
            if at >= clock.settledBy {
                fail(.timeout(plan.address, seconds: Clock.seconds(clock.timeoutMs)))
            }
        case .open: tick(at: at)
        case .leaving(let status):
            if let end = clock.leftBy, at >= end { finish(status) }
        case .finished: break
        }
    }

    private mutating func tick(at: Int) {
        if clock.isSilent(at: at) {
            return fail(.lost(seatSeconds: keptSeconds))
        }
        if at >= clock.nextPing {
            clock.pinged(at: at)
            send(.ping, .ping(at: at))
        }
        guard let due = warningAt, at >= due, let endsAt = room?.turn?.endsAt else { return }
        hasWarned = true
        if endsAt > at { say(.fewSecondsLeft(Clock.seconds(endsAt - at))) }
    }
}
