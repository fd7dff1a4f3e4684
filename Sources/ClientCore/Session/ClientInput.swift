package import GameProtocol

/// One input of `ClientState`.
package enum ClientInput: Sendable {
    case line(ServerLine)
    /// The server sent a line that cannot be read.
    case unreadable
    /// The server sent a line above the maximum length. The client can read nothing after it.
    case tooLong
    case command(Command)
    /// The input of the player has ended: no further command will come.
    case inputEnded
    /// The answer to `ClientEffect.needsEntropy`; nil sends no entropy.
    case entropy(String?)
    /// The time of `ClientState.deadline` has come.
    case alarm
    case closed
    /// The connection that `ClientEffect.connect` asked for is open.
    case connected
    case notConnected(Failure)
}

/// One action that `ClientState` asks its host for. The host carries out effects in their order.
package enum ClientEffect: Equatable, Sendable {
    case send(Request)
    case say(News)
    /// Asks the host to answer with `ClientInput.entropy` before any other input.
    case needsEntropy
    /// Closes the connection, or gives up the connection attempt.
    case disconnect
    /// Connects to the server again. The host does not wait: the result comes as an input.
    case connect
    /// Connects to another server, which the server `toldBy` has named. The host does not wait: the
    /// result comes as an input.
    case move(to: JoinAddress, toldBy: JoinAddress)
    /// Closes the connection and ends the program with this exit status.
    case finish(Int32)
}

/// The task that this client was started for. The player fixes it before the client connects.
package struct ClientPlan: Equatable, Sendable {
    package var address: JoinAddress
    package var purpose: Purpose
    /// The wanted name; nil lets the server choose one.
    package var name: String?
    /// The name that other people see, if it differs from the ASCII name; nil otherwise.
    package var display: String?
    /// Whether the player chose the name. If not, the client takes the server's suggestion instead.
    package var isNameChosen = false
    package var password: String?
    /// A kept seat of the player `name` at the server `address`, left by another run of the
    /// program. The client first tries to take it up again.
    package var kept: SeatTicket?
    /// Whether a person at a terminal can answer questions.
    package var asks = false
    /// Whether the client has a screen, and so shows the lobby if it cannot enter a room.
    package var hasScreen = false
    /// Whether the client stays after the end of its input until the game is over.
    package var lingers = false
    /// Whether the list of people on the server leaves the player out.
    package var isHidden = false
    package var timeoutMs = 10_000
    /// The time of day when the client's clock shows 0, in milliseconds since 1970.
    package var epochMs = 0
    /// The seed of all random choices; any number.
    package var chance: UInt64 = 0

    package init(address: JoinAddress, purpose: Purpose) {
        self.address = address
        self.purpose = purpose
    }

    /// The task of the client after its `hello`: a place to go, or a room to make.
    package enum Purpose: Equatable, Sendable {
        case lobby
        case watchLobby
        case join(code: String)
        case watch(code: String)
        case create(CreateRequest)
        /// The first open room of a game, or a new room.
        case quick(CreateRequest)
        /// A kept seat that another run of the program left.
        case resume(SeatTicket)
    }

    /// Returns a plan for the same player that leads back to a kept seat.
    func back(to ticket: SeatTicket) -> ClientPlan {
        var plan = self
        plan.address = ticket.address
        plan.purpose = .resume(ticket)
        return plan
    }
}

extension JoinAddress {
    /// The purpose of joining or watching the room of the address; nil if the address names no
    /// room.
    package var purpose: ClientPlan.Purpose? {
        code.map { isForWatching ? .watch(code: $0) : .join(code: $0) }
    }
}

extension ClientPlan {
    /// The name as the player typed it; nil lets the server choose one.
    package var typedName: String? {
        get { display ?? name }
        set {
            let parsed = newValue.flatMap { try? PlayerName($0) }
            name = parsed?.name ?? newValue
            display = parsed?.display
        }
    }
}
