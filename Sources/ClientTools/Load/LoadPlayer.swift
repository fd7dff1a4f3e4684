import ClientCore
import GameProtocol

/// One connection of a load: how far it has come, and what it has seen.
struct LoadPlayer: Sendable {
    let room: Int
    /// Its place among the room's members: players first, the maker is 0.
    let place: Int
    let role: Role
    var stage = Stage.idle
    /// The secret of its session.
    var token: String?
    /// The number of the last event.
    var seen: Int64?
    /// Of players: what it remembers of the cards.
    var bot: LoadBot?
    /// The same of other games.
    var otherBot: Bot?
    /// What it asked last, and when the server wants that again; nil where it has taken it.
    var lastRequest: LoadRequest?
    var sendsAgainAt: Int?
    /// When it may act again without spending more than its session may, in microseconds, and the
    /// request for a move that waits for that.
    var restsUntil = 0
    var waitingPrompt: LoadRoom.Pending?
    /// How often in a row its connection was lost.
    var losses = 0
    /// The server has ended the connection for good.
    var isSentAway = false
    /// After how long the server wants it back.
    var retryAfterMs: Int?

    /// How far a connection has come.
    enum Stage: Equatable, Sendable {
        /// Not connected yet, or waiting for the next try at that time in microseconds.
        case idle
        case waiting(until: Int)
        case connecting
        /// Connected: the server speaks first.
        case connected
        /// `hello` is sent.
        case greeting
        /// It has a name, and the room that it wants is not there yet.
        case named
        case entering
        case playing
        /// `bye` is sent.
        case leaving
        case gone
    }
}
