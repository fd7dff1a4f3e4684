import GameProtocol

/// What this client was started for: fixed when it connects.
struct ClientPlan: Equatable, Sendable {
    var address: JoinAddress
    var purpose: Purpose
    /// The wanted name; nil lets the server choose.
    var name: String?
    /// Whether somebody chose the name; else it gives way to the server's suggestion.
    var isNameChosen = false
    var password: String?
    /// Somebody can be asked.
    var asks = false
    /// There is a lobby to go on in, where a room cannot be entered.
    var hasScreen = false
    /// After the end of input stay until the game is over.
    var lingers = false
    var timeoutMs = 10_000
    /// Any number: what is done by chance comes of it.
    var chance: UInt64 = 0

    /// Where the way leads after `hello`.
    enum Purpose: Equatable, Sendable {
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
}
