import GameProtocol

/// A player whose seat is kept gets it back by connecting under the same name.
extension ClientState {
    /// Whether the client should look for a kept seat of this player's name, now that it has the
    /// server's greeting.
    func seeksSeat(with hello: ServerHello) -> Bool {
        guard stage == .awaitingGreeting, me.isEmpty, token.isEmpty, move == nil else {
            return false
        }
        return seatToTakeUp == nil && plan.name != nil && hello.inst != nil
    }

    /// Uses the ticket of a seat that this server keeps. The client noted the seat under another
    /// address of the server.
    mutating func takeUp(_ ticket: SeatTicket) {
        var ticket = ticket
        ticket.address = plan.address.server
        plan.kept = ticket
        (token, bots) = (ticket.token, ticket.bots)
    }

    /// Leaves the kept seat and follows the plan, if the plan leads to another room and leaving
    /// costs nothing. Returns false if this client stays in the seat.
    mutating func goesOn(from room: RoomView, at: Int) -> Bool {
        guard isElsewhere(room), !room.asksBeforeLeaving else { return false }
        // The client behaves like one that has just connected.
        stage = .settling
        hasSettled = false
        clock.restart(at: at)
        leaveRoom(room)
        followPlan()
        return true
    }

    /// Whether the plan leads to a room other than this one.
    func isElsewhere(_ room: RoomView) -> Bool {
        switch plan.purpose {
        case .lobby, .watchLobby, .resume: false
        case .join(let wanted), .watch(let wanted): wanted != room.code
        case .create, .quick: true
        }
    }
}
