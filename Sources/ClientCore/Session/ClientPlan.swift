package import GameProtocol

/// What this client was started for: fixed when it connects.
package struct ClientPlan: Equatable, Sendable {
    package var address: JoinAddress
    package var purpose: Purpose
    /// The wanted name; nil lets the server choose.
    package var name: String?
    /// Whether somebody chose the name; else it gives way to the server's suggestion.
    package var isNameChosen = false
    package var password: String?
    /// A seat of that name at that server, which another run of the program left: it is taken up
    /// again first, if the server still keeps it.
    package var kept: SeatTicket?
    /// Somebody can be asked.
    package var asks = false
    /// There is a lobby to go on in, where a room cannot be entered.
    package var hasScreen = false
    /// After the end of input stay until the game is over.
    package var lingers = false
    package var timeoutMs = 10_000
    /// Any number: what is done by chance comes of it.
    package var chance: UInt64 = 0

    package init(address: JoinAddress, purpose: Purpose) {
        self.address = address
        self.purpose = purpose
    }

    /// Where the way leads after `hello`.
    package enum Purpose: Equatable, Sendable {
        case lobby
        case watchLobby
        case join(code: String)
        case watch(code: String)
        case create(CreateRequest)
        /// The first open room of a game, or a new one.
        case quick(CreateRequest)
        /// Back to a seat that another run of the program left.
        case resume(SeatTicket)
    }

    /// The same player's plan for a seat that is kept.
    func back(to ticket: SeatTicket) -> ClientPlan {
        var plan = self
        plan.address = ticket.address
        plan.purpose = .resume(ticket)
        return plan
    }
}

extension JoinAddress {
    /// The way to the room that the address names; nil for a server alone.
    package var purpose: ClientPlan.Purpose? {
        code.map { isForWatching ? .watch(code: $0) : .join(code: $0) }
    }
}
