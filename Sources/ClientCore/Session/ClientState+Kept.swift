import GameProtocol

/// Whoever comes back under a name whose seat is kept is in that seat again.
extension ClientState {
    /// Whether the greeting shows whose seats may be kept here for this player's name.
    func seeksSeat(with hello: ServerHello) -> Bool {
        guard stage == .awaitingGreeting, me.isEmpty, token.isEmpty, move == nil else {
            return false
        }
        return seatToTakeUp == nil && plan.name != nil && hello.inst != nil
    }

    /// A seat is kept at this server, which was reached at another address before.
    mutating func takeUp(_ ticket: SeatTicket) {
        var ticket = ticket
        ticket.address = plan.address.server
        plan.kept = ticket
        (token, bots) = (ticket.token, ticket.bots)
    }

    /// Goes on to where the plan leads, if that is elsewhere and nothing is lost by leaving the kept
    /// seat; false where this client stays in it.
    mutating func goesOn(from room: RoomView, at: Int) -> Bool {
        guard isElsewhere(room), !room.asksBeforeLeaving else { return false }
        // What happens there is what happens to somebody who has just come.
        stage = .settling
        hasSettled = false
        clock.restart(at: at)
        leaveRoom(room)
        followPlan()
        return true
    }

    /// Whether the plan leads to another room than this one.
    func isElsewhere(_ room: RoomView) -> Bool {
        switch plan.purpose {
        case .lobby, .watchLobby, .resume: false
        case .join(let wanted), .watch(let wanted): wanted != room.code
        case .create, .quick: true
        }
    }
}
