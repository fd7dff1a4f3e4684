import ClientCore
import GameProtocol

/// One connection of a load: its progress, and the events it has seen.
struct LoadPlayer: Sendable {
    let room: Int
    /// The index among the room's members. Players come first; index 0 creates the room.
    let place: Int
    let role: Role
    var stage = Stage.idle
    /// The token of the session.
    var token: String?
    /// The number of the last event.
    var seen: Int64?
    /// The bot of a player, with its memory of the cards.
    var bot: LoadBot?
    /// The bot of a player in another game.
    var otherBot: Bot?
    /// The last request, and the time to send it again; nil if the server has accepted it.
    var lastRequest: LoadRequest?
    var sendsAgainAt: Int?
    /// The time at which the session's budget allows the next move, in microseconds. The request
    /// for a move that waits for this time follows.
    var restsUntil = 0
    var waitingPrompt: LoadRoom.Pending?
    /// The number of lost connections in a row.
    var losses = 0
    /// Whether the server has ended the connection for good.
    var isSentAway = false
    /// The delay that the server demands before a reconnection, in milliseconds.
    var retryAfterMs: Int?

    enum Stage: Equatable, Sendable {
        /// Not connected yet. `waiting` has the time of the next attempt, in microseconds.
        case idle
        case waiting(until: Int)
        case connecting
        /// Connected; the server sends the first line.
        case connected
        /// The client has sent `hello`.
        case greeting
        /// The player has a name, and its room does not exist yet.
        case named
        case entering
        case playing
        /// The client has sent `bye`.
        case leaving
        case gone
    }
}
